/** The audit trail of a store, as tests look at it. */
import assert from 'node:assert/strict'
import { readAudit, verifyEmployerAudit } from '../../server/audit/audit.ts'
import type { AuditEntry } from '../../server/audit/entry.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'

import { query } from './stores.ts'

const ALL = { since: null, until: null, jobId: null, keyId: null }

export const trailOf = (store: Store, employerId: number): Promise<AuditEntry[]> =>
  Array.fromAsync(readAudit(store)({ employerId, filter: ALL, limit: null }))

/** Each entry as `action subject key members`. */
export const recorded = async (store: Store, employerId: number): Promise<string[]> =>
  (await trailOf(store, employerId)).map(
    ({ action, subjectId, keyId, members }) => `${action} ${subjectId} ${keyId ?? '-'} ${members.join(',')}`,
  )

export const verify = (store: Store, employerId: number) => verifyEmployerAudit(store)(employerId)

/** A chain is whole, and numbered without a gap. */
export const assertWhole = async (store: Store, employerId: number, entries: number): Promise<void> => {
  const verdict = await verify(store, employerId)
  assert.deepEqual([verdict.fault, verdict.entries, verdict.head.seq], [null, entries, entries])
}

type Written = { readonly writes: number; readonly unanswered: number }

/** Every acknowledged write of the first employer's jobs is recorded, one that had no answer may be, and nothing else. */
export const assertAllRecorded = async (dataDir: string, { writes, unanswered }: Written): Promise<void> => {
  const store = openSqliteStore({ directory: dataDir, clock: Date.now })
  const entries = (await trailOf(store, 1)).filter(({ action }) => action.startsWith('job.'))
  assert.ok(entries.length >= writes && entries.length <= writes + unanswered, `${entries.length} of ${writes}`)
  const there = new Set<number>()
  for (const { action, subjectId } of entries)
    if (action === 'job.delete') there.delete(subjectId)
    else there.add(subjectId)
  assert.equal((await store.as(1).list(query())).total, there.size)
  assert.equal((await verify(store, 1)).fault, null)
  await store.close()
}
