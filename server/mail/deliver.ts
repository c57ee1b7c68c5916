/** Sends the mail that is due: each at least once, under one name, until it is taken or given up. */
import { createRunner } from '../platform/delivery/runner.ts'
import { type Schedule, waitAfter } from '../platform/delivery/schedule.ts'
import type { Compose } from './compose.ts'
import { type MailTransport, SendingFailed } from './message.ts'
import type { Outbox, WaitingMail } from './ports.ts'
import { messageName } from './secrets.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A process that has taken a mail and ended leaves it to the others after this time, longer than any try. */
export const LEASE_MS = 5 * MINUTE_MS

/** A mail is given up after this time. */
export const GIVEN_UP_MS = 72 * HOUR_MS

/** Time between two tries: 1, 2, 4 … minutes, and at most four hours. */
export const MAIL_SCHEDULE: Schedule = {
  stepsMs: [1, 2, 4, 8, 16, 32, 64, 128, 240].map((minutes) => minutes * MINUTE_MS) as [number, ...number[]],
  spread: 0,
}

/** Mails that are sent side by side, so that one that a server is slow to take holds up no other. */
const AT_ONCE = 4

export type MailFigures = { readonly sent: number; readonly failed: number; readonly givenUp: number }

type Deps = {
  readonly outbox: Outbox
  readonly compose: Compose
  readonly transport: MailTransport
  readonly clock: () => number
  /** Called with each failed try. */
  readonly failed: (failure: Failure) => void
}

export type Failure = {
  readonly error: unknown
  readonly mail: WaitingMail
  /** True if the mail is not tried again. */
  readonly isGivenUp: boolean
}

type Deliver = {
  /** Sends all that is due now; returns the number of tries. */
  readonly deliver: (isStopped: () => boolean) => Promise<number>
  readonly figures: () => MailFigures
}

export const createDeliver = ({ outbox, compose, transport, clock, failed }: Deps): Deliver => {
  let figures: MailFigures = { sent: 0, failed: 0, givenUp: 0 }

  const send = async (mail: WaitingMail): Promise<void> => {
    const composed = await compose(mail)
    if (composed === null) return
    await transport.send({ ...composed, name: messageName(mail.nonce) })
    figures = { ...figures, sent: figures.sent + 1 }
  }

  const giveUpOrWait = async (mail: WaitingMail, error: unknown): Promise<void> => {
    const dueAt = clock() + waitAfter(MAIL_SCHEDULE, mail.tries, NO_CHANCE)
    const isFinal = error instanceof SendingFailed && error.isFinal
    const isGivenUp = isFinal || dueAt - mail.createdAt > GIVEN_UP_MS
    figures = { ...figures, failed: figures.failed + 1, givenUp: figures.givenUp + (isGivenUp ? 1 : 0) }
    failed({ error, mail, isGivenUp })
    await (isGivenUp ? outbox.remove(mail.nonce) : outbox.defer(mail, dueAt))
  }

  const attempt = async (mail: WaitingMail): Promise<void> => {
    try {
      await send(mail)
    } catch (error) {
      return giveUpOrWait(mail, error)
    }
    // After the server took it: a process that ends here sends it once more, under the same name.
    await outbox.remove(mail.nonce)
  }

  return {
    figures: () => figures,
    deliver: async (isStopped) => {
      let tries = 0
      const { drain } = createRunner({
        atOnce: AT_ONCE,
        take: async () => (isStopped() ? null : outbox.take(clock(), clock() + LEASE_MS)),
        work: (mail) => {
          tries++
          return attempt(mail)
        },
      })
      await drain()
      return tries
    },
  }
}

/** One mail server takes all mail, so that nothing is gained by a spread. */
const NO_CHANCE = (): number => 0
