/** The map between a job and its row, for every engine; the statements are made from this table. */
import { crc32 } from 'node:zlib'
import type { Status } from '@affiche/contract/values.ts'
import { fold } from '../../platform/lib/fold.ts'
import { renderExtras } from '../extras.ts'
import type { EncodedJob, NewLocation, PlacedContent, StoredJob } from '../job.ts'
import { renderContent, renderHead } from '../render.ts'

export type ColumnValue = string | number | boolean | null

/** The columns that are read to answer with a job or to change it. */
export const jobColumns = [
  'id',
  'reference_id',
  'title',
  'publish_date',
  'close_date',
  'published',
  'confidential',
  'auto_refresh',
  'status',
  'rendered',
  'updated_at',
  'content',
  'extras',
] as const

/** A row; SQLite has 0 and 1 for booleans. */
export type JobRow = {
  readonly id: number
  readonly reference_id: string | null
  readonly title: string
  readonly publish_date: string
  readonly close_date: string | null
  readonly published: number | boolean
  readonly confidential: number | boolean
  readonly auto_refresh: number | boolean
  readonly status: Status
  readonly rendered: number
  readonly updated_at: number
  readonly content: string
  readonly extras: string | null
}

export const envelopeColumns = jobColumns.filter((name) => name !== 'content')

export type EncodedRow = Omit<JobRow, 'content'> & { readonly encoded: Uint8Array }

export const toEncoded = (row: EncodedRow): EncodedJob => ({ ...envelopeOf(row), encoded: row.encoded })

export const toJob = (row: JobRow): StoredJob => ({ ...envelopeOf(row), content: row.content })

const envelopeOf = (row: Omit<JobRow, 'content'>): Omit<StoredJob, 'content'> => ({
  id: row.id,
  referenceId: row.reference_id,
  title: row.title,
  publishDate: row.publish_date,
  closeDate: row.close_date,
  published: Boolean(row.published),
  confidential: Boolean(row.confidential),
  autoRefresh: Boolean(row.auto_refresh),
  status: row.status,
  rendered: row.rendered,
  updatedAt: row.updated_at,
  extras: row.extras,
})

/** The columns that a write sets, besides the employer and the times. */
export const writtenColumns = [
  'reference_id',
  'title',
  'publish_date',
  'close_date',
  'published',
  'confidential',
  'auto_refresh',
  'status',
  'search_text',
  'head',
  'rendered',
  'content',
  'extras',
  'checksum',
] as const

export type JobValues = Readonly<Record<(typeof writtenColumns)[number], ColumnValue>> & {
  readonly search_text: string
  readonly content: string
  readonly extras: string | null
}

/** The row of a job whose unlisted places have their ids. */
export const toRow = (job: PlacedContent): JobValues => {
  const { referenceId, title, publishDate, closeDate, published, confidential, autoRefresh, status, rendered } = job
  const row = {
    reference_id: referenceId,
    title,
    publish_date: publishDate,
    close_date: closeDate,
    published,
    confidential,
    auto_refresh: autoRefresh,
    status,
    search_text: searchText(job),
    head: renderHead(job),
    rendered,
    content: renderContent(job),
    extras: renderExtras(job.extras),
  }
  return { ...row, checksum: checksumOf(row) }
}

/** The values of a row in the order of `writtenColumns`. */
export const valuesOf = (row: JobValues): ColumnValue[] => writtenColumns.map((name) => row[name])

/** The folded text that `q` searches: title and referenceId; no search word has a line break. */
export const searchText = ({ title, referenceId }: Pick<StoredJob, 'title' | 'referenceId'>): string =>
  fold(`${title}\n${referenceId ?? ''}`)

export type Checked = Pick<JobRow, Exclude<keyof JobRow, 'id' | 'updated_at'>> & { readonly head: string }

/** CRC-32 of the columns of a job; every write of a row updates it. Extras that are null do not count. */
export const checksumOf = (row: Checked): number => {
  const { reference_id, title, publish_date, close_date, published, confidential, auto_refresh, status } = row
  const flags = `${Number(published)}${Number(confidential)}${Number(auto_refresh)}`
  const envelope = [reference_id ?? '\0', title, publish_date, close_date ?? '\0', flags, status, row.rendered]
  const checksum = crc32(row.content, crc32(row.head, crc32(envelope.join('\n'))))
  return row.extras === null ? checksum : crc32(row.extras, checksum)
}

/** The province of an unlisted place, whose description is "name, province". */
export const provinceOf = ({ name, description }: NewLocation): string => description.slice(name.length + 2)

/** True for a text that can be stored: PostgreSQL refuses U+0000, and a lone surrogate would become another text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
