import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { RefreshFigures } from '../platform/metrics/registry.ts'
import type { Logger } from '../platform/observe/log.ts'

/** Time between two searches for due jobs; a search is one range scan of a small index. */
const INTERVAL_MS = 60_000

type Deps = { readonly refresh: () => Promise<number>; readonly logger: Logger }

export type RefreshTimer = Rounds & { readonly figures: () => RefreshFigures }

/** Refreshes due jobs now and every minute. */
export const startRefreshTimer = ({ refresh, logger }: Deps): RefreshTimer => {
  let figures: RefreshFigures = { refreshed: 0, failed: 0, succeededAt: null }
  const rounds = startRounds(INTERVAL_MS, async () => {
    try {
      const renewed = await refresh()
      figures = { ...figures, refreshed: figures.refreshed + renewed, succeededAt: Date.now() }
      if (renewed > 0) logger.info({ renewed }, 'auto-refresh')
    } catch (err) {
      figures = { ...figures, failed: figures.failed + 1 }
      logger.error({ err }, 'auto-refresh failed; the next round is in a minute')
    }
  })
  return { figures: () => figures, stop: rounds.stop }
}
