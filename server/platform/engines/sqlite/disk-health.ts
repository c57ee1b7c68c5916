/** Health of the disk, reported when it changes and not with every write. */
import type { LogCondition } from './checkpoints.ts'
import type { StoreFault } from './failures.ts'

export type Condition =
  | { readonly state: 'failing'; readonly reason: string }
  | { readonly state: 'healthy' }
  /** Writes are stored, but their log cannot be checkpointed and grows. */
  | { readonly state: 'degraded'; readonly reason: string }
  | LogCondition
  /** Writes are stored, but the backlog of the search index grows, and slows searches. */
  | { readonly state: 'unindexed'; readonly reason: string }
  | { readonly state: 'slow'; readonly syncMs: number }

/** Interval of probes while writes fail, so that a recovery shows without a client's write. */
const PROBE_MS = 1_000

/** A slower sync is reported. */
const SLOW_SYNC_MS = 1_000

/** Least time between two reports of slow syncs. */
const SLOW_REPORT_MS = 60_000

export type DiskHealth = {
  /** Records the result of a commit and the time of its sync. */
  readonly note: (fault: StoreFault | null, syncMs: number) => void
  readonly stop: () => void
}

type Options = {
  readonly report: (condition: Condition) => void
  /** Writes something; resolves when it is stored. */
  readonly probe: () => Promise<void>
}

export const watchDisk = ({ report, probe }: Options): DiskHealth => {
  let failing: string | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let slowReported = Number.NEGATIVE_INFINITY

  const probeLater = (): void => {
    if (isStopped) return
    timer = setTimeout(() => probe().then(recover, probeLater), PROBE_MS)
    timer.unref()
  }

  const ail = (reason: string): void => {
    if (failing !== reason) report({ state: 'failing', reason })
    if (failing === null) probeLater()
    failing = reason
  }

  const recover = (): void => {
    failing = null
    report({ state: 'healthy' })
  }

  const reportSlow = (syncMs: number): void => {
    const now = performance.now()
    if (syncMs < SLOW_SYNC_MS || now - slowReported < SLOW_REPORT_MS) return
    slowReported = now
    report({ state: 'slow', syncMs: Math.round(syncMs) })
  }

  return {
    // A successful commit may have had nothing to write, so only the probe proves a recovery.
    note: (fault, syncMs) => (fault ? ail(fault.message) : reportSlow(syncMs)),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
