/** The audit trail of the embedded store. */
import { setImmediate } from 'node:timers/promises'

import { type AuditNote, CHAIN_START, type ChainPoint, chainNote } from '../../domain/audit.ts'
import type { Clock } from '../../domain/calendar.ts'
import type { AuditTrail } from '../../use-cases/ports.ts'
import * as shared from '../audit-rows.ts'
import { type EntryRow, toEntry } from '../audit-rows.ts'
import type { Connection } from './connection.ts'
import type { Access } from './directory.ts'

export const HEX = 'lower(hex(hash))'
export const HEAD = `SELECT seq, ${HEX} AS hash FROM audit_entries WHERE employer_id = ? ORDER BY seq DESC LIMIT 1`
const ANCHOR = `SELECT seq, ${HEX} AS hash FROM audit_anchors WHERE employer_id = ?`
const APPEND = `INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, unhex(?))`

/**
 * Appends to an employer's chain, in the transaction that the connection has open. The head is read each time:
 * a savepoint may have been rolled back, and other processes write to the file too.
 */
export const appendAudit = (writer: Connection, employerId: number, note: AuditNote): void => {
  const { seq, at, keyId, action, subjectId, members, hash } = chainNote(employerId, headOf(writer, employerId), note)
  writer.run(APPEND, employerId, seq, at, keyId, action, subjectId, members.join(','), hash)
}

const headOf = (writer: Connection, employerId: number): ChainPoint =>
  writer.one<ChainPoint>(HEAD, employerId) ?? anchorOf(writer, employerId)

const anchorOf = (connection: Connection, employerId: number): ChainPoint =>
  connection.one<ChainPoint>(ANCHOR, employerId) ?? CHAIN_START

export const createAuditTrail = ({ reader, writer, queue }: Access, stamp: Clock): AuditTrail => ({
  page: async (employerId, after, filter) => {
    const { sql, values } = shared.pageOf(employerId, after, { filter: filter ?? null, hex: HEX })
    const entries = reader.all<EntryRow>(sql, ...values).map(toEntry)
    const page = { entries, anchor: anchorOf(reader, employerId) }
    // A moment of its own for every page: a long one would keep the write-ahead log from being taken into the file.
    await setImmediate()
    return page
  },
  beforeNewest: async (employerId, limit, filter) => {
    const { sql, values } = shared.beforeNewest(employerId, limit, { filter })
    return reader.one<{ seq: number | null }>(sql, ...values)?.seq ?? 0
  },
  prune: async (employerId, before) => {
    const [kept] = reader.all<{ seq: number }>(shared.FIRST_SINCE, employerId, before)
    const last = kept ? kept.seq - 1 : (reader.one<{ seq: number | null }>(shared.LAST, employerId)?.seq ?? 0)
    await queue.submit(async () => {
      if (writer.run(shared.MOVE_ANCHOR, employerId, last).changes === 0) return
      appendAudit(writer, employerId, { at: stamp(), keyId: null, action: 'audit.prune', subjectId: last, members: [] })
    })
    for (let total = 0; ; ) {
      const { changes } = await queue.submit(async () => writer.run(shared.DROP, employerId, employerId, employerId))
      total += changes
      if (changes === 0) return total
    }
  },
})
