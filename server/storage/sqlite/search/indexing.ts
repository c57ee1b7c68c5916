import { faultOf, StoreFault } from '../failures.ts'
import { commitBatch, type Outlets } from '../write-batch.ts'
import { INDEXED_AT_ONCE } from './backlog.ts'

export type Indexing = {
  /** True when so many jobs wait that they are to be taken into the search index; costs a comparison. */
  readonly isDue: () => boolean
  /** Takes them in, in a commit of their own; returns what went wrong, and waits a while before it tries again. */
  readonly run: () => Promise<StoreFault | null>
}

/** After a failure (a full disk); writes go on, and more jobs wait meanwhile. */
const RETRY_MS = 10_000

/** Takes jobs into the search index between the commits of writes, none of which can fail for it. */
export const createIndexing = (outlets: Outlets): Indexing => {
  const { index } = outlets.books
  let notBefore = 0
  const isMuch = (): boolean => {
    try {
      return index.waiting() >= INDEXED_AT_ONCE
    } catch {
      // The step itself will tell what is wrong.
      return true
    }
  }
  const fail = (error: unknown): StoreFault => {
    notBefore = performance.now() + RETRY_MS
    return faultOf(error) ?? new StoreFault(String(error), { cause: error })
  }
  return {
    isDue: () => performance.now() >= notBefore && isMuch(),
    run: async () => {
      let failure: StoreFault | null = null
      await commitBatch(outlets, [
        {
          work: async () => index.takeIn(1),
          settle: (outcome) => {
            if ('error' in outcome) failure = fail(outcome.error)
          },
        },
      ])
      return failure
    },
  }
}
