import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { unavailable } from '../../../platform/engines/postgres/errors.ts'
import { sentence } from '../../../platform/sentences/sentence.ts'
import type { RefreshRound } from '../../ports.ts'

export type Due = { readonly employer_id: number; readonly id: number }

type DueJobs = {
  readonly due: readonly Due[]
  /** Why some shards could not be searched, or null. */
  readonly failure: Error | null
}

/** SQL expressions for the values of a round, and the condition of its employers, named e. */
type Values = {
  readonly publishedBy: string
  readonly today: string
  readonly limit: string
  readonly whose?: string
}

/** The condition for jobs that were published on or before one date and close after the other. */
export const isDue = ({ publishedBy, today }: Pick<Values, 'publishedBy' | 'today'>): string =>
  `auto_refresh AND status = 'active' AND publish_date <= ${publishedBy} AND close_date > ${today}`

/**
 * The only statement about jobs of several employers; the timer runs it, never a request. Its order is that of the
 * index jobs_to_refresh, so that the planner prefers it.
 */
const dueJobs = (jobs: string, employers: string, values: Values): string =>
  `SELECT j.employer_id, j.id, j.close_date
  FROM ${jobs} j JOIN ${employers} e ON e.id = j.employer_id
  WHERE ${isDue(values)} AND e.plan = 'unlimited' AND e.suspended_at IS NULL
    AND ${values.whose ?? 'e.test_days = 0'}
  ORDER BY j.close_date, j.publish_date, j.employer_id, j.id LIMIT ${values.limit}`

export const DUE_JOBS = dueJobs('jobs', 'employers', { publishedBy: '$1', today: '$2', limit: '$3' })

/** Those of a twin. */
export const DUE_OF_ONE = dueJobs('jobs', 'employers', {
  publishedBy: '$1',
  today: '$2',
  limit: '$3',
  whose: 'e.id = $4 AND j.employer_id = $4',
})

export const findDueJobs = async (
  connection: Connection,
  { today, publishedBy, limit, employerId }: RefreshRound,
): Promise<DueJobs> => {
  const values = [publishedBy, today, limit]
  const due = await (employerId === undefined
    ? connection.all<Due>(DUE_JOBS, values)
    : connection.all<Due>(DUE_OF_ONE, [...values, employerId]))
  return { due, failure: null }
}

export const EMPLOYERS_SHARD = `SELECT shard_name(logicalrelid, shardid) AS name FROM pg_dist_shard
  WHERE logicalrelid = 'employers'::regclass`

/** Queries each shard by itself, so that a worker that is down affects no other shard. */
const ON_SHARDS = `SELECT nodename, nodeport, success, result FROM run_command_on_placements('jobs', $1)`

export type ShardAnswer = {
  readonly nodename: string
  readonly nodeport: number
  readonly success: boolean
  readonly result: string
}

export const findDueJobsOnShards = async (connection: Connection, round: RefreshRound): Promise<DueJobs> => {
  const employers = await connection.one<{ name: string }>(EMPLOYERS_SHARD, [], { prepare: false })
  const values = { publishedBy: `'${round.publishedBy}'`, today: `'${round.today}'`, limit: `${round.limit}` }
  // Citus replaces %s by the name of each shard of jobs.
  const jobs = dueJobs('%s', employers?.name ?? 'employers', values)
  const command = `SELECT coalesce(json_agg(d), '[]')::text FROM (${jobs}) AS d`
  const answers = await connection.all<ShardAnswer>(ON_SHARDS, [command], { prepare: false })
  const due = answers.filter(({ success }) => success).flatMap(({ result }) => JSON.parse(result) as DatedDue[])
  return { due: due.sort(byDate).slice(0, round.limit), failure: failureOf(answers) }
}

/** Why a shard could not be searched, or null. */
export const failureOf = (answers: readonly ShardAnswer[]): Error | null => {
  const failed = answers.find(({ success }) => !success)
  return failed
    ? unavailable(sentence('shardFailed', { host: `${failed.nodename}:${failed.nodeport}`, result: failed.result }))
    : null
}

type DatedDue = Due & { readonly close_date: string }

const byDate = (a: DatedDue, b: DatedDue): number =>
  a.close_date < b.close_date ? -1 : a.close_date > b.close_date ? 1 : a.employer_id - b.employer_id
