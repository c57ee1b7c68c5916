import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { SweepFigures } from '../platform/metrics/registry.ts'
import type { Logger } from '../platform/observe/log.ts'

/** Time between two searches for due jobs; a search is one range scan of a small index. */
const INTERVAL_MS = 60_000

type Deps = {
  /** Name in the log, and that of the number there. */
  readonly name: string
  readonly counted: string
  /** Returns how many jobs it was about. */
  readonly sweep: () => Promise<number>
  readonly logger: Logger
}

export type SweepTimer = Rounds & { readonly figures: () => SweepFigures }

/** Does for due jobs what is to be done, now and every minute. */
export const startSweepTimer = ({ name, counted, sweep, logger }: Deps): SweepTimer => {
  let figures: SweepFigures = { done: 0, failed: 0, succeededAt: null }
  const rounds = startRounds(INTERVAL_MS, async () => {
    try {
      const done = await sweep()
      figures = { ...figures, done: figures.done + done, succeededAt: Date.now() }
      if (done > 0) logger.info({ [counted]: done }, name)
    } catch (err) {
      figures = { ...figures, failed: figures.failed + 1 }
      logger.error({ err }, `${name} failed; the next round is in a minute`)
    }
  })
  return { figures: () => figures, stop: rounds.stop }
}
