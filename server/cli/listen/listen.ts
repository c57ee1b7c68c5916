/** Forwards the pages of changes to an address, each until it is taken, in order. */
import { setTimeout as pause } from 'node:timers/promises'
import { changesMessage } from '../../events/message.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { CommandResult } from '../command.ts'
import { type Away, type Feed, type FeedPage, readPage } from './feed.ts'
import { ANSWER_MS, forward } from './forward.ts'
import { awayLine, backLine, endLine, failedLine, isTaken, startLine, takenLine } from './lines.ts'

export type ListenOrder = Feed & {
  readonly url: string
  readonly secret: { readonly text: string; readonly key: Uint8Array }
  /** A cursor, or `now`. */
  readonly after: string
  /** Ends after what is there. */
  readonly once: boolean
  readonly stop: AbortSignal
  /** Within which the receiver answers. */
  readonly answerMs?: number
}

/** Shorter than those of webhooks: somebody is looking. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 10_000

export async function* listen(order: ListenOrder): AsyncGenerator<CommandResult> {
  yield startLine({ base: order.base, url: order.url, secret: order.secret.text })
  let cursor = order.after
  // The present end is asked for by itself, since a wait that is cut off would lose what came meanwhile.
  for (let waits = false; !order.stop.aborted; waits = !order.once) {
    const page = yield* nextPage(order, cursor, waits && cursor !== 'now')
    if (page === null) break
    if (page.data.length > 0 && !(yield* deliver(order, page))) break
    cursor = page.cursor
    if (order.once && !page.more) break
  }
  yield endLine(cursor)
}

/** The next page, however long the service is away; null once it is to end. */
async function* nextPage(
  order: ListenOrder,
  after: string,
  waits: boolean,
): AsyncGenerator<CommandResult, FeedPage | null> {
  for (let attempt = 1; ; attempt++) {
    const answer: FeedPage | Away = await readPage(order, { after, waits, stop: order.stop })
    if (order.stop.aborted) return null
    if (!('away' in answer)) {
      if (attempt > 1) yield backLine
      return answer
    }
    if (attempt === 1) yield awayLine(answer.away)
    await rest(answer.waitMs ?? pauseAfter(attempt), order)
  }
}

/** Sends a page under one id until it is taken; false if it is to end before. */
async function* deliver(order: ListenOrder, page: FeedPage): AsyncGenerator<CommandResult, boolean> {
  const { url, secret, stop, answerMs = ANSWER_MS } = order
  const { id, body } = changesMessage('listen', page)
  for (let attempt = 1; !stop.aborted; attempt++) {
    const outcome = await forward({ url, id, at: Date.now(), body, secrets: [secret.key] }, answerMs)
    if (isTaken(outcome)) {
      yield takenLine({ id, page, outcome })
      return true
    }
    if (outcome.status === 410) throw new Refusal(`${url} answers 410, by which a receiver ends its webhook.`)
    const pauseMs = outcome.retryAfterMs ?? pauseAfter(attempt)
    yield failedLine({ id, page, outcome }, pauseMs)
    await rest(pauseMs, order)
  }
  return false
}

const pauseAfter = (attempt: number): number => Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.min(attempt, 10))

const rest = async (ms: number, { stop }: ListenOrder): Promise<void> => {
  await pause(ms, undefined, { signal: stop }).catch(() => undefined)
}
