/** Whether writes can be stored, told once when it changes and not with every write. */
import type { LogNews } from './checkpoints.ts'
import type { StoreFault } from './failures.ts'

export type Condition =
  | { readonly state: 'ailing'; readonly reason: string }
  | { readonly state: 'well' }
  /** Writes are stored, but their log cannot be taken into the data file and grows. */
  | { readonly state: 'hindered'; readonly reason: string }
  | LogNews
  /** Writes are stored, but the search index cannot take them in, so that searches look into ever more jobs. */
  | { readonly state: 'unindexed'; readonly reason: string }
  | { readonly state: 'slow'; readonly syncMs: number }

/** Between two tries to write while writes cannot be stored, so that nobody has to send one to find out. */
const PROBE_MS = 1_000

/** A sync that takes this long is worth a line. */
const SLOW_SYNC_MS = 1_000

/** Between two lines about slow syncs. */
const SLOW_TOLD_MS = 60_000

export type ConditionKeeper = {
  /** Takes note of how a commit ended, and of how long its sync took. */
  readonly note: (fault: StoreFault | null, syncMs: number) => void
  readonly stop: () => void
}

type Options = {
  readonly tell: (condition: Condition) => void
  /** Writes something; resolves when it is stored. */
  readonly probe: () => Promise<void>
}

export const keepCondition = ({ tell, probe }: Options): ConditionKeeper => {
  let ailing: string | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let slowTold = Number.NEGATIVE_INFINITY

  const probeLater = (): void => {
    if (isStopped) return
    timer = setTimeout(() => probe().then(recover, probeLater), PROBE_MS)
    timer.unref()
  }

  const ail = (reason: string): void => {
    if (ailing !== reason) tell({ state: 'ailing', reason })
    if (ailing === null) probeLater()
    ailing = reason
  }

  const recover = (): void => {
    ailing = null
    tell({ state: 'well' })
  }

  const tellSlow = (syncMs: number): void => {
    const now = performance.now()
    if (syncMs < SLOW_SYNC_MS || now - slowTold < SLOW_TOLD_MS) return
    slowTold = now
    tell({ state: 'slow', syncMs: Math.round(syncMs) })
  }

  return {
    // A commit that ended well may have had nothing to write, so that only the probe tells of a recovery.
    note: (fault, syncMs) => (fault ? ail(fault.message) : tellSlow(syncMs)),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
