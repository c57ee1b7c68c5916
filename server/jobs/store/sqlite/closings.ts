import { AHEAD } from '../../../employers/store/twins.ts'
import { BOUND } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { ClosingRound } from '../../closing-ports.ts'
import type { DueClosing, FoundClosings, Marking } from '../closings.ts'

/**
 * Jobs of all employers whose entry is due: ?1 the dates as JSON, ?2 and ?3 the first and the last. It passes the index
 * of all active jobs, whose rows it reads for late entries alone: some 0.1 s for 200,000. An index by date would be
 * written to at another page for each new job.
 */
const dueClosings = (
  whose: string,
): string => `WITH due AS MATERIALIZED (SELECT value ->> 'closeDate' AS close_date, value ->> 'days' AS days,
    value ->> 'madeBefore' AS made_before, value ->> 'writtenBefore' AS written_before FROM json_each(?1))
  SELECT j.employer_id, j.id, j.close_date, due.days
  FROM jobs AS j INDEXED BY jobs_closing CROSS JOIN due ON due.close_date = j.close_date
  WHERE j.status = 'active' AND j.close_date BETWEEN ?2 AND ?3 AND ${whose}
    AND NOT EXISTS (SELECT 1 FROM closing_entries AS made WHERE made.employer_id = j.employer_id AND made.job_id = j.id
      AND made.close_date = j.close_date AND made.days <= due.days)
    AND (due.made_before IS NULL OR j.created_at < due.made_before)
    AND (due.written_before IS NULL OR j.updated_at < due.written_before)
  LIMIT ${BOUND}`

export const DUE_CLOSINGS = dueClosings(`j.employer_id NOT IN (${AHEAD})`)
/** Those of a twin, ?4. */
export const DUE_CLOSINGS_OF_ONE = dueClosings('j.employer_id = ?4')

/** The one writer is this one. */
export const MARKING: Marking = {
  free: `SELECT id FROM jobs WHERE employer_id = $1 AND close_date = $2 AND status = 'active'
    AND id IN (SELECT value FROM json_each($3))`,
  idsOf: (ids) => JSON.stringify(ids),
  rowsMax: 1,
}

export const findClosing =
  (reader: Reader) =>
  async ({ dates, limit, employerId }: ClosingRound): Promise<FoundClosings> => {
    const [first, last] = [dates[0]?.closeDate ?? '', dates.at(-1)?.closeDate ?? '']
    reader.begin()
    const values = [JSON.stringify(dates), first, last] as const
    const due =
      employerId === undefined
        ? reader.all<DueClosing>(DUE_CLOSINGS, ...values, limit)
        : reader.all<DueClosing>(DUE_CLOSINGS_OF_ONE, ...values, employerId, limit)
    return { due, failure: null }
  }
