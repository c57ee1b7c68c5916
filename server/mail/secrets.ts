/** Secrets and signatures of mail, made from a key of the store, so that none is kept. */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { OPTIONAL_MAIL, type OptionalMail } from '../people/person.ts'
import { readInt32 } from '../platform/lib/decimal.ts'

const KEY_BYTES = 32
/** 128 bits. */
const MAC_BYTES = 16

/** An address that a person wants to be written to at, until a time. */
type Address = { readonly personId: number; readonly email: string; readonly endsAt: number }

const ADDRESS = /^(\d{1,15})\.([\w-]{1,400})\.([\w-]{22})$/
const OFF = /^(\d{1,10})\.([a-z-]{1,20})\.([\w-]{22})$/

/** `secret`: that of the store, which other secrets are made of too. */
export const createMailSecrets = (secret: Uint8Array) => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'mail', KEY_BYTES))
  const digest = (purpose: string, about: string | Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${purpose} `).update(about).digest()
  const sign = (purpose: string, about: string): string =>
    digest(purpose, about).subarray(0, MAC_BYTES).toString('base64url')
  const isSigned = (purpose: string, about: string, mac: string): boolean =>
    timingSafeEqual(Buffer.from(sign(purpose, about)), Buffer.from(mac))

  return {
    /** The random bytes of the link in a message. */
    linkBytes: (nonce: Uint8Array): Uint8Array => Uint8Array.from(digest('link', nonce)),

    /** Part of an address that turns a kind of mail off for a person, without a session. */
    offToken: (personId: number, kind: OptionalMail): string =>
      `${personId}.${kind}.${sign('off', `${personId} ${kind}`)}`,

    /** Null for a text that is no such part. */
    readOff: (token: string): { readonly personId: number; readonly kind: OptionalMail } | null => {
      const [, id = '', name = '', mac = ''] = OFF.exec(token) ?? []
      const personId = readInt32(id)
      const kind = OPTIONAL_MAIL.find((known) => known === name)
      return personId !== null && kind && isSigned('off', `${personId} ${kind}`, mac) ? { personId, kind } : null
    },

    addressToken: ({ personId, email, endsAt }: Address): string =>
      `${endsAt}.${Buffer.from(email).toString('base64url')}.${sign('address', `${personId} ${endsAt} ${email}`)}`,

    /** The address that this very person was asked to prove, and may prove still; null for any other text. */
    readAddress: (token: string, personId: number, now: number): string | null => {
      const [, endsAt = '', text = '', mac = ''] = ADDRESS.exec(token) ?? []
      const email = Buffer.from(text, 'base64url').toString()
      return mac !== '' && Number(endsAt) > now && isSigned('address', `${personId} ${endsAt} ${email}`, mac)
        ? email
        : null
    },

    /** Value by which a browser shows that a person signed in there before. */
    browserMark: (personId: number): string => `${personId}.${sign('browser', String(personId))}`,
  }
}

export type MailSecrets = ReturnType<typeof createMailSecrets>

/** The name of a message, the same at every try; tells nothing of the secrets in it. */
export const messageName = (nonce: Uint8Array): string => hash('sha256', nonce, 'hex').slice(0, 40)
