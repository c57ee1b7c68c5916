/** The signature of a message by Standard Webhooks 1.0.0. */
import { createHmac } from 'node:crypto'
import type { Delivery } from './webhook.ts'

export type SignedHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

type Message = Pick<Delivery, 'id' | 'at' | 'body' | 'secrets'>

/** The headers that prove who sends a body, and when; each secret signs, so that a receiver may know either. */
export const signedHeaders = ({ id, at, body, secrets }: Message): SignedHeaders => {
  // Whole seconds, as receivers compare them with their clocks.
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
