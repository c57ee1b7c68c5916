/** A sign-in at a provider of OpenID Connect that is under way: what the browser keeps of it, and what is made of that. */
import { createHmac } from 'node:crypto'

/** Purpose: to sign in, to connect an account to a person, or to prove again who the person is. */
export type FlowPurpose = 'sign-in' | 'connect' | 'prove'

export type Flow = {
  readonly purpose: FlowPurpose
  /** The path at which the person goes on. */
  readonly next: string
  /** 256 bits. */
  readonly secret: Uint8Array
}

/** Time that a person may take at the provider. */
export const FLOW_MS = 10 * 60_000

/** A cookie holds it. */
const NEXT_MAX = 1000

const FORM = /^(sign-in|connect|prove)\.([A-Za-z0-9_-]{1,4000})\.([A-Za-z0-9_-]{43})$/

/** The text that the browser keeps. */
export const formatFlow = ({ purpose, next, secret }: Flow): string =>
  [purpose, base64(Buffer.from(next.slice(0, NEXT_MAX))), base64(secret)].join('.')

/** Null for a text of another form. */
export const parseFlow = (text: string): Flow | null => {
  const [, purpose = '', next = '', secret = ''] = FORM.exec(text) ?? []
  if (secret === '') return null
  return {
    purpose: purpose as FlowPurpose,
    next: Buffer.from(next, 'base64url').toString(),
    secret: Uint8Array.from(Buffer.from(secret, 'base64url')),
  }
}

/**
 * Values that go to the provider, derived from the secret: nobody has the state without the browser's secret, and
 * nothing of it has to be stored. The verifier stays here until the code is redeemed.
 */
export const flowValues = (flow: Flow) => {
  const derived = (name: string): string =>
    base64(
      createHmac('sha256', flow.secret)
        .update(`${name} ${formatFlow(flow)}`)
        .digest(),
    )
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
