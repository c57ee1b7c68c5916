/** The moment of a form: which one it is, and when and for which posting its page was made, signed. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds before which no person has filled in a form, and after which it has to be fetched anew. */
export const MOMENT_MIN_MS = 3_000
export const MOMENT_MAX_MS = 12 * 3_600_000

const FORM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

const TOKEN = /^[\w-]{51}$/

export type Moment = {
  /** Hidden in the page, and sent back with the form. */
  readonly token: string
  readonly form: Uint8Array
}

export type Moments = {
  readonly make: (jobId: number) => Moment
  /** `late` for one that is not of this posting or not ours as well: its page has to be fetched anew in any case. */
  readonly read: (token: string, jobId: number) => Moment | 'early' | 'late'
}

type Parts = {
  readonly key: Uint8Array
  readonly clock: () => number
  readonly randomBytes: (size: number) => Uint8Array
}

export const createMoments = ({ key, clock, randomBytes }: Parts): Moments => {
  const macOf = (named: Uint8Array, jobId: number): Buffer =>
    createHmac('sha256', key).update(named).update(String(jobId)).digest().subarray(0, MAC_BYTES)
  return {
    make: (jobId) => {
      const form = randomBytes(FORM_BYTES)
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(clock(), 0, TIME_BYTES)
      const named = Buffer.concat([form, time])
      return { form, token: Buffer.concat([named, macOf(named, jobId)]).toString('base64url') }
    },
    read: (token, jobId) => {
      if (!TOKEN.test(token)) return 'late'
      const bytes = Buffer.from(token, 'base64url')
      const named = bytes.subarray(0, FORM_BYTES + TIME_BYTES)
      if (!timingSafeEqual(bytes.subarray(FORM_BYTES + TIME_BYTES), macOf(named, jobId))) return 'late'
      const age = clock() - named.readUIntBE(FORM_BYTES, TIME_BYTES)
      if (age > MOMENT_MAX_MS) return 'late'
      return age < MOMENT_MIN_MS ? 'early' : { token, form: named.subarray(0, FORM_BYTES) }
    },
  }
}
