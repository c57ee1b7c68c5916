/** Puts the pusher together; it is imported with the first active webhook. */
import { createLazySend } from './events/lazy-send.ts'
import type { SendUntil } from './events/push/send.ts'
import { type PushTimer, startPushTimer } from './events/push-timer.ts'
import type { Settings } from './platform/config/settings.ts'
import type { Clock } from './platform/lib/dates.ts'
import type { Logger } from './platform/observe/log.ts'
import type { ReadingStore } from './upkeep/ports.ts'

type Parts = {
  readonly settings: Settings
  readonly store: ReadingStore
  readonly clock: Clock
  readonly logger: Logger
  /** In place of the sender of the service. */
  readonly send: SendUntil | undefined
}

export const startPushes = ({ settings, store, clock, logger, send }: Parts): PushTimer =>
  startPushTimer({
    push: store.push,
    isShared: settings.databaseUrl !== null,
    logger,
    load: async () => {
      const { loadPusher } = await import('./events/push/load.ts')
      const { openSecrets } = await import('./events/secret.ts')
      const { safeOf } = await import('./platform/secrets/safe.ts')
      const safe = safeOf(settings)
      return loadPusher({
        store,
        logger,
        clock,
        send: send ?? createLazySend(settings, clock),
        secretsOf: async ({ id, employerId }) => {
          const secrets = openSecrets(safe, id, await store.webhooks.secrets(employerId, id, clock()))
          return secrets.length === 0 ? null : secrets
        },
      })
    },
  })
