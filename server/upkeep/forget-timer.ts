import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'

const INTERVAL_MS = 3_600_000

type Deps = {
  readonly forget: (isStopped: () => boolean) => Promise<number>
  readonly logger: Logger
}

/** Deletes the answers that are not kept any longer, now and every hour. */
export const startForgetTimer = ({ forget, logger }: Deps): Rounds => {
  let stopped = false
  const rounds = startRounds(INTERVAL_MS, async () => {
    try {
      const deleted = await forget(() => stopped)
      if (deleted > 0) logger.info({ deleted }, 'answers under an Idempotency-Key deleted')
    } catch (err) {
      logger.warn({ err }, 'old answers were not deleted; the next attempt is in an hour')
    }
  })
  return {
    stop: () => {
      stopped = true
      return rounds.stop()
    },
  }
}
