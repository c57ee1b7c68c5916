/** Reads the jobs of all employers as they are stored, on any engine, and checks each. */
import { setImmediate } from 'node:timers/promises'
import { damagedMembers, refusedMembers } from '../jobs/check-stored.ts'
import { parseJob, renderHead } from '../jobs/render.ts'
import { checksumOf, type JobRow, jobColumns, searchText, toJob } from '../jobs/store/job-row.ts'
import type { Ask } from '../platform/engines/sql.ts'

/** The last job that was read. */
export type JobPosition = { readonly employerId: number; readonly id: number }

/** The order in which an engine reads all jobs, named j, along one of its indexes. */
export type JobWalk = {
  readonly after: (position: JobPosition) => string
  readonly order: string
  /** The bytes of a text in hexadecimal digits, as they are stored. */
  readonly bytesOf: (text: string) => string
}

export type StoredJobs = { readonly ask: Ask; readonly walk: JobWalk }

export type StoredRow = JobRow & {
  readonly employer_id: number
  readonly search_text: string
  readonly head: string
  readonly checksum: number
}

/** Distinct names of members or derived columns. */
export type Judgement = {
  readonly damaged: readonly string[]
  /** Members that this version refuses; an earlier one may have accepted them. */
  readonly refused: readonly string[]
}

/** Bounds memory. */
const PAGE_JOBS = 500

const SELECT = `SELECT ${['employer_id', 'search_text', 'head', 'checksum', ...jobColumns].map((name) => `j.${name}`).join(', ')} FROM jobs j`

export async function* pagesOf({ ask, walk }: StoredJobs): AsyncIterable<StoredRow[]> {
  for (let position: JobPosition = { employerId: 0, id: 0 }; ; ) {
    const sql = `${SELECT} WHERE ${walk.after(position)} ORDER BY ${walk.order} LIMIT ${PAGE_JOBS}`
    const rows = await ask<StoredRow>(sql)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    position = { employerId: last.employer_id, id: last.id }
    // Ends the read transaction of the embedded store, so that its log can be checkpointed.
    await setImmediate()
  }
}

export const judgeRow = async (jobs: StoredJobs, row: StoredRow): Promise<Judgement> => {
  const job = toJob(row)
  const damaged = [...damagedMembers(job), ...(await brokenTexts(jobs, row))]
  if (row.search_text !== searchText(job)) damaged.push('title or referenceId or search text')
  if (damaged.length === 0 && row.head !== renderHead(parseJob(job))) damaged.push('list item')
  if (damaged.length === 0 && row.checksum !== checksumOf(row)) damaged.push('checksum')
  return { damaged: [...new Set(damaged)], refused: damaged.length > 0 ? [] : refusedMembers(job) }
}

/** The character that a driver returns for bytes that are not UTF-8; a text may have it too. */
const REPLACEMENT = '\ufffd'

/** Columns whose text is not UTF-8; the bytes are read only if a text has the replacement character. */
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

const memberOf = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
