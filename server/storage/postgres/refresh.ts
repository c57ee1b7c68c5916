import type { RefreshRound } from '../../use-cases/ports.ts'
import { REFRESHED } from '../audit-rows.ts'
import type { Chronicle } from './audit.ts'
import type { Access } from './directory.ts'
import { reading } from './pool.ts'

const DUE = "auto_refresh AND status = 'active' AND publish_date <= $1 AND close_date > $2"

/** The one statement that speaks of jobs of many employers; it runs from the timer, never from a request. */
const SWEEP = `SELECT j.employer_id, j.id FROM jobs j JOIN employers e ON e.id = j.employer_id
  WHERE ${DUE} AND e.plan = 'unlimited' AND e.suspended_at IS NULL
  ORDER BY j.publish_date, j.employer_id LIMIT $3`

/** A job that another instance is refreshing, or has refreshed since the sweep, is left alone. */
const REFRESH = `UPDATE jobs SET publish_date = $2, updated_at = $3 WHERE employer_id = $4 AND id IN (
  SELECT id FROM jobs WHERE employer_id = $4 AND id = ANY ($5::text::integer[]) AND ${DUE}
  ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id`

type Deps = { readonly access: Access; readonly chronicle: Chronicle }

type Due = { employer_id: number; id: number }

/**
 * Sweeps for due jobs, then refreshes those of each employer in a transaction of their own, as a cluster
 * spread by employer needs it. What a failure leaves over is due again in the next round.
 */
export const refreshRound = async (
  { access: { reads }, chronicle }: Deps,
  round: RefreshRound,
  now: number,
): Promise<number> => {
  const { today, publishedBy, limit } = round
  const due = await reading(reads, (connection) => connection.all<Due>(SWEEP, [publishedBy, today, limit]))
  let total = 0
  for (const [employerId, jobs] of Map.groupBy(due, ({ employer_id }) => employer_id)) {
    const ids = `{${jobs.map(({ id }) => id).join(',')}}`
    total += await chronicle({ employerId, keyId: null }, async (transaction, tell) => {
      const renewed = await transaction.write<{ id: number }>(REFRESH, publishedBy, today, now, employerId, ids)
      for (const { id } of renewed) tell({ ...REFRESHED, at: now, subjectId: id })
      return renewed.length
    })
  }
  return total
}
