import { faultOf, StoreFault } from '../../../../platform/engines/sqlite/failures.ts'
import { type BatchContext, commitBatch } from '../write-batch.ts'
import { INDEXED_AT_ONCE } from './backlog.ts'

export type Indexing = {
  /** True if so many jobs wait that they are to be indexed; costs a comparison. */
  readonly isDue: () => boolean
  /** Indexes some of them in a commit of their own; returns a failure, after which it is not due for a while. */
  readonly run: () => Promise<StoreFault | null>
}

/** Pause after a failure (a full disk); writes go on, and the backlog grows meanwhile. */
const RETRY_MS = 10_000

/** Indexes the backlog between the commits of writes, so that no write fails for it. */
export const createIndexing = (context: BatchContext): Indexing => {
  const { backlog } = context.derived
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
