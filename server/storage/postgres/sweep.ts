import type { RefreshRound } from '../../use-cases/ports.ts'
import type { Connection } from './driver/connection.ts'
import { unavailable } from './driver/errors.ts'

export type Due = { readonly employer_id: number; readonly id: number }

export type Swept = {
  readonly due: readonly Due[]
  /** Why some jobs could not be looked at; null where all were. */
  readonly failure: Error | null
}

/** Published on or before $1, closing after $2. */
export const DUE = "auto_refresh AND status = 'active' AND publish_date <= $1 AND close_date > $2"

/** The order of the index jobs_to_refresh_by_close, so that no other is taken for cheaper. */
const ORDER = 'ORDER BY j.close_date, j.publish_date, j.employer_id, j.id LIMIT $3'

/** The one statement that speaks of jobs of many employers; it runs from the timer, never from a request. */
const sweepOf = (jobs: string, employers: string): string => `FROM ${jobs} j JOIN ${employers} e ON e.id = j.employer_id
  WHERE ${DUE} AND e.plan = 'unlimited' AND e.suspended_at IS NULL ${ORDER}`

export const SWEEP = `SELECT j.employer_id, j.id ${sweepOf('jobs', 'employers')}`

export const sweep = async (connection: Connection, { today, publishedBy, limit }: RefreshRound): Promise<Swept> => {
  return { due: await connection.all<Due>(SWEEP, [publishedBy, today, limit]), failure: null }
}

/** What a node does for each of its shards: %s is the shard of jobs, @ that of employers. */
const ON_SHARD = `SELECT coalesce(json_agg(d), '[]')::text FROM (
  SELECT j.employer_id, j.id, j.close_date ${sweepOf('%s', '@')}) AS d`

/** Asks every shard by itself, so that those of a worker that is down hide none of the others. */
const ON_SHARDS = `SELECT nodename, nodeport, success, result FROM run_command_on_placements('jobs',
  replace($1, '@', (SELECT shard_name(logicalrelid, shardid) FROM pg_dist_shard WHERE logicalrelid = 'employers'::regclass)))`

type Answer = {
  readonly nodename: string
  readonly nodeport: number
  readonly success: boolean
  readonly result: string
}

export const sweepShards = async (connection: Connection, round: RefreshRound): Promise<Swept> => {
  const values = [`'${round.publishedBy}'`, `'${round.today}'`, `${round.limit}`]
  const command = ON_SHARD.replace(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? '')
  const answers = await connection.all<Answer>(ON_SHARDS, [command], { prepare: false })
  const due = answers.filter(({ success }) => success).flatMap(({ result }) => JSON.parse(result) as DatedDue[])
  const failed = answers.find(({ success }) => !success)
  return {
    due: due.sort(byDate).slice(0, round.limit),
    failure: failed ? unavailable(`${failed.nodename}:${failed.nodeport} tells no due jobs: ${failed.result}`) : null,
  }
}

type DatedDue = Due & { readonly close_date: string }

const byDate = (a: DatedDue, b: DatedDue): number =>
  a.close_date < b.close_date ? -1 : a.close_date > b.close_date ? 1 : a.employer_id - b.employer_id
