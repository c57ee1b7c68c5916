/** One-time tokens of forms: of one session and one rendering, so that no other site can send a form, and none counts twice. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hidden } from '../html/controls.ts'
import type { SignedIn } from '../people/ports.ts'
import type { Html } from '../platform/lib/html.ts'

/** Header of a script that sends the token of the page with JSON. */
export const TOKEN_HEADER = 'x-form-token'
/** Field of a form that holds its token. */
export const TOKEN_FIELD = 'once'

/** The hidden field of a form that sends it. */
export const tokenField = (token: string): Html => hidden(TOKEN_FIELD, token)

/** 128 bits. */
const RANDOM_BYTES = 16
const MAC_BYTES = 16

const FORM = /^[\w-]{22}\.[\w-]{22}$/

type Deps = { readonly formKey: Uint8Array; readonly randomBytes: (count: number) => Uint8Array }

export type FormTokens = {
  /** A new token for a form of a session. */
  readonly issue: (signedIn: SignedIn) => string
  /** True for a token of this session, used or not. */
  readonly isOf: (signedIn: SignedIn, token: string) => boolean
}

export const createFormTokens = ({ formKey, randomBytes }: Deps): FormTokens => {
  // The time of the sign-in names a session for good; its secret changes when the person proves again who it is.
  const macOf = (random: string, { person, session }: SignedIn): Buffer =>
    createHmac('sha256', formKey)
      .update(`${person.id} ${session.createdAt} ${session.endsAt} ${random}`)
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    issue: (signedIn) => {
      const random = Buffer.from(randomBytes(RANDOM_BYTES)).toString('base64url')
      return `${random}.${macOf(random, signedIn).toString('base64url')}`
    },
    isOf: (signedIn, token) => {
      if (!FORM.test(token)) return false
      const [random = '', mac = ''] = token.split('.')
      return timingSafeEqual(macOf(random, signedIn), Buffer.from(mac, 'base64url'))
    },
  }
}
