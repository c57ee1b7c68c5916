/** The list of changes in PostgreSQL. */
import { CHAIN_START, type ChainPoint } from '../../domain/audit.ts'
import type { JobReader, TrailEnds } from '../../use-cases/ports.ts'
import { type ChangeRow, changesStatement, changeValues, toChangePage } from '../change-rows.ts'
import type { Layout } from './citus/layout.ts'
import { type Pool, runRead } from './driver/pool.ts'

const HEX = "encode(hash, 'hex')"
const dialect = { values: ['$1', '$2::bigint', '$3::bigint'], hex: HEX } as const

/** Interval of the looks, each a statement for all who wait. */
const LOOK_MS = 500

const NEWEST = 'FROM audit_entries WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1'
const HEAD = `SELECT * FROM (SELECT seq, ${HEX} AS hash ${NEWEST}) AS newest
  UNION ALL SELECT seq, ${HEX} FROM audit_anchors WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1`

/** The numbers of many employers in one statement, which Citus would send to every worker. */
const ENDS = `SELECT wanted.id, newest.seq FROM unnest((SELECT $1::text::integer[])) AS wanted (id)
  CROSS JOIN LATERAL (SELECT seq FROM audit_entries WHERE employer_id = wanted.id ORDER BY seq DESC LIMIT 1) AS newest`
const END = `SELECT employer_id AS id, seq ${NEWEST}`

export const changeReads = (pool: Pool, employerId: number): Pick<JobReader, 'head' | 'changes'> => ({
  head: () =>
    runRead(pool, async (connection) => (await connection.one<ChainPoint>(HEAD, [employerId])) ?? CHAIN_START),
  changes: async (query) => {
    const sql = changesStatement(dialect, query.actions)
    const values = changeValues(employerId, query)
    return toChangePage(await runRead(pool, (connection) => connection.all<ChangeRow>(sql, values)), query)
  },
})

type EndRow = { readonly id: number; readonly seq: number }

export const createTrailEnds = (pool: Pool, layout: Pick<Layout, 'isDistributed'>): TrailEnds => ({
  intervalMs: LOOK_MS,
  look: async (employerIds) => {
    const rows = await runRead(pool, (connection) =>
      layout.isDistributed()
        ? Promise.all(employerIds.map((id) => connection.one<EndRow>(END, [id])))
        : connection.all<EndRow>(ENDS, [`{${employerIds.join(',')}}`]),
    )
    return new Map(rows.flatMap((row) => (row ? [[row.id, row.seq]] : [])))
  },
})
