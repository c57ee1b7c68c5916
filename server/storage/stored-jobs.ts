/** Reads the jobs of all employers as they are stored, on any engine, and judges each. */
import { setImmediate } from 'node:timers/promises'
import { damagedMembers, refusedMembers } from '../domain/job/stored-job.ts'
import type { Ask } from './check-result.ts'
import { checksumOf, columnNames, type JobRow, searchText, toJob } from './job-columns.ts'
import { selectJobs } from './job-statements.ts'

/** The last job that was read. */
export type JobPlace = { readonly employerId: number; readonly id: number }

/** How an engine walks over all jobs, named j, along an index that it has. */
export type JobWalk = {
  readonly after: (place: JobPlace) => string
  readonly order: string
  /** The bytes of a text in hexadecimal digits, as they are stored. */
  readonly bytesOf: (text: string) => string
}

export type StoredJobs = { readonly ask: Ask; readonly walk: JobWalk }

export type StoredRow = JobRow & {
  readonly employer_id: number
  readonly updated_at: number
  readonly search_text: string
  readonly checksum: number | null
  readonly checksum_at: number | null
}

/** Names of members, or of what is kept with them, each once. */
export type Judgement = {
  readonly damaged: readonly string[]
  /** They hold what this version refuses; an earlier one may have accepted it. */
  readonly refused: readonly string[]
}

/** Bounds memory. */
const JOBS_AT_ONCE = 500

const SELECT = selectJobs(['employer_id', 'updated_at', 'checksum_at', ...columnNames], 'jobs')

export async function* pagesOf({ ask, walk }: StoredJobs): AsyncIterable<StoredRow[]> {
  for (let place: JobPlace = { employerId: 0, id: 0 }; ; ) {
    const sql = `${SELECT} WHERE ${walk.after(place)} ORDER BY ${walk.order} LIMIT ${JOBS_AT_ONCE}`
    const rows = await ask<StoredRow>(sql)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    place = { employerId: last.employer_id, id: last.id }
    // Ends the moment that a reader of the embedded store sees, so that its log can be taken into the file.
    await setImmediate()
  }
}

/** True unless the job is older than checksums, or an instance that keeps none has changed it since. */
export const hasChecksum = ({ checksum, checksum_at, updated_at }: StoredRow): boolean =>
  checksum !== null && checksum_at === updated_at

/** A job that has its checksum is as it was accepted, whatever this version says of it. */
export const judgeRow = async (jobs: StoredJobs, row: StoredRow): Promise<Judgement> => {
  const job = toJob(row)
  const damaged = [...damagedMembers(job), ...(await brokenTexts(jobs, row))]
  if (row.search_text !== searchText(job)) damaged.push('title or referenceId or search text')
  if (damaged.length === 0 && hasChecksum(row) && row.checksum !== checksumOf(job)) damaged.push('checksum')
  return { damaged: [...new Set(damaged)], refused: hasChecksum(row) ? [] : refusedMembers(job) }
}

/** Where the bytes of a text are none of UTF-8, a driver gives this character, which a text may hold too. */
const REPLACEMENT = '\ufffd'

/** Members whose text is not UTF-8; only where a text has the sign of it are the bytes asked for. */
const brokenTexts = async ({ ask, walk }: StoredJobs, row: StoredRow): Promise<string[]> => {
  const broken: string[] = []
  for (const [name, text] of Object.entries(row)) {
    if (typeof text !== 'string' || !text.includes(REPLACEMENT)) continue
    const job = `(${SELECT} WHERE j.employer_id = ${row.employer_id} AND j.id = ${row.id}) AS job`
    const [stored] = await ask<{ bytes: string }>(`SELECT ${walk.bytesOf(`job.${name}`)} AS bytes FROM ${job}`)
    if (stored && !Buffer.from(text).equals(Buffer.from(stored.bytes, 'hex'))) broken.push(memberOf(name))
  }
  return broken
}

const memberOf = (column: string): string =>
  column.startsWith('place_')
    ? 'locations'
    : column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
