import { type StartedRounds, startRounds } from '../platform/lib/rounds.ts'
import type { SweepFigures } from '../platform/metrics/registry.ts'
import type { Logger } from '../platform/observe/log.ts'

/** Time between two searches for due jobs; a search is one range scan of a small index. */
export const SWEEP_MS = 60_000

type Deps = {
  /** Name in the log, and that of the number there. */
  readonly name: string
  readonly counted: string
  /** Returns how many jobs it was about. */
  readonly sweep: () => Promise<number>
  readonly logger: Logger
  readonly intervalMs: number
}

export type SweepTimer = StartedRounds & { readonly figures: () => SweepFigures }

/** Does for due jobs what is to be done, now and at every interval. */
export const startSweepTimer = ({ name, counted, sweep, logger, intervalMs }: Deps): SweepTimer => {
  let figures: SweepFigures = { done: 0, failed: 0, succeededAt: null }
  const rounds = startRounds(intervalMs, async () => {
    try {
      const done = await sweep()
      figures = { ...figures, done: figures.done + done, succeededAt: Date.now() }
      if (done > 0) logger.info({ [counted]: done }, name)
    } catch (err) {
      figures = { ...figures, failed: figures.failed + 1 }
      logger.error({ err }, `${name} failed; the next round is in a minute`)
    }
  })
  return { figures: () => figures, ...rounds }
}
