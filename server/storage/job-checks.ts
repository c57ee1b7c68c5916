/** Checks every job of a store, on any engine. */

import { type CheckResult, fault, ok, warning } from './check-result.ts'
import { hasChecksum, judgeRow, pagesOf, type StoredJobs, type StoredRow } from './stored-jobs.ts'

export type JobCheck = StoredJobs & {
  readonly quick: boolean
  /** Told how far the check is. */
  readonly report: (progress: string) => void
}

/** Jobs that are named; of more the number is told. */
const NAMED_MAX = 5

type Tally = { count: number; readonly named: string[] }
type Sums = { jobs: number; bare: number; readonly damaged: Tally; readonly refused: Tally }

export const checkJobs = async (check: JobCheck): Promise<CheckResult> => {
  if (check.quick) return ok('They were not read.')
  const sums: Sums = { jobs: 0, bare: 0, damaged: { count: 0, named: [] }, refused: { count: 0, named: [] } }
  for await (const rows of pagesOf(check)) {
    for (const row of rows) await addRow(check, row, sums)
    check.report(`jobs (${sums.jobs} read)`)
  }
  return verdictOf(sums)
}

const addRow = async (check: JobCheck, row: StoredRow, sums: Sums): Promise<void> => {
  const { damaged, refused } = await judgeRow(check, row)
  sums.jobs++
  if (!hasChecksum(row)) sums.bare++
  if (damaged.length > 0) note(sums.damaged, row, damaged)
  else if (refused.length > 0) note(sums.refused, row, refused)
}

const note = (tally: Tally, { id, employer_id }: StoredRow, members: readonly string[]): void => {
  tally.count++
  if (tally.named.length < NAMED_MAX) tally.named.push(`job ${id} of employer ${employer_id} (${members.join(', ')})`)
}

const verdictOf = ({ jobs, bare, damaged, refused }: Sums): CheckResult => {
  if (damaged.count > 0)
    return fault(
      `Not as it was written: ${told(damaged)}. Compare with the last good backup, restored into another place, and send what differs again, or restore it.`,
    )
  if (refused.count > 0)
    return warning(
      `This version would refuse ${told(refused)}. An earlier version accepted it, or it is damage: compare with a backup.`,
    )
  if (bare === 0) return ok(`${jobs} jobs are as they were written.`)
  return ok(
    `${jobs} jobs hold what is accepted. ${bare} of them have no checksum yet, so that a letter that became another is not noticed there: "affiche doctor --repair" gives them one.`,
  )
}

const told = ({ count, named }: Tally): string => {
  const rest = count - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more jobs` : named.join(', ')
}
