/** The audit trail of a store in PostgreSQL; its chains are made by the functions of migration 4. */
import { type AuditNote, CHAIN_START, type ChainPoint } from '../../domain/audit.ts'
import type { Clock } from '../../lib/dates.ts'
import type { AuditTrail } from '../../use-cases/ports.ts'
import { type Actor, type EntryRow, filterValues, PAGE_ENTRIES, PRUNE_ROUND, toEntry } from '../audit-row.ts'
import type { Ask } from '../check-result.ts'
import { appendOnNode } from './citus/audit-chain.ts'
import type { Layout } from './citus/layout.ts'
import type { Access } from './directory.ts'
import type { Limits } from './driver/connection.ts'
import { reading } from './driver/pool.ts'
import { createTransactor, type Transaction } from './driver/transaction.ts'

/** Adds an entry to those of the transaction, whose key is known. */
export type AddNote = (note: Omit<AuditNote, 'keyId'>) => void

const APPEND = `SELECT append_audit($1, array_agg(at ORDER BY i), array_agg("keyId" ORDER BY i),
    array_agg(action ORDER BY i), array_agg("subjectId" ORDER BY i), array_agg(members ORDER BY i)) AS head
  FROM ROWS FROM (json_to_recordset($2::text::json)
    AS (at bigint, "keyId" integer, action text, "subjectId" bigint, members text)) WITH ORDINALITY
    AS n (at, "keyId", action, "subjectId", members, i)`

/** The part of a statement about rows of one employer, $1, that appends entries for the rows of `stored`. */
export type AuditClause = {
  /** A common table expression; `stored` has at, id, key_id, members and moment. */
  readonly expression: (action: AuditNote['action']) => string
  /** Its name among the tables that are read, without which it would not run. */
  readonly table: string
}

export const AUDITED: AuditClause = {
  expression: (action) => `, noted AS MATERIALIZED (
    SELECT append_audit($1, array_agg(moment), array_agg(key_id), array_agg('${action}'::text),
      array_agg(id::bigint), array_agg(members)) AS head FROM (SELECT * FROM stored ORDER BY at) AS sorted)`,
  table: ', noted',
}

/** For Citus, whose nodes cannot append within a statement; the entries are appended by another one. */
export const UNAUDITED: AuditClause = { expression: () => '', table: '' }

/** Appends to the chain of an employer; the last thing that is done for the employer in a transaction. */
export type Append = (
  transaction: Pick<Transaction, 'write'>,
  employerId: number,
  notes: readonly AuditNote[],
) => Promise<void>

type AppendDeps = {
  readonly layout: Pick<Layout, 'isSpread'>
  /** Who acts where no key does; null: the service itself. */
  readonly operator: string | null
}

/** As the tables lie when it is called. */
export const createAppend =
  ({ layout, operator }: AppendDeps): Append =>
  (transaction, employerId, notes) => {
    const append = layout.isSpread() ? appendOnNode : appendByFunction
    return append(
      transaction,
      employerId,
      operator === null ? notes : notes.map((note) => (note.keyId === null ? { ...note, operator } : note)),
    )
  }

/** For append_audit, until the transaction ends: behind a pooler another process has the connection next. */
const NAME_OPERATOR = "SELECT set_config('affiche.operator', $1, true)"

const appendByFunction: Append = async ({ write }, employerId, notes) => {
  if (notes.length === 0) return
  const operator = notes.find((note) => note.operator)?.operator
  if (operator) await write(NAME_OPERATOR, operator)
  const rows = notes.map((note) => ({ ...note, members: note.members.join(',') }))
  await write(APPEND, employerId, JSON.stringify(rows))
}

type Work<T> = (transaction: Transaction, addNote: AddNote) => Promise<T>

export type AuditedTransactor = <T>(actor: Actor, work: Work<T>) => Promise<T>

type TransactorDeps = { readonly access: Access; readonly limits: Limits; readonly append: Append }

/** Runs work of one employer in a transaction, and appends its entries at the end, so that the chain is held briefly. */
export const createAuditedTransactor = ({ access, limits, append }: TransactorDeps): AuditedTransactor => {
  const transact = createTransactor(access.writes, limits)
  return ({ employerId, keyId }, work) =>
    transact(async (transaction) => {
      const notes: AuditNote[] = []
      const value = await work(transaction, (note) => void notes.push({ ...note, keyId }))
      await append(transaction, employerId, notes)
      return value
    })
}

