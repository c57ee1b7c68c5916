/** Delivers mail while the service runs. */
import { randomBytes } from 'node:crypto'
import type { Settings } from '../platform/config/settings.ts'
import { type Clock, createCalendar } from '../platform/lib/dates.ts'
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import type { PublicReader } from '../public/ports.ts'
import { createClosingMail } from './closing.ts'
import { type ComposeDeps, createCompose } from './compose.ts'
import { createDeliver, type Failure, type MailFigures } from './deliver.ts'
import { SendingFailed } from './message.ts'
import type { Outbox } from './ports.ts'
import { createMailSecrets } from './secrets.ts'

/** Time between two looks at the outbox, each a step along its index. */
const LOOK_MS = 2_000

/** Time after midnight at which the day of a mail begins. */
const MORNING_MS = 7 * 3_600_000

type Deps = {
  readonly store: {
    readonly people: ComposeDeps['people']
    readonly public: Pick<PublicReader, 'secret' | 'reports'>
    readonly mail: Outbox
  }
  readonly settings: Settings
  readonly logger: Logger
  readonly clock: Clock
  /** Public address of the service. */
  readonly base: string
}

export type MailTimer = Rounds & {
  readonly figures: () => MailFigures
  readonly countWaiting: () => Promise<number>
}

export const startMailTimer = ({ store, settings, logger, clock, base }: Deps): MailTimer => {
  const { siteName, timeZone } = settings
  const { people, mail: outbox } = store
  const failed = ({ error, mail: { kind, personId, tries }, isGivenUp }: Failure): void => {
    const reason = error instanceof SendingFailed ? error.message : (error as Error).name
    const about = { kind, personId, tries, reason }
    if (isGivenUp) logger.error(about, 'a mail is given up')
    else logger.warn(about, 'a mail was not sent; it is tried again')
  }
  const createWork = async () => {
    // Imported only when used, to save memory.
    const { createMailTransport } = await import('./transport.ts')
    const secrets = createMailSecrets(await store.public.secret())
    const compose = createCompose({ people, reader: store.public, outbox, secrets, siteName, timeZone, base, clock })
    const { deliver, figures } = createDeliver({
      outbox,
      compose,
      transport: createMailTransport(settings),
      clock,
      failed,
    })
    return { deliver, figures }
  }
  let work: Awaited<ReturnType<typeof createWork>> | null = null
  const today = createCalendar(() => clock() - MORNING_MS, timeZone)
  const closing = createClosingMail({ outbox, today, clock, randomBytes })
  let isStopped = false
  let isReported = false
  const rounds = startRounds(LOOK_MS, async () => {
    try {
      await closing()
      if (await outbox.isDue(clock())) {
        work ??= await createWork()
        await work.deliver(() => isStopped)
      }
      isReported = false
    } catch (err) {
      if (!isReported) logger.error({ err }, 'the outbox is not delivered for now')
      isReported = true
    }
  })
  return {
    figures: () => work?.figures() ?? { sent: 0, failed: 0, givenUp: 0 },
    countWaiting: outbox.countWaiting,
    stop: () => {
      isStopped = true
      return rounds.stop()
    },
  }
}
