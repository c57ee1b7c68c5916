/** A request to the address of an integrator, as the service sends one to a webhook. */
import { signedHeaders } from '../../events/sign.ts'
import type { Delivery, DeliveryOutcome } from '../../events/webhook.ts'
import { VERSION } from '../../platform/config/version.ts'
import { reasonOf } from '../bulk/service-client.ts'

/** That of webhooks. */
export const ANSWER_MS = 15_000

const ANSWER_BYTES = 200

/** Sends one request; the sender's own machine connects, so any address may be named. */
export const forward = async (delivery: Delivery, timeoutMs: number): Promise<DeliveryOutcome> => {
  const begin = performance.now()
  const took = (): number => Math.round(performance.now() - begin)
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      redirect: 'manual',
      body: delivery.body,
      headers: { 'Content-Type': 'application/json', 'User-Agent': `Affiche/${VERSION}`, ...signedHeaders(delivery) },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await beginningOf(response)
    return { ms: took(), status: response.status, error: null, answer, retryAfterMs: retryAfterOf(response) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error)
    return { ms: took(), status: null, error: reason, answer: '', retryAfterMs: null }
  }
}

const beginningOf = async ({ body }: Response): Promise<string> => {
  let bytes = Buffer.alloc(0)
  for await (const chunk of body ?? []) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length >= ANSWER_BYTES) break
  }
  return bytes.subarray(0, ANSWER_BYTES).toString()
}

const retryAfterOf = ({ headers }: Response): number | null => {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : null
}
