/** Links by which candidates confirm applications: they name one, until a time, and nobody else can make them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NAME_BYTES } from './names.ts'

/** Time in which an application may be confirmed. */
export const CONFIRM_MS = 12 * 3_600_000

/** 128 bits. */
const MAC_BYTES = 16
const JOB_BYTES = 4
const TIME_BYTES = 6
const BODY_BYTES = NAME_BYTES + JOB_BYTES + TIME_BYTES
const FORM = /^[\w-]{56}$/

export type ConfirmationLink = {
  /** That of the application. */
  readonly name: Uint8Array
  readonly jobId: number
  readonly endsAt: number
}

/** `key`: one of the store's own for these links. */
export const createConfirmationLinks = (key: Uint8Array) => {
  const sign = (body: Uint8Array): Buffer =>
    createHmac('sha256', key).update('confirm an application ').update(body).digest().subarray(0, MAC_BYTES)
  return {
    tokenOf: ({ name, jobId, endsAt }: ConfirmationLink): string => {
      const body = Buffer.alloc(BODY_BYTES)
      body.set(name)
      body.writeUInt32BE(jobId, NAME_BYTES)
      body.writeUIntBE(endsAt, NAME_BYTES + JOB_BYTES, TIME_BYTES)
      return Buffer.concat([body, sign(body)]).toString('base64url')
    },
    /** Null for a text that is no such link, or whose time is over. */
    read: (token: string, now: number): ConfirmationLink | null => {
      if (!FORM.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const body = bytes.subarray(0, BODY_BYTES)
      if (!timingSafeEqual(sign(body), bytes.subarray(BODY_BYTES))) return null
      const endsAt = body.readUIntBE(NAME_BYTES + JOB_BYTES, TIME_BYTES)
      if (endsAt <= now) return null
      return { name: Uint8Array.from(body.subarray(0, NAME_BYTES)), jobId: body.readUInt32BE(NAME_BYTES), endsAt }
    },
  }
}

export type ConfirmationLinks = ReturnType<typeof createConfirmationLinks>
