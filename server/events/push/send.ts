/** Sends a message to a receiver, signed, and says what came of it. */
import { VERSION } from '../../platform/config/version.ts'
import { retryAfterMs } from '../../platform/delivery/schedule.ts'
import type { Post } from '../../platform/http/outgoing/post.ts'
import { PostFault } from '../../platform/http/outgoing/post-fault.ts'
import { signedHeaders } from '../sign.ts'
import type { Delivery, DeliveryOutcome } from '../webhook.ts'

/** `signal`: ends the request early, as one that got no answer. */
export type SendUntil = (delivery: Delivery, signal?: AbortSignal) => Promise<DeliveryOutcome>

const FIXED = { 'Content-Type': 'application/json', 'User-Agent': `Affiche/${VERSION}` }

/** `clock`: the one that dates of Retry-After are compared with. */
export const createSend =
  (post: Post, clock: () => number): SendUntil =>
  async (delivery, signal) => {
    const begun = performance.now()
    const took = (): number => Math.round(performance.now() - begun)
    const { url, body } = delivery
    try {
      const { status, retryAfter, answer } = await post(
        { url, body, headers: { ...FIXED, ...signedHeaders(delivery) } },
        signal,
      )
      return { ms: took(), status, error: errorOf(status), answer, retryAfterMs: retryAfterMs(retryAfter, clock()) }
    } catch (error) {
      if (!(error instanceof PostFault)) throw error
      return { ms: took(), status: null, error: error.message, answer: '', retryAfterMs: null }
    }
  }

/** Why an answer does not count; null for one that does. */
const errorOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return status === GONE ? 'gone' : 'status'
}

/** The receiver wants no more. */
export const GONE = 410
