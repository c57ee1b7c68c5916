/** The audit trail of a store in PostgreSQL; its chains are made by the functions of migration 4. */
import { type AuditNote, CHAIN_START, type ChainPoint } from '../../domain/audit.ts'
import type { Clock } from '../../lib/dates.ts'
import type { AuditTrail } from '../../use-cases/ports.ts'
import * as shared from '../audit-row.ts'
import { type EntryRow, toEntry } from '../audit-row.ts'
import { appendOnNode } from './audit-on-node.ts'
import type { Layout } from './citus/layout.ts'
import type { Access } from './directory.ts'
import type { Limits } from './driver/connection.ts'
import { numbered } from './driver/placeholders.ts'
import { reading } from './driver/pool.ts'
import { createTransactor, type Transaction } from './driver/transaction.ts'

/** Notes what happened; by which key is known already. */
export type Tell = (note: Omit<AuditNote, 'keyId'>) => void

const APPEND = `SELECT append_audit($1, array_agg(at ORDER BY i), array_agg("keyId" ORDER BY i),
    array_agg(action ORDER BY i), array_agg("subjectId" ORDER BY i), array_agg(members ORDER BY i)) AS head
  FROM ROWS FROM (json_to_recordset($2::text::json)
    AS (at bigint, "keyId" integer, action text, "subjectId" bigint, members text)) WITH ORDINALITY
    AS n (at, "keyId", action, "subjectId", members, i)`

/** How a statement about the rows of one employer, $1, tells the trail of what it stored. */
export type Telling = {
  /** The common table that tells of the rows of `stored` (at, id, key_id, members, moment), and its use. */
  readonly told: (action: AuditNote['action']) => string
  readonly use: string
}

/** In the very statement. */
export const WITHIN: Telling = {
  told: (action) => `, told AS MATERIALIZED (
    SELECT append_audit($1, array_agg(moment), array_agg(key_id), array_agg('${action}'::text),
      array_agg(id::bigint), array_agg(members)) AS head FROM (SELECT * FROM stored ORDER BY at) AS sorted)`,
  use: ', told',
}

/** By a statement of its own, where Citus carries statements out on nodes that cannot append. */
export const APART: Telling = { told: () => '', use: '' }

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

type Work<T> = (transaction: Transaction, tell: Tell) => Promise<T>

export type Chronicle = <T>(actor: shared.Actor, work: Work<T>) => Promise<T>

type ChronicleDeps = { readonly access: Access; readonly limits: Limits; readonly append: Append }

/** Runs work of one employer in a transaction, and appends what it told at its end: the chain is held no longer than that. */
export const createChronicle = ({ access, limits, append }: ChronicleDeps): Chronicle => {
  const transact = createTransactor(access.writes, limits)
  return ({ employerId, keyId }, work) =>
    transact(async (transaction) => {
      const notes: AuditNote[] = []
      const value = await work(transaction, (note) => void notes.push({ ...note, keyId }))
      await append(transaction, employerId, notes)
      return value
    })
}

export const HEX = "encode(hash, 'hex')"
const ANCHOR = `SELECT seq, ${HEX} AS hash FROM audit_anchors WHERE employer_id = $1`
const NEXT_TRAIL = numbered(shared.NEXT_TRAIL)
const FIRST_SINCE = numbered(shared.FIRST_SINCE)
const LAST = numbered(shared.LAST)
const MOVE_ANCHOR = `${numbered(shared.MOVE_ANCHOR)} RETURNING seq`
const DROP = `WITH gone AS (${numbered(shared.DROP)} RETURNING seq) SELECT count(*) AS total FROM gone`

type Deps = { readonly access: Access; readonly chronicle: Chronicle; readonly stamp: Clock }

export const createAuditTrail = ({ access, chronicle, stamp }: Deps): AuditTrail => {
  const one = <R>(sql: string, values: readonly number[]): Promise<R | null> =>
    reading(access.reads, (connection) => connection.one<R>(sql, values))
  const lastToDrop = async (employerId: number, before: number): Promise<number> => {
    const kept = await one<{ seq: number }>(FIRST_SINCE, [employerId, before])
    return kept ? kept.seq - 1 : ((await one<{ seq: number | null }>(LAST, [employerId]))?.seq ?? 0)
  }
  return {
    page: async (employerId, after, filter) => {
      const { sql, values } = shared.pageOf(employerId, after, { filter: filter ?? null, hex: HEX })
      return reading(access.reads, async (connection) => {
        const rows = await connection.all<EntryRow>(numbered(sql), values)
        return {
          entries: rows.map(toEntry),
          anchor: (await connection.one<ChainPoint>(ANCHOR, [employerId])) ?? CHAIN_START,
        }
      })
    },
    nextTrail: async (after) => (await one<{ id: number | null }>(NEXT_TRAIL, [after, after]))?.id ?? null,
    beforeNewest: async (employerId, limit, filter) => {
      const { sql, values } = shared.beforeNewest(employerId, limit, { filter })
      return (await one<{ seq: number | null }>(numbered(sql), values))?.seq ?? 0
    },
    prune: async (employerId, before) => {
      const last = await lastToDrop(employerId, before)
      const actor = { employerId, keyId: null }
      await chronicle(actor, async (transaction, tell) => {
        const moved = await transaction.write(MOVE_ANCHOR, employerId, last)
        if (moved.length > 0) tell({ at: stamp(), action: 'audit.prune', subjectId: last, members: [] })
      })
      for (let total = 0; ; ) {
        const [gone] = await chronicle(actor, (transaction) =>
          transaction.write<{ total: number }>(DROP, employerId, employerId, employerId),
        )
        total += gone?.total ?? 0
        if (!gone?.total) return total
      }
    },
  }
}
