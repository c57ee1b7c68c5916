/** The relay: mails what waits, each at least once under one name, until it is taken or given up. */
import type { MailTransport } from '../mail/message.ts'
import { SendingFailed } from '../mail/message.ts'
import { createRunner } from '../platform/delivery/runner.ts'
import { type Schedule, waitAfter } from '../platform/delivery/schedule.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { Contents } from './content.ts'
import { letterOf } from './desk.ts'
import type { Letters } from './letters.ts'
import { CONFIRM_MS } from './links.ts'
import { letterName } from './names.ts'
import type { Application } from './ports.ts'
import type { RelayReport } from './report.ts'
import type { ApplicationSpool, NewApplicationMail, TakenApplicationMail } from './spool-ports.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A mail is given up when its next try would come after this time. */
export const GIVEN_UP_MS = 72 * HOUR_MS

/** Time for which mail that the present key does not open is kept, for an operator who brings back the right one. */
export const UNOPENED_MS = 30 * 24 * HOUR_MS
const UNOPENED_WAIT_MS = HOUR_MS

/** Time between two tries: 1, 2, 4 … minutes, and at most two hours. */
export const RELAY_SCHEDULE: Schedule = {
  stepsMs: [1, 2, 4, 8, 16, 32, 64, 120].map((minutes) => minutes * MINUTE_MS) as [number, ...number[]],
  spread: 0.2,
}

/** Mails that are sent side by side, so that one that a server is slow to take holds up no other. Few, since each may have a file. */
const AT_ONCE = 3

/** Bounds a whole try, below the time of its lease; a server that takes every step slowly would outlast that. */
export const TRY_MS = 5 * MINUTE_MS

/** Time in which what runs at a stop may end; the rest is sent again by the next process. */
const STOP_MS = 5_000

type RelayDeps = {
  readonly spool: ApplicationSpool
  readonly contents: Contents
  readonly letters: Letters
  readonly transport: Pick<MailTransport, 'send'>
  readonly clock: () => number
  /** Day of a delivery in the statistics. */
  readonly today: () => IsoDate
  readonly random: () => number
  readonly report: RelayReport
  /** Called when a try begins, and when one has ended. */
  readonly changed?: () => void
}

export type Relay = ReturnType<typeof createRelay>

export const createRelay = (deps: RelayDeps) => {
  const { spool, clock, report, changed = () => undefined } = deps
  const stopping = new AbortController()
  const send = createSend(deps, stopping.signal)
  let ended = 0
  const runner = createRunner<TakenApplicationMail>({
    atOnce: AT_ONCE,
    // Another process may have taken the first one at the same moment.
    take: async () => {
      const now = clock()
      for (;;) {
        const taken = await spool.take(now)
        if (taken !== null || !(await spool.isDue(now))) return taken
      }
    },
    work: async (mail) => {
      changed()
      await send(mail).finally(changed)
      ended++
    },
    failed: report.broken,
  })
  return {
    wake: runner.wake,
    /** Sends until nothing is due. */
    drain: runner.drain,
    running: runner.running,
    /** Tries that have ended so far. */
    ended: () => ended,
    stop: async (): Promise<void> => {
      const late = setTimeout(() => stopping.abort(), STOP_MS)
      await runner.stop()
      clearTimeout(late)
    },
  }
}

/** `opened`: null for a letter. */
type Prepared = { readonly send: () => Promise<void>; readonly application: Application | null }

const createSend = (deps: RelayDeps, stopping: AbortSignal) => {
  const { spool, clock, today, report } = deps
  const giveUpOrWait = createGiveUpOrWait(deps)
  return async (mail: TakenApplicationMail): Promise<void> => {
    if (mail.kind === 'confirmation' && clock() - mail.createdAt >= CONFIRM_MS)
      return void (await spool.giveUp(mail, null))
    const prepared = await prepare(deps, mail, AbortSignal.any([stopping, AbortSignal.timeout(TRY_MS)]))
    if (prepared === null) return unopened(deps, mail)
    try {
      await prepared.send()
    } catch (error) {
      if (stopping.aborted) return spool.defer(mail, clock())
      return giveUpOrWait(mail, prepared.application, error)
    }
    // After the server took it: a process that ends here sends it once more, under the same name.
    if (await spool.deliver(mail, today())) report.delivered(mail)
  }
}

/** Null without the key, or without the content. */
const prepare = async (
  { spool, contents, letters, transport }: RelayDeps,
  mail: TakenApplicationMail,
  signal: AbortSignal,
): Promise<Prepared | null> => {
  const sealed = await spool.content(mail.name)
  if (sealed === null) return null
  if (mail.kind === 'application') {
    const application = contents.openApplication(mail, sealed)
    if (application === null) return null
    return { application, send: () => transport.send(letters.application(mail, application), signal) }
  }
  const letter = contents.openLetter(mail, sealed)
  return letter && { application: null, send: () => transport.send(letters.letter(mail, letter), signal) }
}

/** Nobody can be told but the employer: the address of the candidate is not known either. */
const unopened = async ({ spool, clock, report }: RelayDeps, mail: TakenApplicationMail): Promise<void> => {
  const isOver = clock() - mail.createdAt > UNOPENED_MS
  report.unopened(mail, isOver)
  if (isOver) await spool.giveUp(mail, null)
  else await spool.defer(mail, clock() + UNOPENED_WAIT_MS)
}

const createGiveUpOrWait =
  ({ spool, contents, clock, random, report }: RelayDeps) =>
  async (mail: TakenApplicationMail, application: Application | null, error: unknown): Promise<void> => {
    const now = clock()
    const dueAt = now + waitAfter(RELAY_SCHEDULE, mail.tries, random)
    const isGivenUp = (error instanceof SendingFailed && error.isFinal) || dueAt - mail.createdAt > GIVEN_UP_MS
    report.failed(mail, error, isGivenUp)
    if (isGivenUp) await spool.giveUp(mail, application && (await failureOf(contents, mail, { application, now })))
    else await spool.defer(mail, dueAt)
  }

type Failed = { readonly application: Application; readonly now: number }

/** The letter to the candidate, in place of the application. */
const failureOf = async (
  contents: Contents,
  mail: TakenApplicationMail,
  { application, now }: Failed,
): Promise<NewApplicationMail> => {
  const { employerId, jobId } = mail
  const kind = 'failure'
  const row = { name: letterName(mail.name, kind), kind, employerId, jobId, isConfirmed: true, createdAt: now } as const
  return { ...row, sealed: await contents.sealLetter(row, letterOf(application, mail.createdAt)) }
}
