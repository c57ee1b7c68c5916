import type { FastifyBaseLogger } from 'fastify'
import type { RefreshFigures } from '../metrics/registry.ts'

/** Time between two searches for due jobs; a search is one range scan of a small index. */
const INTERVAL_MS = 60_000

type Deps = { readonly refresh: () => Promise<number>; readonly logger: FastifyBaseLogger }

export type RefreshTimer = { readonly figures: () => RefreshFigures; readonly stop: () => Promise<void> }

/** Refreshes due jobs now and every minute; `stop` resolves when the current round is done. */
export const startRefreshTimer = ({ refresh, logger }: Deps): RefreshTimer => {
  let figures: RefreshFigures = { refreshed: 0, failed: 0, succeededAt: null }
  let round: Promise<void> | null = null
  const run = (): void => {
    round ??= refresh()
      .then((renewed) => {
        figures = { ...figures, refreshed: figures.refreshed + renewed, succeededAt: Date.now() }
        if (renewed > 0) logger.info({ renewed }, 'auto-refresh')
      })
      .catch((err: unknown) => {
        figures = { ...figures, failed: figures.failed + 1 }
        logger.error({ err }, 'auto-refresh failed; the next round is in a minute')
      })
      .finally(() => {
        round = null
      })
  }
  run()
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  return {
    figures: () => figures,
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
