/** Jobs of the export as rows of CSV. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { members, membersWith } from '@affiche/contract/members.ts'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { CSV_START, csvRow } from '../../platform/lib/csv.ts'

const FIRST = ['id', 'referenceId', 'status', 'title', 'language', 'publishDate', 'closeDate', 'confidential'] as const
const LAST = ['applicationEmail', 'applicationUrl', 'description'] as const

/** Members beyond v1.1 that are one value, but the language. */
const ADDED = membersWith('kept', 'extra').filter(
  (name) => name !== 'language' && !('properties' in members[name].read),
)

/** Columns of the members that are one value. */
const PLAIN = [...FIRST, 'autoRefresh', ...ADDED, ...LAST] as const

const NESTED = ['locations', 'categories', 'positionType', 'pay', 'maxPay', 'payPeriod', 'plusCommission'] as const
const OTHER = ['otherTitle', 'otherDescription'] as const
/** The public pages, and the code that their addresses end with; empty for a posting that is not public. */
const PUBLIC = ['publicUrlEn', 'publicUrlFr', 'publicCode'] as const

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const rowOf = (job: Job12Body): string => {
  const { locations, categories, positionType, salary, texts } = job
  const other = Object.values(texts).find((text) => text !== undefined)
  return csvRow([
    ...PLAIN.map((name) => textOf(job[name])),
    locations.map(({ description }) => textOf(description)).join('; '),
    categories.map(({ name }) => textOf(name)).join('; '),
    textOf(positionType.name),
    ...[salary?.amount, salary?.maxAmount, salary?.period.name, salary?.plusCommission].map(textOf),
    ...[other?.title, other?.description].map(textOf),
    ...publicOf(job),
  ])
}

const publicOf = ({ publicUrls }: Job12Body): string[] => {
  const urls = LANGUAGES.map((language) => publicUrls?.[language] ?? '')
  return [
    ...urls,
    urls
      .find((url) => url !== '')
      ?.split('/')
      .at(-1) ?? '',
  ]
}

/** Rows of the jobs in parts of whole lines; the other lines of the export are left out. */
export async function* csvOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield CSV_START + csvRow([...PLAIN, ...NESTED, ...OTHER, ...PUBLIC])
  for await (const part of parts) {
    const lines = part.split('\n').filter((line) => line !== '')
    const jobs = lines.map((line) => (JSON.parse(line) as { readonly job?: Job12Body }).job)
    yield jobs.map((job) => (job ? rowOf(job) : '')).join('')
  }
}
