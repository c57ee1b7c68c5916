/**
 * Appends to the audit trail on Citus: does the work of append_audit by statements that each involve one node. Citus
 * would run its INSERT … SELECT on all of them.
 */

import type { Transaction } from '../../platform/engines/postgres/transaction.ts'
import { type AuditNote, CHAIN_START, type ChainPoint, chainNote } from '../entry.ts'
import { type PointRow, toPoint } from './row.ts'
import { ANCHOR, LAST_ENTRY } from './trail.ts'

const LOCK = `${ANCHOR} FOR UPDATE`
const BEGIN_CHAIN = `INSERT INTO audit_anchors (employer_id, seq, hash) VALUES ($1, $2, $3)
  ON CONFLICT (employer_id) DO NOTHING`
const COLUMNS = ['employer_id', 'seq', 'at', 'key_id', 'action', 'subject_id', 'members', 'operator', 'hash']

type Writes = Pick<Transaction, 'write'>

/** Locks the chain of an employer until the transaction ends; returns its last point. */
export const lockChain = async ({ write }: Writes, employerId: number): Promise<ChainPoint> => {
  // Both are sent at once; the second starts after the first has the lock, and sees the newest commit.
  const readEnd = async (): Promise<(ChainPoint | undefined)[]> => {
    const found = await Promise.all([write<PointRow>(LOCK, employerId), write<PointRow>(LAST_ENTRY, employerId)])
    return found.map(([row]) => row && toPoint(row))
  }
  let [anchor, last] = await readEnd()
  if (!anchor) {
    await write(BEGIN_CHAIN, employerId, CHAIN_START.seq, Buffer.from(CHAIN_START.hash, 'hex'))
    ;[anchor, last] = await readEnd()
  }
  return last ?? anchor ?? CHAIN_START
}

/** Appends to a locked chain. */
export const appendToChain = async (
  { write }: Writes,
  [employerId, end]: readonly [number, ChainPoint],
  notes: readonly AuditNote[],
): Promise<void> => {
  if (notes.length === 0) return
  let previous = end
  const rows = notes.map((note) => {
    const { seq, at, keyId, action, subjectId, members, operator, hash } = chainNote(employerId, previous, note)
    previous = { seq, hash }
    return [seq, at, keyId, action, subjectId, members.join(','), operator, Buffer.from(hash, 'hex')]
  })
  await write(
    `INSERT INTO audit_entries (${COLUMNS}) ${placeholders(rows.length, COLUMNS.length)}`,
    employerId,
    ...rows.flat(),
  )
}

export const appendOnNode = async (
  transaction: Writes,
  employerId: number,
  notes: readonly AuditNote[],
): Promise<void> => {
  if (notes.length > 0) await appendToChain(transaction, [employerId, await lockChain(transaction, employerId)], notes)
}

/** The values of rows with a common first value: VALUES ($1, $2, $3), ($1, $4, $5). */
export const placeholders = (rows: number, columns: number): string => {
  const own = columns - 1
  const row = (at: number): string => Array.from({ length: own }, (_, n) => `, $${2 + at * own + n}`).join('')
  return `VALUES ${Array.from({ length: rows }, (_, at) => `($1${row(at)})`).join(', ')}`
}
