/** Sends the pages of all webhooks that are behind: one request in flight an endpoint, many side by side. */
import { createRunner } from '../../platform/delivery/runner.ts'
import type { DueWebhook, Failing, Push, PushLease } from '../push-ports.ts'
import type { Attempt, DeliveryOutcome, Webhook } from '../webhook.ts'
import { failingAfter } from './outcome.ts'
import { messageOf, type ReadPage } from './page.ts'
import type { PushedPage } from './pushed-page.ts'
import { createPushQueue, type Next } from './queue.ts'
import type { SendUntil } from './send.ts'

/** Requests in flight in a process. */
const AT_ONCE = 100

/** Time in which requests in flight may end at a stop; others are sent again by the next process. */
const STOP_MS = 2_000

/** The secrets that sign, newest first; null if they cannot be read, so that the webhook must be rotated. */
export type SecretsOf = (webhook: Pick<Webhook, 'id' | 'employerId'>) => Promise<readonly Uint8Array[] | null>

export type PushReport = {
  readonly delivered: (webhook: Webhook) => void
  readonly failed: (webhook: Webhook, outcome: DeliveryOutcome, failing: Failing) => void
  readonly expired: (webhook: Webhook) => void
  readonly sealed: (webhook: Webhook) => void
  /** Called with the first failure of the store in a row of them. */
  readonly broken: (error: unknown) => void
}

type PusherDeps = {
  readonly push: Push
  readonly readPage: ReadPage
  readonly secretsOf: SecretsOf
  readonly send: SendUntil
  readonly clock: () => number
  readonly random: () => number
  readonly report: PushReport
}

export type Pusher = ReturnType<typeof createPusher>

export const createPusher = (deps: PusherDeps) => {
  const { push, report, clock } = deps
  const stopping = new AbortController()
  const queue = createPushQueue(() => push.listDue(clock()))
  const retries = createRetries(clock)
  const work = createWork({ ...deps, retries }, stopping.signal)
  const runner = createRunner<number>({
    atOnce: AT_ONCE,
    take: queue.take,
    work: async (id) => {
      let next: Next = 'rest'
      try {
        next = await work(id)
      } finally {
        queue.done(id, next)
      }
    },
    failed: report.broken,
  })
  return {
    /** Looks at all webhooks, and sends what is due. */
    look: (): void => {
      retries.forget()
      queue.look()
      runner.wake()
    },
    /** The same, until nothing is due. */
    drain: (): Promise<void> => {
      queue.look()
      return runner.drain()
    },
    /** True if a look has left out a webhook that it found, or the time of a next try has come. */
    owesLook: (): boolean => queue.owesLook() || retries.areDue(),
    lookMs: queue.lookMs,
    inFlight: runner.running,
    stop: async (): Promise<void> => {
      const late = setTimeout(() => stopping.abort(), STOP_MS)
      await runner.stop()
      clearTimeout(late)
    },
  }
}

/** Times of next tries of this process, so that none waits for a sweep. */
const createRetries = (clock: () => number) => {
  const times = new Set<number>()
  const due = (): number[] => [...times].filter((time) => time <= clock())
  return {
    note: (time: number): void => void times.add(time),
    areDue: (): boolean => due().length > 0,
    forget: (): void => {
      for (const time of due()) times.delete(time)
    },
  }
}

type WorkDeps = PusherDeps & { readonly retries: ReturnType<typeof createRetries> }

/** One step of a webhook: a page that is sent, or passed over. */
const createWork = (deps: WorkDeps, signal: AbortSignal) => {
  const { push, readPage, secretsOf, clock, report } = deps
  return async (id: number): Promise<Next> => {
    const webhook = await push.findDue(id, clock())
    if (webhook === null) return 'look'
    const page = await readPage(webhook)
    if (page === null) {
      await push.expire(webhook)
      report.expired(webhook)
      return 'look'
    }
    if (isEmpty(page)) return pass(push, webhook, page)
    const secrets = await secretsOf(webhook)
    if (secrets === null) {
      report.sealed(webhook)
      return 'rest'
    }
    const until = await push.take({ webhook, end: page.end, more: page.more }, clock())
    if (until === null) return 'look'
    return deliver(deps, { lease: { webhook, end: page.end, more: page.more, until }, webhook, page, secrets, signal })
  }
}

/** A receiver is told of what begins again also where no entry of its types does. */
const isEmpty = ({ entries, answer: { restarted = [] } }: PushedPage): boolean => entries + restarted.length === 0

/** Such a page is not sent; while others are written, there may be one with each look. */
const pass = async (push: Push, webhook: DueWebhook, { end, more }: PushedPage): Promise<Next> => {
  if (end.seq > webhook.cursor.seq || webhook.page !== null) await push.pass({ webhook, end, more })
  return more ? 'again' : 'rest'
}

type Taken = {
  readonly lease: PushLease
  readonly webhook: DueWebhook
  readonly page: PushedPage
  readonly secrets: readonly Uint8Array[]
  readonly signal: AbortSignal
}

const deliver = async (deps: WorkDeps, { lease, webhook, page, secrets, signal }: Taken): Promise<Next> => {
  const { push, send, clock, random, report } = deps
  const at = clock()
  const outcome = await send({ url: webhook.url, at, secrets, ...messageOf(webhook, page) }, signal).catch(
    async (error: unknown) => {
      await push.release(lease)
      throw error
    },
  )
  if (signal.aborted && outcome.status === null) {
    await push.release(lease)
    return 'look'
  }
  const { retryAfterMs: _, ...result } = outcome
  const attempt: Attempt = { at, ...result, cursor: page.end, entries: page.entries }
  const failing = failingAfter(webhook, outcome, { now: clock(), random })
  if (failing === null) {
    if (await push.deliver(lease, attempt)) report.delivered(webhook)
    return 'again'
  }
  if (failing.disabled === null) deps.retries.note(failing.dueAt)
  if (await push.fail(lease, attempt, failing)) report.failed(webhook, outcome, failing)
  return 'look'
}
