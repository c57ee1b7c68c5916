/** Pages of the changes of a service, as its webhooks send them. */
import { setTimeout as pause } from 'node:timers/promises'
import { prefixOf } from '@affiche/contract/operations.ts'
import type { ChangesAnswer } from '../../events/message.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { PASSING, problemIn, reasonOf, type Service } from '../bulk/service-client.ts'

export type Feed = Service & {
  /** Null for every type. */
  readonly types: string | null
  readonly pageSize: number
}

type Order = { readonly after: string; readonly waits: boolean; readonly stop: AbortSignal }

export type FeedPage = {
  readonly data: readonly { readonly type: string; readonly id: number; readonly at: string }[]
} & Omit<ChangesAnswer, 'data'>

/** A failure that passes; `waitMs`: until the service wants to be asked again, null if it did not say. */
export type Away = { readonly away: string; readonly waitMs: number | null }

/** Seconds that a request waits for the next change. */
const WAIT_SECONDS = 25

/** An answer that is later than this does not come: the network has lost the request. */
const ANSWER_MS = (WAIT_SECONDS + 20) * 1000

/** Between answers without entries that came at once, as of a service that stops or has too many that wait. */
const EMPTY_PAUSE_MS = 1_000

/** The page after a cursor, or `now`; refuses what no repetition betters. */
export const readPage = async (feed: Feed, order: Order): Promise<FeedPage | Away> => {
  const begin = performance.now()
  try {
    const response = await request(feed, order)
    const text = await response.text()
    if (response.status !== 200) return refusedAs(response, text)
    const page = JSON.parse(text) as FeedPage
    if (order.waits && page.data.length === 0 && !page.more && performance.now() - begin < EMPTY_PAUSE_MS)
      await pause(EMPTY_PAUSE_MS, undefined, { signal: order.stop })
    return page
  } catch (error) {
    if (error instanceof Refusal) throw error
    return { away: `${feed.base} cannot be reached: ${reasonOf(error)}.`, waitMs: null }
  }
}

const request = ({ base, apiKey, types, pageSize }: Feed, { after, waits, stop }: Order): Promise<Response> => {
  const query = new URLSearchParams({ after, limit: String(pageSize), ...(types === null ? {} : { types }) })
  return fetch(`${base}${prefixOf('v1.2')}/changes?${query}`, {
    headers: { 'API-Key': apiKey, ...(waits ? { Prefer: `wait=${WAIT_SECONDS}` } : {}) },
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]),
  })
}

/** Advice beside the sentence of the service, by the code of its problem. */
const ADVICE: Readonly<Record<string, string>> = {
  'scope-missing': ' "listen" needs a key with the scope jobs:read.',
  'cursor-expired': ' Copy the jobs anew, and start again without --after.',
}

const refusedAs = ({ status, headers }: Response, text: string): Away => {
  const problem = problemIn(text)
  const detail = problem?.detail ?? (text.slice(0, 200) || 'without a word; is it the address of a service?')
  const faults = (problem?.errors ?? []).map((fault) => ` ${fault.detail}`).join('')
  const said = `The service answers ${status}: ${detail}${faults}`
  if (!PASSING.has(status)) throw new Refusal(`${said}${ADVICE[problem?.code ?? ''] ?? ''}`)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { away: said, waitMs: Number.isFinite(seconds) ? Math.min(seconds, 60) * 1000 : null }
}
