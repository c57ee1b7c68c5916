/** What a created job must show, and where an answer differs from it. */
import type { Sample } from '../postings/generate.ts'
import type { Salary } from '../postings/salary.ts'

export type Json = { readonly [member: string]: unknown }

/** A rule for a value that is not known beforehand. */
type Rule = { readonly must: string; readonly holds: (value: unknown) => boolean }

const INT32_MAX = 2_147_483_647
const DAY_MS = 86_400_000
const DURATION_DAYS = 60

/** An object read from JSON, in which amounts are the text that stood there: `52000.0000`, not 52000. */
export const parseJob = (text: string): Json =>
  JSON.parse(text, (name, value, { source }) =>
    typeof value === 'number' && /^(max)?amount$/i.test(name) ? source : value,
  ) as Json

/** The job that the interface promises for a posting; default dates count from the day that the answer shows. */
export const expectedJob = (sample: Sample, publishDate: unknown): Json => {
  const { posting, places } = sample
  const byEmail = posting.applicantRoutingType.id === 1
  return {
    id: int32,
    referenceId: posting.referenceId || null,
    employer: named,
    title: posting.title,
    publishDate: today,
    closeDate: posting.closeDate || defaultCloseDate(publishDate, posting.status === 'draft'),
    confidential: posting.confidential ?? false,
    autoRefresh: posting.autoRefresh ?? false,
    status: posting.status || 'active',
    locations: places.map((place) => ({ ...named, description: place.shown, type: place.type })),
    categories: posting.categories.map(({ id }) => ({ ...named, id })),
    positionType: { ...named, id: posting.positionType.id },
    salary: posting.salary ? expectedSalary(posting.salary) : null,
    description: posting.description,
    applicantRoutingType: { id: posting.applicantRoutingType.id, name: byEmail ? 'Email' : 'URL' },
    applicationEmail: byEmail ? posting.applicationEmail : null,
    applicationUrl: byEmail ? null : posting.applicationUrl,
  }
}

/** Every place where the value differs from what was expected; members that were not expected are no matter. */
export const differences = (expected: unknown, value: unknown, at = ''): string[] => {
  if (isRule(expected)) return expected.holds(value) ? [] : [`${at}: ${shown(value)} is not ${expected.must}`]
  if (Array.isArray(expected)) {
    if (!Array.isArray(value)) return [`${at}: ${shown(value)} is not a list`]
    if (value.length !== expected.length) return [`${at}: ${value.length} entries, not ${expected.length}`]
    return expected.flatMap((entry, index) => differences(entry, value[index], `${at}/${index}`))
  }
  if (isObject(expected)) {
    if (!isObject(value)) return [`${at}: ${shown(value)} is not an object`]
    return Object.entries(expected).flatMap(([name, entry]) => differences(entry, value[name], `${at}/${name}`))
  }
  if (typeof expected === 'string' && typeof value === 'string') return textDifference(expected, value, at)
  return Object.is(expected, value) ? [] : [`${at}: ${shown(value)}, not ${shown(expected)}`]
}

/** Where two objects differ, in either direction. */
export const differencesBothWays = (one: Json, other: Json): string[] => {
  const found = differences(one, other)
  return found.length > 0 ? found : differences(other, one)
}

const int32: Rule = {
  must: 'a positive Int32',
  holds: (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= INT32_MAX,
}

const filled: Rule = { must: 'a text', holds: (value) => typeof value === 'string' && value !== '' }

const named = { id: int32, name: filled }

/** The service's day may be another one than ours: its time zone is a setting. */
const today: Rule = {
  must: 'the date of today',
  holds: (value) => isDate(value) && Math.abs(Date.parse(value) + DAY_MS / 2 - Date.now()) <= 1.5 * DAY_MS,
}

/** Fixed when the job is first published: a draft may show the day that it would have now, or none yet. */
const defaultCloseDate = (publishDate: unknown, draft: boolean): Rule => {
  const date = isDate(publishDate) ? addDays(publishDate, DURATION_DAYS) : 'unknown'
  const must = `${date}, ${DURATION_DAYS} days after publishDate${draft ? ', or null' : ''}`
  return { must, holds: (value) => value === date || (draft && value === null) }
}

const expectedSalary = (salary: Salary): Json => ({
  amount: fourDecimals(salary.amount),
  maxAmount: typeof salary.maxAmount === 'number' ? fourDecimals(salary.maxAmount) : null,
  period: { ...named, id: salary.period.id, unit: filled },
  plusCommission: salary.plusCommission ?? false,
})

/** Exact for the amounts of the generator, which have far fewer than the 15 digits that a double holds. */
const fourDecimals = (amount: number) => amount.toFixed(4)

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const isRule = (value: unknown): value is Rule => isObject(value) && typeof value.holds === 'function'

const SHOWN_CHARACTERS = 160

/** Shows the texts around the place where they part, which in a long one may be far from its start. */
const textDifference = (expected: string, text: string, at: string): string[] => {
  if (expected === text) return []
  let parting = 0
  while (expected[parting] === text[parting]) parting += 1
  const from = Math.max(0, parting - 30)
  const excerpt = (whole: string) => JSON.stringify(whole.slice(from, from + 80))
  return [`${at}: from character ${from} on ${excerpt(text)}, not ${excerpt(expected)}`]
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, SHOWN_CHARACTERS)
