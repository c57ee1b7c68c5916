import type { AuditedTransactor } from '../../../audit/store/postgres-log.ts'
import { REFRESHED } from '../../../audit/store/row.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import { type Pools, runRead } from '../../../platform/engines/postgres/pool.ts'
import { stampAfter } from '../../job.ts'
import type { RefreshRound } from '../../ports.ts'
import { parseJob } from '../../render.ts'
import { type JobRow, jobColumns, toJob, toRow } from '../job-row.ts'
import { type Due, findDueJobs, findDueJobsOnShards, isDue } from './due-jobs.ts'

/** Skips jobs that another instance is refreshing, or has refreshed since the search. */
const LOCK_DUE = `SELECT ${jobColumns.join(', ')} FROM jobs
  WHERE employer_id = $3 AND id = ANY ($4::text::integer[]) AND ${isDue({ publishedBy: '$1', today: '$2' })}
  ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`

const REFRESH = `UPDATE jobs AS j SET publish_date = $2, updated_at = fresh.updated_at, head = fresh.head,
    checksum = fresh.checksum
  FROM json_to_recordset($3::text::json) AS fresh (id integer, updated_at bigint, head text, checksum bigint)
  WHERE j.employer_id = $1 AND j.id = fresh.id`

/** A refresh is no change of the client's version. */
const CARRY_DIGESTS = `UPDATE job_digests AS d SET version = fresh.updated_at
  FROM json_to_recordset($2::text::json) AS fresh (id integer, former bigint, updated_at bigint)
  WHERE d.employer_id = $1 AND d.job_id = fresh.id AND d.version = fresh.former`

/** Failed employers after which a round ends, since each failure may take a time-out. */
const FAILURES_MAX = 3

type Deps = { readonly pools: Pools; readonly transactAudited: AuditedTransactor; readonly layout: Layout }

/**
 * Finds due jobs, then refreshes those of each employer in one transaction. A failure does not affect other
 * employers; its jobs are due again in the next round, and it is thrown at the end of a round that is not full.
 */
export const refreshRound = async (
  { pools: { reads }, transactAudited, layout }: Deps,
  round: RefreshRound,
  now: number,
): Promise<number> => {
  const isOfAll = round.employerId === undefined
  const find = layout.isDistributed() && isOfAll ? findDueJobsOnShards : findDueJobs
  const { due, failure } = await runRead(reads, (connection) => find(connection, round))
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

type Batch = {
  readonly employerId: number
  readonly jobs: readonly Due[]
  readonly round: RefreshRound
  readonly now: number
}

const refreshOf = (transactAudited: AuditedTransactor, { employerId, jobs, round, now }: Batch): Promise<number> => {
  const { publishedBy, today } = round
  const ids = `{${jobs.map(({ id }) => id).join(',')}}`
  return transactAudited({ employerId, keyId: null }, async (transaction, addNote) => {
    const locked = await transaction.write<JobRow>(LOCK_DUE, publishedBy, today, employerId, ids)
    if (locked.length === 0) return 0
    const fresh = locked.map((row) => {
      const { head, checksum } = toRow({ ...parseJob(toJob(row)), publishDate: today })
      return { id: row.id, former: row.updated_at, updated_at: stampAfter(row.updated_at, now), head, checksum }
    })
    await transaction.write(REFRESH, employerId, today, JSON.stringify(fresh))
    await transaction.write(CARRY_DIGESTS, employerId, JSON.stringify(fresh))
    for (const { id } of fresh) addNote({ ...REFRESHED, at: now, subjectId: id })
    return locked.length
  })
}
