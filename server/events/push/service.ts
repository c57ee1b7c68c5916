/** The pusher with all that it needs: imported with the first active webhook. */
import type { Settings } from '../../platform/config/settings.ts'
import { createPost } from '../../platform/http/outgoing/post.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Logger } from '../../platform/observe/log.ts'
import type { Push } from '../push-ports.ts'
import type { LoadedPusher } from '../push-timer.ts'
import { createReadPage } from './page.ts'
import { createPusher, type SecretsOf } from './pusher.ts'
import { createPushReport } from './report.ts'
import { createSend, type SendUntil } from './send.ts'

type Deps = {
  readonly store: Parameters<typeof createReadPage>[0] & { readonly push: Push }
  readonly settings: Pick<Settings, 'webhookNetworks'>
  readonly secretsOf: SecretsOf
  readonly logger: Logger
  readonly clock: Clock
  /** Sends in place of the sender of the service. */
  readonly send?: SendUntil | undefined
}

export const loadPusher = ({ store, settings, secretsOf, logger, clock, send }: Deps): LoadedPusher => {
  const { report, figures } = createPushReport(logger)
  const pusher = createPusher({
    push: store.push,
    readPage: createReadPage(store),
    secretsOf,
    send: send ?? createSend(createPost({ networks: settings.webhookNetworks }), clock),
    clock,
    random: Math.random,
    report,
  })
  return { pusher, figures }
}
