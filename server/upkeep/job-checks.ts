/** Checks every job of a store, on any engine. */

import { type CheckResult, fault, ok, warning } from '../platform/engines/checks.ts'
import { judgeRow, pagesOf, type StoredJobs, type StoredRow } from './stored-jobs.ts'

export type JobCheck = StoredJobs & {
  readonly quick: boolean
  /** Called with the progress of the check. */
  readonly report: (progress: string) => void
}

/** Damaged jobs that the result names; of more it gives the number. */
const NAMED_MAX = 5

type Tally = { count: number; readonly named: string[] }
type Sums = { jobs: number; readonly damaged: Tally; readonly refused: Tally }

export const checkJobs = async (check: JobCheck): Promise<CheckResult> => {
  if (check.quick) return ok('They were not read.')
  const sums: Sums = { jobs: 0, damaged: { count: 0, named: [] }, refused: { count: 0, named: [] } }
  for await (const rows of pagesOf(check)) {
    for (const row of rows) await addRow(check, row, sums)
    check.report(`jobs (${sums.jobs} read)`)
  }
  return verdictOf(sums)
}

const addRow = async (check: JobCheck, row: StoredRow, sums: Sums): Promise<void> => {
  const { damaged, refused } = await judgeRow(check, row)
  sums.jobs++
  if (damaged.length > 0) note(sums.damaged, row, damaged)
  else if (refused.length > 0) note(sums.refused, row, refused)
}

const note = (tally: Tally, { id, employer_id }: StoredRow, members: readonly string[]): void => {
  tally.count++
  if (tally.named.length < NAMED_MAX) tally.named.push(`job ${id} of employer ${employer_id} (${members.join(', ')})`)
}

const verdictOf = ({ jobs, damaged, refused }: Sums): CheckResult => {
  if (damaged.count > 0)
    return fault(
      `Not as it was written: ${listed(damaged)}. Compare with the last good backup, restored into another place, and send what differs again, or restore it.`,
    )
  if (refused.count > 0)
    return warning(
      `This version would refuse ${listed(refused)}. An earlier version accepted it, or it is damage: compare with a backup.`,
    )
  return ok(`${jobs} jobs are as they were written.`)
}

const listed = ({ count, named }: Tally): string => {
  const rest = count - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more jobs` : named.join(', ')
}