const isWanted = `($3::bigint IS NULL OR at >= $3) AND ($4::bigint IS NULL OR at < $4)
  AND ($5::bigint IS NULL OR (subject_id = $5 AND action LIKE 'job.%')) AND ($6::integer IS NULL OR key_id = $6)`

const PAGE = `SELECT employer_id, seq, at, key_id, action, subject_id, members, operator, encode(hash, 'hex') AS hash
  FROM audit_entries WHERE employer_id = $1 AND seq > $2 AND ${isWanted} ORDER BY seq LIMIT ${PAGE_ENTRIES}`
const BEFORE_NEWEST = `SELECT min(seq) - 1 AS seq FROM (SELECT seq FROM audit_entries
  WHERE employer_id = $1 AND ${isWanted} ORDER BY seq DESC LIMIT $2) AS newest`
const ANCHOR = `SELECT seq, encode(hash, 'hex') AS hash FROM audit_anchors WHERE employer_id = $1`
const NEXT_TRAIL = `SELECT min(id) AS id FROM (
  SELECT min(employer_id) AS id FROM audit_entries WHERE employer_id > $1
  UNION ALL SELECT min(employer_id) FROM audit_anchors WHERE employer_id > $1) AS next`
const FIRST_SINCE = 'SELECT seq FROM audit_entries WHERE employer_id = $1 AND at >= $2 ORDER BY seq LIMIT 1'
const LAST = 'SELECT max(seq) AS seq FROM audit_entries WHERE employer_id = $1'

/** The chain begins anew after an entry; no row where it does so already. */
const MOVE_ANCHOR = `INSERT INTO audit_anchors (employer_id, seq, hash)
  SELECT employer_id, seq, hash FROM audit_entries WHERE employer_id = $1 AND seq = $2
  ON CONFLICT (employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
  WHERE audit_anchors.seq < excluded.seq RETURNING seq`
/** The oldest entries that the anchor stands for, a round of them. */
const DROP = `WITH gone AS (DELETE FROM audit_entries WHERE employer_id = $1
    AND seq <= (SELECT seq FROM audit_anchors WHERE employer_id = $1)
    AND seq < (SELECT min(seq) FROM audit_entries WHERE employer_id = $1) + ${PRUNE_ROUND} RETURNING seq)
  SELECT count(*) AS total FROM gone`

export const auditReads = (ask: Ask): Omit<AuditTrail, 'prune'> => ({
  page: async (employerId, after, filter) => {
    const rows = await ask<EntryRow>(PAGE, [employerId, after, ...filterValues(filter ?? null)])
    const [anchor = CHAIN_START] = await ask<ChainPoint>(ANCHOR, [employerId])
    return { entries: rows.map(toEntry), anchor }
  },
  nextTrail: async (after) => (await ask<{ id: number | null }>(NEXT_TRAIL, [after]))[0]?.id ?? null,
  beforeNewest: async (employerId, limit, filter) =>
    (await ask<{ seq: number | null }>(BEFORE_NEWEST, [employerId, limit, ...filterValues(filter)]))[0]?.seq ?? 0,
})

type Deps = { readonly access: Access; readonly transactAudited: AuditedTransactor; readonly stamp: Clock }

export const createAuditTrail = ({ access, transactAudited, stamp }: Deps): AuditTrail => {
  const ask: Ask = (sql, values) => reading(access.reads, (connection) => connection.all(sql, values))
  const lastToDrop = async (employerId: number, before: number): Promise<number> => {
    const [kept] = await ask<{ seq: number }>(FIRST_SINCE, [employerId, before])
    return kept ? kept.seq - 1 : ((await ask<{ seq: number | null }>(LAST, [employerId]))[0]?.seq ?? 0)
  }
  return {
    ...auditReads(ask),
    prune: async (employerId, before) => {
      const last = await lastToDrop(employerId, before)
      const actor = { employerId, keyId: null }
      await transactAudited(actor, async (transaction, addNote) => {
        const moved = await transaction.write(MOVE_ANCHOR, employerId, last)
        if (moved.length > 0) addNote({ at: stamp(), action: 'audit.prune', subjectId: last, members: [] })
      })
      for (let total = 0; ; ) {
        const [gone] = await transactAudited(actor, (transaction) =>
          transaction.write<{ total: number }>(DROP, employerId),
        )
        total += gone?.total ?? 0
        if (!gone?.total) return total
      }
    },
  }
}
