import { createCheckpoints, HELD_MS } from './checkpoints.ts'
import type { Condition } from './disk-health.ts'
import { StoreFault } from './failures.ts'
import type { BatchContext } from './write-batch.ts'

/** Index of a search, which is written between the commits. */
export type Indexing = {
  /** True if so many jobs wait that they are to be indexed; costs a comparison. */
  readonly isDue: () => boolean
  /** Indexes some of them in a commit of their own; returns a failure, after which it is not due for a while. */
  readonly run: () => Promise<StoreFault | null>
}

export type Upkeep = {
  /** Indexes the backlog and checkpoints the log, if due; returns a failure that ends the writing, or null. */
  readonly run: () => Promise<StoreFault | null>
  /** Has a next run truncate the log, once no reader needs it. */
  readonly askForTruncation: () => void
  readonly stop: () => void
}

export type UpkeepOptions = {
  readonly indexing?: Indexing
  /** Pages of a log that a reader keeps from being restarted, from which on that is reported. */
  readonly heldPages?: number
  /** Called when the health of the disk changes. */
  readonly condition?: (condition: Condition) => void
}

/** Work between the commits of writes, after their answers are sent. `wake` has it run again. */
export const createUpkeep = (context: BatchContext, wake: () => void, options: UpkeepOptions): Upkeep => {
  const { heldPages, condition, indexing } = options
  const checkpoints = createCheckpoints(context.connection, heldPages)
  let timer: NodeJS.Timeout | undefined

  const checkpoint = (): StoreFault | null => {
    const outcome = checkpoints.run()
    if (outcome instanceof StoreFault && outcome.isFinal) return outcome
    if (outcome instanceof StoreFault) condition?.({ state: 'degraded', reason: outcome.message })
    else if (outcome) condition?.(outcome)
    return null
  }

  const run = async (): Promise<StoreFault | null> => {
    while (indexing?.isDue()) {
      await nextTick()
      const fault = await indexing.run()
      if (fault?.isFinal) return fault
      if (fault) condition?.({ state: 'unindexed', reason: fault.message })
    }
    if (checkpoints.isDue()) {
      await nextTick()
      const fault = checkpoint()
      if (fault) return fault
    }
    if (checkpoints.isWaiting()) wakeLater()
    return null
  }

  /** While nobody writes, nothing else would notice that the log can be truncated. */
  const wakeLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, HELD_MS).unref()
  }

  return { run, askForTruncation: checkpoints.askForTruncation, stop: () => clearTimeout(timer) }
}

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
