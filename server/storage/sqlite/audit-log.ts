/** The audit trail of the embedded store. */
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../lib/dates.ts'
import type { AuditTrail } from '../../use-cases/ports.ts'
import * as shared from '../audit-row.ts'
import { type EntryRow, toEntry } from '../audit-row.ts'
import { anchorOf, HEX } from './chains.ts'
import type { Access } from './directory.ts'

export const createAuditTrail = ({ reader, writer, queue, chains }: Access, stamp: Clock): AuditTrail => ({
  page: async (employerId, after, filter) => {
    const { sql, values } = shared.pageOf(employerId, after, { filter: filter ?? null, hex: HEX })
    const entries = reader.all<EntryRow>(sql, ...values).map(toEntry)
    const page = { entries, anchor: anchorOf(reader, employerId) }
    // A moment of its own for every page: a long one would keep the write-ahead log from being taken into the file.
    await setImmediate()
    return page
  },
  nextTrail: async (after) => {
    await setImmediate()
    return reader.one<{ id: number | null }>(shared.NEXT_TRAIL, after, after)?.id ?? null
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
      chains.append(employerId, { at: stamp(), keyId: null, action: 'audit.prune', subjectId: last, members: [] })
    })
    for (let total = 0; ; ) {
      const { changes } = await queue.submit(async () => writer.run(shared.DROP, employerId, employerId, employerId))
      total += changes
      if (changes === 0) return total
    }
  },
})
