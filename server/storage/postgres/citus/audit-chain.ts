/**
 * The audit trail where the tables are spread: what append_audit does in one database, by statements of which each
 * is a matter of one node. Citus carries an INSERT … SELECT out on all of them.
 */
import { type AuditNote, CHAIN_START, type ChainPoint, chainNote } from '../../../domain/audit.ts'
import { rowsOf } from '../driver/placeholders.ts'
import type { Transaction } from '../driver/transaction.ts'

const HEX = "encode(hash, 'hex')"
const LOCK = `SELECT seq, ${HEX} AS hash FROM audit_anchors WHERE employer_id = $1 FOR UPDATE`
const LAST = `SELECT seq, ${HEX} AS hash FROM audit_entries WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1`
const BEGIN_CHAIN = `INSERT INTO audit_anchors (employer_id, seq, hash) VALUES ($1, $2, $3)
  ON CONFLICT (employer_id) DO NOTHING`
const COLUMNS = ['employer_id', 'seq', 'at', 'key_id', 'action', 'subject_id', 'members', 'operator', 'hash']

type Writes = Pick<Transaction, 'write'>

/** The end of an employer's chain, held until the transaction ends. */
export const holdChain = async ({ write }: Writes, employerId: number): Promise<ChainPoint> => {
  // Sent at once: the second statement begins, and sees what was committed, when the first has the lock.
  const look = async (): Promise<(ChainPoint | undefined)[]> => {
    const found = await Promise.all([write<ChainPoint>(LOCK, employerId), write<ChainPoint>(LAST, employerId)])
    return found.map(([point]) => point)
  }
  let [anchor, last] = await look()
  if (!anchor) {
    await write(BEGIN_CHAIN, employerId, CHAIN_START.seq, Buffer.from(CHAIN_START.hash, 'hex'))
    ;[anchor, last] = await look()
  }
  return last ?? anchor ?? CHAIN_START
}

/** Appends to a chain that is held. */
export const extendChain = async (
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
    `INSERT INTO audit_entries (${COLUMNS}) ${rowsOf(rows.length, COLUMNS.length)}`,
    employerId,
    ...rows.flat(),
  )
}

export const appendOnNode = async (
  transaction: Writes,
  employerId: number,
  notes: readonly AuditNote[],
): Promise<void> => {
  if (notes.length > 0) await extendChain(transaction, [employerId, await holdChain(transaction, employerId)], notes)
}
