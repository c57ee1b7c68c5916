/** Members that entries changed which ended times of a posting: the record names such an entry by its number alone. */

import type { ProofRecord } from '../../proof/record.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'

/** Parts of the trail that are looked through for one page. */
const PARTS_MAX = 10

/** By the numbers of the entries; those that were pruned since are missing. */
export type ChangedMembers = ReadonlyMap<number, readonly string[]>

export const changedMembers = async (
  { audit }: Pick<ReadingStore, 'audit'>,
  { employer, jobId, periods }: ProofRecord,
): Promise<ChangedMembers> => {
  const found = new Map<number, readonly string[]>()
  const asked = periods.flatMap(({ end }) =>
    end !== null && 'seq' in end && end.action === 'job.update' ? [end.seq] : [],
  )
  const last = Math.max(...asked)
  const filter = { since: null, until: null, jobId, keyId: null }
  for (let [part, after] = [0, Math.min(...asked) - 1]; part < PARTS_MAX && after < last; part++) {
    const { entries } = await audit.page(employer.id, after, filter)
    for (const { seq, members } of entries) if (asked.includes(seq)) found.set(seq, members)
    after = entries.at(-1)?.seq ?? last
  }
  return found
}
