/** Applications that employers got, counted in the transaction that forgets them. */
import type { Ask } from '../../platform/engines/sql.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'

/** A statement of its own, since Citus would run an INSERT … SELECT on all workers. */
export const IS_THERE = 'SELECT id FROM jobs WHERE employer_id = $1 AND id = $2'
const COUNT = `INSERT INTO job_statistics AS kept (employer_id, job_id, day, views, apply_clicks, applications)
  VALUES ($1, $2, $3, 0, 0, 1) ON CONFLICT (employer_id, job_id, day)
  DO UPDATE SET applications = kept.applications + excluded.applications RETURNING job_id`

type Counted = { readonly employerId: number; readonly jobId: number; readonly day: IsoDate }

/** Counts one, unless the job has left meanwhile. */
export const countApplication = async (ask: Ask, { employerId, jobId, day }: Counted): Promise<void> => {
  if ((await ask(IS_THERE, employerId, jobId)).length > 0) await ask(COUNT, employerId, jobId, day)
}
