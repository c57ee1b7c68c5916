import type { Layout } from '../../../platform/engines/citus/layout.ts'
import type { Clocks } from '../../../platform/engines/postgres/clocks.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { PublicationRound, Publications } from '../../publishing-ports.ts'
import { type DueRow, dueDrafts, dueValues, toDue } from '../publishing.ts'
import { EMPLOYERS_SHARD, failureOf, type ShardAnswer } from './due-jobs.ts'

const DAY = "(j.extras::json ->> 'publishOn')"

const PARTS = {
  jobs: 'jobs',
  entries: 'audit_entries',
  employers: 'employers',
  day: DAY,
  after: '$1, $2, $3',
  today: '$4',
  limit: '$5',
}

export const DUE_DRAFTS = dueDrafts(PARTS)
export const DUE_DRAFTS_OF_ONE = dueDrafts({ ...PARTS, whose: 'j.employer_id = $6' })

/** Queries each pair of shards by itself; Citus fills in their names. */
const ON_SHARDS = `SELECT nodename, nodeport, success, result
  FROM run_command_on_colocated_placements('jobs', 'audit_entries', $1)`

type Deps = { readonly layout: Layout; readonly clocks: Pick<Clocks, 'require'> }

/** A round is whole or none, since the place to go on behind is that of its last draft. */
export const publicationsOf = (reads: Pool, { layout, clocks }: Deps): Publications => ({
  due: async (round) => {
    await runRead(reads, clocks.require)
    await runRead(reads, layout.update)
    const find = layout.isDistributed() && round.employerId === undefined ? findOnShards : findInOne
    return (await runRead(reads, (connection) => find(connection, round))).map(toDue)
  },
})

const findInOne = (connection: Connection, round: PublicationRound): Promise<DueRow[]> =>
  connection.all<DueRow>(round.employerId === undefined ? DUE_DRAFTS : DUE_DRAFTS_OF_ONE, dueValues(round))

const findOnShards = async (connection: Connection, round: PublicationRound): Promise<readonly DueRow[]> => {
  const { today, after, limit } = round
  const employers = await connection.one<{ name: string }>(EMPLOYERS_SHARD, [], { prepare: false })
  const due = dueDrafts({
    jobs: '%1$s',
    entries: '%2$s',
    employers: employers?.name ?? 'employers',
    day: DAY,
    after: `'${after.publishOn}', ${after.employerId}, ${after.id}`,
    today: `'${today}'`,
    limit: `${limit}`,
  })
  const command = `SELECT coalesce(json_agg(d), '[]')::text FROM (${due}) AS d`
  const answers = await connection.all<ShardAnswer>(ON_SHARDS, [command], { prepare: false })
  const failure = failureOf(answers)
  if (failure) throw failure
  return answers
    .flatMap(({ result }) => JSON.parse(result) as DueRow[])
    .sort(byPlace)
    .slice(0, limit)
}

const byPlace = (a: DueRow, b: DueRow): number =>
  a.publish_on < b.publish_on ? -1 : a.publish_on > b.publish_on ? 1 : a.employer_id - b.employer_id || a.id - b.id
