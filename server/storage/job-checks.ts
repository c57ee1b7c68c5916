/** Reads every job of a store, on any engine, and holds it against the rules that jobs are accepted by. */
import { setImmediate } from 'node:timers/promises'
import { judgeStoredJob } from '../domain/stored-job.ts'
import { columnNames, type JobRow, searchText, toJob } from './job-columns.ts'
import { selectJobs } from './job-statements.ts'
import { type Ask, fault, ok, type Verdict, warning } from './verdict.ts'

/** Where a walk over all jobs stands: after this one. */
export type JobPlace = { readonly employerId: number; readonly id: number }

/** How an engine walks over all jobs, named j, along an index that it has. */
export type JobWalk = {
  readonly after: (place: JobPlace) => string
  readonly order: string
  /** The bytes of a text in hexadecimal digits, as they are stored. */
  readonly bytesOf: (text: string) => string
}

export type JobCheck = {
  readonly ask: Ask
  readonly walk: JobWalk
  readonly quick: boolean
  /** Told how far the check is. */
  readonly report: (progress: string) => void
}

/** Bounds memory. */
const JOBS_AT_ONCE = 500

/** Jobs that are named; of more the number is told. */
const NAMED_MAX = 5

type Row = JobRow & { readonly employer_id: number; readonly search_text: string }

type Sums = { jobs: number; readonly damaged: Tally; readonly refused: Tally }
type Tally = { count: number; readonly named: string[] }

export const checkJobs = async (check: JobCheck): Promise<Verdict> => {
  if (check.quick) return ok('They were not read.')
  const sums: Sums = { jobs: 0, damaged: { count: 0, named: [] }, refused: { count: 0, named: [] } }
  for await (const rows of pagesOf(check)) {
    for (const row of rows) await judgeRow(check, row, sums)
    sums.jobs += rows.length
    check.report(`jobs (${sums.jobs} read)`)
  }
  return verdictOf(sums)
}

async function* pagesOf({ ask, walk }: JobCheck): AsyncIterable<Row[]> {
  for (let place: JobPlace = { employerId: 0, id: 0 }; ; ) {
    const rows = await ask<Row>(`${SELECT} WHERE ${walk.after(place)} ORDER BY ${walk.order} LIMIT ${JOBS_AT_ONCE}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    place = { employerId: last.employer_id, id: last.id }
    // Ends the moment that a reader of the embedded store sees, so that its log can be taken into the file.
    await setImmediate()
  }
}

const SELECT = selectJobs(['employer_id', ...columnNames], 'jobs')

const judgeRow = async (check: JobCheck, row: Row, { damaged, refused }: Sums): Promise<void> => {
  const job = toJob(row)
  const faults = judgeStoredJob(job)
  const found = [...faults.damaged, ...(await brokenTexts(check, row))]
  if (row.search_text !== searchText(job)) found.push('title or referenceId or searchText')
  if (found.length > 0) note(damaged, row, found)
  else if (faults.refused.length > 0) note(refused, row, faults.refused)
}

const note = (tally: Tally, { id, employer_id }: Row, members: readonly string[]): void => {
  tally.count++
  if (tally.named.length < NAMED_MAX)
    tally.named.push(`job ${id} of employer ${employer_id} (${[...new Set(members)].join(', ')})`)
}

/** Where the bytes of a text are none of UTF-8, a driver gives this character, which a text may hold too. */
const REPLACEMENT = '\ufffd'

/** Members whose text is not UTF-8; only where a text has the sign of it are the bytes asked for. */
const brokenTexts = async ({ ask, walk }: JobCheck, row: Row): Promise<string[]> => {
  const broken: string[] = []
  for (const [name, text] of Object.entries(row)) {
    if (typeof text !== 'string' || !text.includes(REPLACEMENT)) continue
    const [stored] = await ask<{ bytes: string }>(
      `SELECT ${walk.bytesOf(`job.${name}`)} AS bytes FROM (${SELECT} WHERE j.employer_id = ${row.employer_id} AND j.id = ${row.id}) AS job`,
    )
    if (stored && !Buffer.from(text).equals(Buffer.from(stored.bytes, 'hex'))) broken.push(memberOf(name))
  }
  return broken
}

const memberOf = (column: string): string =>
  column.startsWith('place_')
    ? 'locations'
    : column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const verdictOf = ({ jobs, damaged, refused }: Sums): Verdict => {
  if (damaged.count > 0)
    return fault(
      `What no version accepts is in ${told(damaged)}. Compare with the last good backup, restored into another place, and send those jobs again, or restore it.`,
    )
  if (refused.count > 0)
    return warning(
      `What this version refuses is in ${told(refused)}. An earlier version accepted it, or it is damage: compare with a backup.`,
    )
  return ok(`${jobs} jobs hold what is accepted; a letter that became another letter is not noticed.`)
}

const told = ({ count, named }: Tally): string => {
  const rest = count - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more jobs` : named.join(', ')
}
