/** The pusher with its report. */
import type { Clock } from '../../platform/lib/dates.ts'
import type { Logger } from '../../platform/observe/log.ts'
import type { Push } from '../push-ports.ts'
import type { LoadedPusher } from '../push-timer.ts'
import { createReadPage } from './page.ts'
import { createPusher, type SecretsOf } from './pusher.ts'
import { createPushReport } from './report.ts'
import type { SendUntil } from './send.ts'

type LoadDeps = {
  readonly store: Parameters<typeof createReadPage>[0]['store'] & { readonly push: Push }
  readonly secretsOf: SecretsOf
  readonly send: SendUntil
  readonly logger: Logger
  readonly clock: Clock
}

export const loadPusher = ({ store, secretsOf, send, logger, clock }: LoadDeps): LoadedPusher => {
  const { report, figures } = createPushReport(logger)
  const readPage = createReadPage({ store, clock })
  const pusher = createPusher({ push: store.push, readPage, secretsOf, send, clock, random: Math.random, report })
  return { pusher, figures }
}
