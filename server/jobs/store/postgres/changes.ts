/** The list of changes in PostgreSQL. */
import { CHAIN_START, type ChainPoint } from '../../../audit/entry.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { JobReader, TrailEnds } from '../../ports.ts'
import { type ChangeRow, changesStatement, changeValues, MOVES_READERS, toChangePage } from '../change-rows.ts'

const HEX = "encode(hash, 'hex')"

const changesOf = changesStatement(HEX)

/** Interval of the looks, each a statement for all who wait. */
const LOOK_MS = 500

/** Entries that count: all of a trail, or those that move readers of jobs. */
type Counted = 'all' | 'jobs'

const entriesOf = (employer: string, counted: Counted): string =>
  `FROM audit_entries WHERE employer_id = ${employer}${counted === 'all' ? '' : ` AND ${MOVES_READERS}`} ORDER BY seq DESC LIMIT 1`
/** The newest entry that moves readers of jobs, or where the trail begins. */
export const READERS_HEAD = `SELECT * FROM (SELECT seq, ${HEX} AS hash ${entriesOf('$1', 'jobs')}) AS newest
  UNION ALL SELECT seq, ${HEX} FROM audit_anchors WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1`

/** The numbers of many employers in one statement, which Citus would send to every worker. */
const endsStatement = (
  counted: Counted,
): string => `SELECT requested.id, newest.seq FROM unnest((SELECT $1::text::integer[])) AS requested (id)
  CROSS JOIN LATERAL (SELECT seq ${entriesOf('requested.id', counted)}) AS newest`
const endStatement = (counted: Counted): string => `SELECT employer_id AS id, seq ${entriesOf('$1', counted)}`

export const changeReads = (pool: Pool, employerId: number): Pick<JobReader, 'head' | 'changes'> => ({
  head: () =>
    runRead(pool, async (connection) => (await connection.one<ChainPoint>(READERS_HEAD, [employerId])) ?? CHAIN_START),
  changes: async (query) => {
    const sql = changesOf(query.actions.join())
    const values = changeValues(employerId, query)
    return toChangePage(await runRead(pool, (connection) => connection.all<ChangeRow>(sql, values)), query)
  },
})

type EndRow = { readonly id: number; readonly seq: number }

/** Those of `jobs` are for readers of jobs, those of `all` for the follower of whole trails. */
export const createTrailEnds = (
  pool: Pool,
  layout: Pick<Layout, 'isDistributed'>,
  counted: Counted = 'jobs',
): TrailEnds => ({
  intervalMs: LOOK_MS,
  look: async (employerIds) => {
    const rows = await runRead(pool, (connection) =>
      layout.isDistributed()
        ? Promise.all(employerIds.map((id) => connection.one<EndRow>(endStatement(counted), [id])))
        : connection.all<EndRow>(endsStatement(counted), [`{${employerIds.join(',')}}`]),
    )
    return new Map(rows.flatMap((row) => (row ? [[row.id, row.seq]] : [])))
  },
})
