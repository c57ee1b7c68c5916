import { AHEAD } from '../../../employers/store/twins.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import type { Clocks } from '../../../platform/engines/postgres/clocks.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { ClosingRound } from '../../closing-ports.ts'
import type { DueClosing, FoundClosings, Marking } from '../closings.ts'
import { EMPLOYERS_SHARD, failureOf, type ShardAnswer } from './due-jobs.ts'

type Parts = {
  readonly jobs: string
  readonly entries: string
  readonly dates: string
  readonly limit: string
  /** Tables before the dates, and the id of the employer among them. */
  readonly sweeping?: { readonly tables: string; readonly from: string }
  readonly employer: string
}

/**
 * Jobs whose entry is due: a look into jobs_closing for each employer and each date. Orders and ranges are those of that
 * index, so that the planner prefers it; a subquery, which it makes no join, finds what was made.
 */
const dueClosings = ({ jobs, entries, dates, limit, employer, sweeping }: Parts): string =>
  `${sweeping?.tables ?? ''}SELECT j.employer_id, j.id, j.close_date, due.days FROM ${sweeping?.from ?? ''}json_to_recordset(${dates}::text::json)
      AS due ("closeDate" text, days integer, "madeBefore" bigint, "writtenBefore" bigint)
    CROSS JOIN LATERAL (SELECT employer_id, id, close_date FROM ${jobs} j
      WHERE j.employer_id = ${employer} AND status = 'active' AND close_date BETWEEN due."closeDate" AND due."closeDate"
        AND COALESCE(created_at < due."madeBefore", true) AND COALESCE(updated_at < due."writtenBefore", true)
        AND COALESCE(due.days < (SELECT days FROM ${entries} made
          WHERE made.employer_id = j.employer_id AND made.job_id = j.id AND made.close_date = j.close_date), true)
      ORDER BY close_date, id LIMIT ${limit}) AS j
  LIMIT ${limit}`

/** All employers with active jobs, without those whose date is not that of the service. */
const ofAll = (jobs: string, ahead: string) => ({
  sweeping: {
    tables: `WITH RECURSIVE employing (id) AS (
    (SELECT employer_id FROM ${jobs} WHERE status = 'active' ORDER BY employer_id, close_date, id LIMIT 1)
    UNION ALL SELECT (SELECT employer_id FROM ${jobs} WHERE status = 'active' AND employer_id > employing.id
      ORDER BY employer_id, close_date, id LIMIT 1) FROM employing WHERE employing.id IS NOT NULL),
  swept (id) AS (SELECT id FROM employing WHERE id NOT IN (${ahead}))
  `,
    from: 'swept CROSS JOIN ',
  },
  employer: 'swept.id',
})

const IN_ONE = { jobs: 'jobs', entries: 'closing_entries', dates: '$1', limit: '$2' }
export const DUE_CLOSINGS = dueClosings({ ...IN_ONE, ...ofAll('jobs', AHEAD) })
/** Those of a twin. */
export const DUE_CLOSINGS_OF_ONE = dueClosings({ ...IN_ONE, employer: '$3' })

/** Queries each pair of shards by itself, so that a worker that is down affects no other; Citus fills in their names. */
const ON_SHARDS = `SELECT nodename, nodeport, success, result
  FROM run_command_on_colocated_placements('jobs', 'closing_entries', $1)`

/** Passes over jobs that a request is writing, or another instance has. */
export const MARKING: Marking = {
  free: `SELECT id FROM jobs WHERE employer_id = $1 AND close_date = $2 AND status = 'active'
    AND id = ANY ($3::text::integer[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
  idsOf: (ids) => `{${ids.join(',')}}`,
  rowsMax: 100,
}

type Deps = { readonly layout: Layout; readonly clocks: Pick<Clocks, 'require'> }

export const findClosing =
  (reads: Pool, { layout, clocks }: Deps) =>
  async (round: ClosingRound): Promise<FoundClosings> => {
    await runRead(reads, clocks.require)
    await runRead(reads, layout.update)
    const find = layout.isDistributed() && round.employerId === undefined ? findOnShards : findInOne
    return runRead(reads, (connection) => find(connection, round))
  }

const findInOne = async (
  connection: Connection,
  { dates, limit, employerId }: ClosingRound,
): Promise<FoundClosings> => {
  const values = [JSON.stringify(dates), limit]
  const due = await (employerId === undefined
    ? connection.all<DueClosing>(DUE_CLOSINGS, values)
    : connection.all<DueClosing>(DUE_CLOSINGS_OF_ONE, [...values, employerId]))
  return { due, failure: null }
}

const findOnShards = async (connection: Connection, { dates, limit }: ClosingRound): Promise<FoundClosings> => {
  const employers = await connection.one<{ name: string }>(EMPLOYERS_SHARD, [], { prepare: false })
  const all = ofAll('%1$s', AHEAD.replace('employers', employers?.name ?? 'employers'))
  const parts = { jobs: '%1$s', entries: '%2$s', dates: `'${JSON.stringify(dates)}'`, limit: `${limit}`, ...all }
  const command = `SELECT coalesce(json_agg(d), '[]')::text FROM (${dueClosings(parts)}) AS d`
  const answers = await connection.all<ShardAnswer>(ON_SHARDS, [command], { prepare: false })
  const due = answers.filter(({ success }) => success).flatMap(({ result }) => JSON.parse(result) as DueClosing[])
  return { due: due.slice(0, limit), failure: failureOf(answers) }
}
