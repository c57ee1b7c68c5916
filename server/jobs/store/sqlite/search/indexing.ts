import { faultOf, StoreFault } from '../../../../platform/engines/sqlite/failures.ts'
import type { Indexing } from '../../../../platform/engines/sqlite/upkeep.ts'
import { type BatchContext, commitBatch } from '../../../../platform/engines/sqlite/write-batch.ts'
import { type Backlog, INDEXED_AT_ONCE } from './backlog.ts'

/** Pause after a failure (a full disk); writes go on, and the backlog grows meanwhile. */
const RETRY_MS = 10_000

/** Indexes the backlog between the commits of writes, so that no write fails for it. */
export const createIndexing = (context: BatchContext, backlog: Backlog): Indexing => {
  let notBefore = 0
  const isLarge = (): boolean => {
    try {
      return backlog.size() >= INDEXED_AT_ONCE
    } catch {
      // The indexing itself will report what is wrong.
      return true
    }
  }
  return {
    isDue: () => performance.now() >= notBefore && isLarge(),
    run: async () => {
      let failure: StoreFault | null = null
      const work = async () => backlog.index()
      await commitBatch(context, [
        {
          work,
          settle: (outcome) => {
            if (!('error' in outcome)) return
            const { error } = outcome
            notBefore = performance.now() + RETRY_MS
            failure = faultOf(error) ?? new StoreFault(String(error), { cause: error })
          },
        },
      ])
      return failure
    },
  }
}
