import type { FastifyBaseLogger } from 'fastify'

/** Auto-refresh looks for due jobs this often; the look-up is one walk over a small index. */
const INTERVAL_MS = 60_000

type Deps = { readonly refresh: () => Promise<number>; readonly logger: FastifyBaseLogger }

/** Refreshes due jobs now and then every minute; `stop` resolves when a round under way is done. */
export const startRefreshTimer = ({ refresh, logger }: Deps): { stop: () => Promise<void> } => {
  let round: Promise<void> | null = null
  const run = (): void => {
    round ??= refresh()
      .then((renewed) => {
        if (renewed > 0) logger.info({ renewed }, 'auto-refresh')
      })
      .catch((err: unknown) => logger.error({ err }, 'auto-refresh failed; the next round is in a minute'))
      .finally(() => {
        round = null
      })
  }
  run()
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
