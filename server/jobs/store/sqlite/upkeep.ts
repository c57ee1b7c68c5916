import { createCheckpoints, HELD_MS } from '../../../platform/engines/sqlite/checkpoints.ts'
import type { Condition } from '../../../platform/engines/sqlite/disk-health.ts'
import { StoreFault } from '../../../platform/engines/sqlite/failures.ts'
import { createIndexing } from './search/indexing.ts'
import type { BatchContext } from './write-batch.ts'

export type Upkeep = {
  /** Indexes the backlog and checkpoints the log, if due; returns a failure that ends the writing, or null. */
  readonly run: () => Promise<StoreFault | null>
  readonly stop: () => void
}

export type UpkeepOptions = {
  /** Pages of a log that a reader keeps from being restarted, from which on that is reported. */
  readonly heldPages?: number
  /** Called when the health of the disk changes. */
  readonly condition?: (condition: Condition) => void
}

/** Work between the commits of writes, after their answers are sent. `wake` has it run again. */
export const createUpkeep = (context: BatchContext, wake: () => void, options: UpkeepOptions): Upkeep => {
  const { heldPages, condition } = options
  const checkpoints = createCheckpoints(context.connection, heldPages)
  const indexing = createIndexing(context)
  let timer: NodeJS.Timeout | undefined

  const checkpoint = (): StoreFault | null => {
    const outcome = checkpoints.run()
    if (outcome instanceof StoreFault && outcome.isFinal) return outcome
    if (outcome instanceof StoreFault) condition?.({ state: 'degraded', reason: outcome.message })
    else if (outcome) condition?.(outcome)
    return null
  }

  const run = async (): Promise<StoreFault | null> => {
    while (indexing.isDue()) {
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
    if (checkpoints.isHeld()) wakeLater()
    return null
  }

  /** While nobody writes, nothing else would notice that the log can be truncated. */
  const wakeLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, HELD_MS).unref()
  }

  return { run, stop: () => clearTimeout(timer) }
}

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
