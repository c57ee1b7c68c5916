/** The audit trail in PostgreSQL; the function append_audit chains the entries. */

import type { Ask } from '../../platform/engines/checks.ts'
import type { Layout } from '../../platform/engines/citus/layout.ts'
import { type Pools, runRead } from '../../platform/engines/postgres/pool.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { type AuditNote, CHAIN_START, type ChainPoint } from '../entry.ts'
import type { AuditTrail } from '../ports.ts'
import { appendOnNode } from './citus-audit-chain.ts'
import { type Actor, type EntryRow, filterValues, PAGE_ENTRIES, PRUNE_ROUND, toEntry } from './row.ts'
import { auditSearch, auditSignIns } from './search.ts'

/** Adds an entry to the transaction; the actor is known. */
export type AddNote = (note: Omit<AuditNote, 'keyId'>) => void

const APPEND = `SELECT append_audit($1, array_agg(at ORDER BY i), array_agg("keyId" ORDER BY i),
    array_agg(action ORDER BY i), array_agg("subjectId" ORDER BY i), array_agg(members ORDER BY i)) AS head
  FROM ROWS FROM (json_to_recordset($2::text::json)
    AS (at bigint, "keyId" integer, action text, "subjectId" bigint, members text)) WITH ORDINALITY
    AS n (at, "keyId", action, "subjectId", members, i)`

/** The parts of a writing statement that are about who writes: entries of employer $1 for the rows of `stored`. */
export type AuditClause = {
  /** Whether the key of a row stands, if the row claims it; `job` is the row as JSON. */
  readonly claim: string
  /** A common table expression; `stored` has at, id, key_id, members and written_at. */
  readonly expression: (action: AuditNote['action']) => string
  /** Its name for the FROM list, without which it would not run. */
  readonly table: string
}

/** A subquery that is no join, since the planner might turn one into a scan of all keys. */
const KEY_STANDS = `job ->> 'claimed' = 'false' OR (SELECT k.revoked_at IS NULL AND e.suspended_at IS NULL
    AND COALESCE(k.expires_at > (job ->> 'written_at')::bigint, true)
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.id = (job ->> 'key_id')::integer)`

export const AUDITED: AuditClause = {
  claim: KEY_STANDS,
  expression: (action) => `, noted AS MATERIALIZED (
    SELECT append_audit($1, array_agg(written_at), array_agg(key_id), array_agg('${action}'::text),
      array_agg(id::bigint), array_agg(members)) AS head FROM (SELECT * FROM stored ORDER BY at) AS sorted)`,
  table: ', noted',
}

/** For Citus, which needs separate statements to append, and to ask about keys, whose table is on the coordinator. */
export const UNAUDITED: AuditClause = { claim: 'true', expression: () => '', table: '' }

/** Appends to the chain of an employer; must be the last work for the employer in the transaction. */
export type Append = (
  transaction: Pick<Transaction, 'write'>,
  employerId: number,
  notes: readonly AuditNote[],
) => Promise<void>

type AppendDeps = {
  readonly layout: Pick<Layout, 'isDistributed'>
  /** The actor without a key; null: the service itself. */
  readonly operator: string | null
}

/** Checks the layout at each call, since tables may be distributed meanwhile. */
export const createAppend =
  ({ layout, operator }: AppendDeps): Append =>
  (transaction, employerId, notes) => {
    const append = layout.isDistributed() ? appendOnNode : appendByFunction
    return append(
      transaction,
      employerId,
      operator === null ? notes : notes.map((note) => (note.keyId === null ? { ...note, operator } : note)),
    )
  }

/** A parameter of append_audit, for one transaction only, since a pooler shares the connection. */
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

/** Runs work of one employer in a transaction; appends its entries at the end, so that the chain is locked briefly. */
export const createAuditedTransactor =
  (transact: Transactor, append: Append): AuditedTransactor =>
  ({ employerId, keyId }, work) =>
    transact(async (transaction) => {
      const notes: AuditNote[] = []
      const value = await work(transaction, (note) => void notes.push({ ...note, keyId }))
      await append(transaction, employerId, notes)
      return value
    })

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

/** Lets the chain begin after an entry; returns no row if it begins there or later already. */
const MOVE_ANCHOR = `INSERT INTO audit_anchors (employer_id, seq, hash)
  SELECT employer_id, seq, hash FROM audit_entries WHERE employer_id = $1 AND seq = $2
  ON CONFLICT (employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
  WHERE audit_anchors.seq < excluded.seq RETURNING seq`
const isPruned = `employer_id = $1 AND seq <= (SELECT seq FROM audit_anchors WHERE employer_id = $1)
    AND seq < (SELECT min(seq) FROM audit_entries WHERE employer_id = $1) + ${PRUNE_ROUND}`
/** Deletes the oldest entries up to the anchor, at most PRUNE_ROUND. */
const PRUNE = `WITH pruned AS (DELETE FROM audit_entries WHERE ${isPruned} RETURNING seq)
  SELECT count(*) AS total FROM pruned`
/** Forgets the referenceIds of the deletions among them; a job that came back may have been deleted again. */
const FORGET_DELETED = `DELETE FROM deleted_jobs WHERE employer_id = $1
  AND (id, deleted_at) IN (SELECT subject_id, at FROM audit_entries WHERE ${isPruned} AND action = 'job.delete')`

export const auditReads = (ask: Ask): Omit<AuditTrail, 'prune'> => ({
  page: async (employerId, after, filter) => {
    const rows = await ask<EntryRow>(PAGE, [employerId, after, ...filterValues(filter ?? null)])
    const [anchor = CHAIN_START] = await ask<ChainPoint>(ANCHOR, [employerId])
    return { entries: rows.map(toEntry), anchor }
  },
  search: auditSearch((sql, ...values) => ask(sql, [...values]), "encode(hash, 'hex')"),
  signIns: auditSignIns((sql, ...values) => ask(sql, [...values])),
  nextTrail: async (after) => (await ask<{ id: number | null }>(NEXT_TRAIL, [after]))[0]?.id ?? null,
  beforeNewest: async (employerId, limit, filter) =>
    (await ask<{ seq: number | null }>(BEFORE_NEWEST, [employerId, limit, ...filterValues(filter)]))[0]?.seq ?? 0,
})

type Deps = { readonly pools: Pools; readonly transactAudited: AuditedTransactor; readonly clock: Clock }

export const createAuditTrail = ({ pools, transactAudited, clock }: Deps): AuditTrail => {
  const ask: Ask = (sql, values) => runRead(pools.reads, (connection) => connection.all(sql, values))
  const lastToPrune = async (employerId: number, before: number): Promise<number> => {
    const [kept] = await ask<{ seq: number }>(FIRST_SINCE, [employerId, before])
    return kept ? kept.seq - 1 : ((await ask<{ seq: number | null }>(LAST, [employerId]))[0]?.seq ?? 0)
  }
  return {
    ...auditReads(ask),
    prune: async (employerId, before) => {
      const last = await lastToPrune(employerId, before)
      const actor = { employerId, keyId: null }
      await transactAudited(actor, async (transaction, addNote) => {
        const moved = await transaction.write(MOVE_ANCHOR, employerId, last)
        if (moved.length > 0) addNote({ at: clock(), action: 'audit.prune', subjectId: last, members: [] })
      })
      for (let total = 0; ; ) {
        const [pruned] = await transactAudited(actor, async (transaction) => {
          await transaction.write(FORGET_DELETED, employerId)
          return transaction.write<{ total: number }>(PRUNE, employerId)
        })
        total += pruned?.total ?? 0
        if (!pruned?.total) return total
      }
    },
  }
}
