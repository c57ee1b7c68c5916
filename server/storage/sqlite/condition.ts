/** Whether writes can be stored, told once when it changes and not with every write. */
import type { StoreFault } from './failures.ts'

export type Condition =
  | { readonly state: 'ailing'; readonly reason: string }
  | { readonly state: 'well' }
  /** Writes are stored, but their log cannot be taken into the data file and grows. */
  | { readonly state: 'hindered'; readonly reason: string }
  | { readonly state: 'slow'; readonly syncMs: number }

/** Between two tries to write while writes cannot be stored, so that nobody has to send one to find out. */
const PROBE_MS = 1_000

/** A sync that takes this long is worth a line. */
const SLOW_SYNC_MS = 1_000

/** Between two lines about slow syncs. */
const SLOW_TOLD_MS = 60_000

export type ConditionKeeper = {
  /** Takes note of how a commit or a checkpoint ended, and of how long its sync took. */
  readonly note: (fault: StoreFault | null, syncMs?: number) => void
  readonly stop: () => void
}

type Options = { readonly tell: (condition: Condition) => void; readonly probe: () => void }

export const keepCondition = ({ tell, probe }: Options): ConditionKeeper => {
  let ailing: string | null = null
  let timer: NodeJS.Timeout | undefined
  let slowTold = Number.NEGATIVE_INFINITY

  const ail = (reason: string): void => {
    if (ailing !== reason) tell({ state: 'ailing', reason })
    ailing = reason
    clearTimeout(timer)
    timer = setTimeout(probe, PROBE_MS)
    timer.unref()
  }

  const recover = (): void => {
    if (ailing !== null) tell({ state: 'well' })
    ailing = null
    clearTimeout(timer)
  }

  const tellSlow = (syncMs: number): void => {
    const now = performance.now()
    if (syncMs < SLOW_SYNC_MS || now - slowTold < SLOW_TOLD_MS) return
    slowTold = now
    tell({ state: 'slow', syncMs: Math.round(syncMs) })
  }

  return {
    note: (fault, syncMs = 0) => {
      if (fault) ail(fault.message)
      else {
        recover()
        tellSlow(syncMs)
      }
    },
    stop: () => clearTimeout(timer),
  }
}
