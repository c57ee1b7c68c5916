/**
 * The one map between a job and its row, for every engine. One more member of the job is one more line
 * in `decided` and one in `toJob`; the statements are made from this table.
 */
import { crc32 } from 'node:zlib'
import type { Status } from '@affiche/contract/job.ts'
import type { Job, JobContent, JobHeader, StoredPlace } from '../domain/job/job.ts'
import { fold } from '../lib/fold.ts'

export type ColumnValue = string | number | boolean | null

export type PlacedContent = Omit<JobContent, 'places'> & { readonly places: readonly { readonly id: number }[] }

/** What an employer decided, whose checksum is kept with the job. */
const decided = {
  reference_id: (job) => job.referenceId,
  title: (job) => job.title,
  close_date: (job) => job.closeDate,
  published: (job) => job.published,
  confidential: (job) => job.confidential,
  auto_refresh: (job) => job.autoRefresh,
  status: (job) => job.status,
  place_1_id: (job) => job.places[0]?.id ?? null,
  place_2_id: (job) => job.places[1]?.id ?? null,
  place_3_id: (job) => job.places[2]?.id ?? null,
  category_1_id: (job) => job.categoryIds[0] ?? null,
  category_2_id: (job) => job.categoryIds[1] ?? null,
  category_3_id: (job) => job.categoryIds[2] ?? null,
  position_type_id: (job) => job.positionTypeId,
  salary_amount: (job) => job.salary?.amount ?? null,
  salary_max_amount: (job) => job.salary?.maxAmount ?? null,
  salary_period_id: (job) => job.salary?.periodId ?? null,
  salary_plus_commission: (job) => job.salary?.plusCommission ?? null,
  applicant_routing_type_id: (job) => job.applicantRoutingTypeId,
  application_email: (job) => job.applicationEmail,
  application_url: (job) => job.applicationUrl,
} as const satisfies Record<string, (job: PlacedContent) => ColumnValue>

/** What each column holds of a job. */
export const columns = {
  ...decided,
  publish_date: (job) => job.publishDate,
  search_text: (job) => searchText(job),
  checksum: (job) => checksumOf(job),
  description: (job) => job.description,
} as const satisfies Record<string, (job: PlacedContent) => ColumnValue>

export type ColumnName = keyof typeof columns

export const columnNames = Object.keys(columns) as ColumnName[]

/** What `q` is matched against: title and referenceId, folded; no word of a search holds a line break. */
export const searchText = ({ title, referenceId }: Pick<JobContent, 'title' | 'referenceId'>): string =>
  fold(`${title}\n${referenceId ?? ''}`)

/**
 * CRC-32 of a job as it is written. The publish date is not of it, since auto-refresh sets it in many rows at once,
 * and a column that is null adds nothing, so that one more column changes no checksum that is stored.
 */
export const checksumOf = (job: PlacedContent): number => {
  let text = ''
  for (const [name, read] of summed) {
    const value = read(job)
    if (value !== null) text += `${name}=${value}\n`
  }
  return crc32(job.description, crc32(text))
}

const summed: readonly [name: string, read: (job: PlacedContent) => ColumnValue][] = Object.entries(decided)

/** The values of a row, in the order of `columnNames`. */
export const toValues = (job: PlacedContent): ColumnValue[] => readers.map((read) => read(job))

/** By their order, which costs a third of what it costs by their names. */
const readers: readonly ((job: PlacedContent) => ColumnValue)[] = Object.values(columns)

/** The search text among the values of a row, which costs more to make than to find. */
export const searchTextOf = (values: readonly ColumnValue[]): string => String(values[SEARCH_TEXT_AT])

const SEARCH_TEXT_AT = columnNames.indexOf('search_text')

/** Columns of a header, and the names of unlisted places that the statements join to every row. */
export const headerColumnNames: readonly ColumnName[] = [
  'reference_id',
  'title',
  'publish_date',
  'confidential',
  'status',
  'place_1_id',
  'place_2_id',
  'place_3_id',
]

/** Left out where the place is a listed one. */
type PlaceColumns = {
  place_1_name?: string | null
  place_1_province?: string | null
  place_2_name?: string | null
  place_2_province?: string | null
  place_3_name?: string | null
  place_3_province?: string | null
}

export type HeaderRow = PlaceColumns & {
  id: number
  reference_id: string | null
  title: string
  publish_date: string
  confidential: number | boolean
  status: Status
  place_1_id: number
  place_2_id: number | null
  place_3_id: number | null
}

type JobCells = {
  close_date: string | null
  published: number | boolean
  auto_refresh: number | boolean
  category_1_id: number
  category_2_id: number | null
  category_3_id: number | null
  position_type_id: number
  salary_amount: number | null
  salary_max_amount: number | null
  salary_period_id: number | null
  salary_plus_commission: number | boolean | null
  applicant_routing_type_id: number
  application_email: string | null
  application_url: string | null
  description: string
}

/** Of columns that there are alone: what is read of another does not compile. */
export type JobRow = HeaderRow & Pick<JobCells, keyof JobCells & ColumnName>

export const toHeader = (row: HeaderRow): JobHeader => ({
  id: row.id,
  title: row.title,
  places: placesOf(row),
  referenceId: row.reference_id,
  publishDate: row.publish_date,
  confidential: Boolean(row.confidential),
  status: row.status,
})

export const toJob = (row: JobRow): Job => ({
  ...toHeader(row),
  closeDate: row.close_date,
  published: Boolean(row.published),
  autoRefresh: Boolean(row.auto_refresh),
  categoryIds: categoriesOf(row),
  positionTypeId: row.position_type_id,
  salary: salaryOf(row),
  description: row.description,
  applicantRoutingTypeId: row.applicant_routing_type_id,
  applicationEmail: row.application_email,
  applicationUrl: row.application_url,
})

const salaryOf = (row: JobRow): Job['salary'] =>
  row.salary_amount === null || row.salary_period_id === null
    ? null
    : {
        amount: row.salary_amount,
        maxAmount: row.salary_max_amount,
        periodId: row.salary_period_id,
        plusCommission: Boolean(row.salary_plus_commission),
      }

const categoriesOf = (row: JobRow): number[] => {
  const ids = [row.category_1_id]
  if (row.category_2_id !== null) ids.push(row.category_2_id)
  if (row.category_3_id !== null) ids.push(row.category_3_id)
  return ids
}

const placesOf = (row: HeaderRow): StoredPlace[] => {
  const places = [place(row.place_1_id, row.place_1_name, row.place_1_province)]
  if (row.place_2_id !== null) places.push(place(row.place_2_id, row.place_2_name, row.place_2_province))
  if (row.place_3_id !== null) places.push(place(row.place_3_id, row.place_3_name, row.place_3_province))
  return places
}

/** Neither name nor province of an unlisted place is ever empty. */
const place = (id: number, name?: string | null, province?: string | null): StoredPlace => ({
  id,
  unlisted: name && province ? { name, province } : null,
})
