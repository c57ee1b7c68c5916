/** The list of changes in PostgreSQL. */
import type { ApiVersion } from '@affiche/contract/version.ts'
import { CHAIN_START, type ChainPoint } from '../../../audit/entry.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import { isNodeFailure } from '../../../platform/engines/postgres/errors.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { JobReader } from '../../ports.ts'
import type { TrailEnds } from '../../trail-ends.ts'
import { type ChangeRow, changesStatement, changeValues, movesFeed, toChangePage } from '../change-rows.ts'

const HEX = "encode(hash, 'hex')"

const changesOf = changesStatement(HEX)

/** Interval of the looks, each a statement for all who wait. */
const LOOK_MS = 500

/** Statements of one look on Citus, where each employer takes one; a vendor may wait for 500 employers. */
const ONE_BY_ONE_MAX = 200

/** Entries that count: all of a trail, or those that move the readers of a version's feed. */
type Counted = 'all' | ApiVersion

/** The newest entry of each condition. */
const newestOf = (columns: string, employer: string, counted: Counted): readonly string[] =>
  (counted === 'all' ? [null] : movesFeed[counted]).map(
    (moves) =>
      `(SELECT ${columns} FROM audit_entries WHERE employer_id = ${employer}${moves === null ? '' : ` AND ${moves}`}
    ORDER BY seq DESC LIMIT 1)`,
  )
const lastOf = (points: readonly string[]): string =>
  `SELECT * FROM (${points.join(' UNION ALL ')}) AS points ORDER BY seq DESC LIMIT 1`

const headStatement = (version: ApiVersion): string =>
  lastOf([
    ...newestOf(`seq, ${HEX} AS hash`, '$1', version),
    `(SELECT seq, ${HEX} FROM audit_anchors WHERE employer_id = $1)`,
  ])
/** The newest entry that moves the readers of a feed, or where the trail begins; that of v1.1 moves lists too. */
export const READERS_HEADS = { 'v1.1': headStatement('v1.1'), 'v1.2': headStatement('v1.2') } as const

/** The numbers of many employers in one statement, which Citus would send to every worker. */
const endsStatement = (
  counted: Counted,
): string => `SELECT requested.id, newest.seq FROM unnest((SELECT $1::text::integer[])) AS requested (id)
  CROSS JOIN LATERAL (${lastOf(newestOf('seq', 'requested.id', counted))}) AS newest`
const endStatement = (counted: Counted): string => lastOf(newestOf('employer_id AS id, seq', '$1', counted))

export const changeReads = (pool: Pool, employerId: number): Pick<JobReader, 'head' | 'changes'> => ({
  head: (version = 'v1.1') =>
    runRead(
      pool,
      async (connection) => (await connection.one<ChainPoint>(READERS_HEADS[version], [employerId])) ?? CHAIN_START,
    ),
  changes: async (query) => {
    const sql = changesOf(query)
    const values = changeValues(employerId, query)
    return toChangePage(await runRead(pool, (connection) => connection.all<ChangeRow>(sql, values)), query)
  },
})

type EndRow = { readonly id: number; readonly seq: number }

/** `reached`: the same as `newest`, of employers whose worker of Citus answers; the others are left out until it is back. */
export type ReachedEnds = TrailEnds & { readonly reached: TrailEnds['newest'] }

/** Those of a version are for the readers of its feed, those of `all` for the follower of whole trails. */
export const createTrailEnds = (
  pool: Pool,
  layout: Pick<Layout, 'isDistributed'>,
  all: 'all' | null = null,
): ReachedEnds => {
  const inTurns = takeTurns(ONE_BY_ONE_MAX)
  const reading =
    (together: Together) =>
    async (employerIds: readonly number[], version: ApiVersion = 'v1.1'): Promise<Map<number, number>> => {
      const counted = all ?? version
      const rows = await runRead(pool, (connection) =>
        layout.isDistributed()
          ? together(employerIds.map((id) => connection.one<EndRow>(endStatement(counted), [id])))
          : connection.all<EndRow>(endsStatement(counted), [`{${employerIds.join(',')}}`]),
      )
      return new Map(rows.flatMap((row): [number, number][] => (row ? [[row.id, row.seq]] : [])))
    }
  const reached = reading(thoseReached)
  return {
    intervalMs: LOOK_MS,
    look: async (employers, version) => {
      const employerIds = await employers()
      return reached(layout.isDistributed() && all === null ? inTurns(employerIds) : employerIds, version)
    },
    newest: reading((rows) => Promise.all(rows)),
    reached,
  }
}

type Together = <T>(rows: readonly Promise<T>[]) => Promise<T[]>

/** A lost worker keeps nobody from the rows of the others; a failure that is none of a worker is one of all. */
const thoseReached: Together = async (rows) => {
  const outcomes = await Promise.allSettled(rows)
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(found.length > 0 && isNodeFailure(outcome.reason))) throw outcome.reason
  return found
}

/** A part of a list that is longer, from behind the part before. */
const takeTurns = (most: number) => {
  let last = 0
  return (ids: readonly number[]): readonly number[] => {
    if (ids.length <= most) return ids
    const ascending = ids.toSorted((a, b) => a - b)
    const part = [...ascending.filter((id) => id > last), ...ascending.filter((id) => id <= last)].slice(0, most)
    last = part.at(-1) ?? 0
    return part
  }
}
