/** Appends to the audit trail in PostgreSQL; the function append_audit chains the entries. */

import type { Layout } from '../../platform/engines/citus/layout.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { AuditNote } from '../entry.ts'
import { appendOnNode } from './citus-audit-chain.ts'
import type { Actor } from './row.ts'

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
