import type { RefreshRound } from '../../use-cases/ports.ts'
import { REFRESHED } from '../audit-row.ts'
import type { AuditedTransactor } from './audit-log.ts'
import type { Layout } from './citus/layout.ts'
import type { Access } from './directory.ts'
import { reading } from './driver/pool.ts'
import { type Due, isDue, sweep, sweepShards } from './sweep.ts'

/** A job that another instance is refreshing, or has refreshed since the sweep, is left alone. */
const REFRESH = `UPDATE jobs SET publish_date = $2, updated_at = $3,
  checksum_at = CASE WHEN checksum_at = updated_at THEN $3::bigint END WHERE employer_id = $4 AND id IN (
  SELECT id FROM jobs WHERE employer_id = $4 AND id = ANY ($5::text::integer[]) AND ${isDue({ publishedBy: '$1', today: '$2' })}
  ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id`

/** Employers whose jobs could not be refreshed after which a round ends, lest it wait for each of hundreds. */
const FAILURES_MAX = 3

type Deps = { readonly access: Access; readonly transactAudited: AuditedTransactor; readonly layout: Layout }

/**
 * Sweeps for due jobs, then refreshes those of each employer in a transaction of their own, as a cluster
 * spread by employer needs it. A failure keeps no other employer's jobs from being refreshed; what it leaves
 * over is due again in the next round, and it is thrown at the end of a round that is not full.
 */
export const refreshRound = async (
  { access: { reads }, transactAudited, layout }: Deps,
  round: RefreshRound,
  now: number,
): Promise<number> => {
  const look = layout.isSpread() ? sweepShards : sweep
  const { due, failure } = await reading(reads, (connection) => look(connection, round))
  const failures: unknown[] = failure ? [failure] : []
  const failuresMax = failures.length + FAILURES_MAX
  let total = 0
  for (const [employerId, jobs] of Map.groupBy(due, ({ employer_id }) => employer_id)) {
    try {
      total += await refreshOf(transactAudited, { employerId, jobs, round, now })
    } catch (error) {
      failures.push(error)
      if (failures.length === failuresMax) break
    }
  }
  if (failures.length > 0 && total < round.limit) throw failures[0]
  return total
}

type Share = {
  readonly employerId: number
  readonly jobs: readonly Due[]
  readonly round: RefreshRound
  readonly now: number
}

const refreshOf = (transactAudited: AuditedTransactor, { employerId, jobs, round, now }: Share): Promise<number> => {
  const ids = `{${jobs.map(({ id }) => id).join(',')}}`
  const { publishedBy, today } = round
  return transactAudited({ employerId, keyId: null }, async (transaction, addNote) => {
    const renewed = await transaction.write<{ id: number }>(REFRESH, publishedBy, today, now, employerId, ids)
    for (const { id } of renewed) addNote({ ...REFRESHED, at: now, subjectId: id })
    return renewed.length
  })
}
