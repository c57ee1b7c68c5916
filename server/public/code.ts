/**
 * Codes in public addresses: a job id under a keyed permutation, so that neighbouring ids, and the number of jobs, cannot
 * be seen in them.
 */
import { createHmac } from 'node:crypto'
import type { Language } from '@affiche/contract/values.ts'
import { createBoundedCache } from '../platform/lib/bounded-cache.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { PublicReader } from './ports.ts'

/** Crockford's base32: no I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGIT_BITS = 5
const LENGTH = 7
const FORM = new RegExp(`^[${DIGITS}]{${LENGTH}}$`)

/** Halves of the 35 bits of a code: the permutation is a Feistel network of unequal halves. */
const LOW_BITS = 17
const HIGH_BITS = LENGTH * DIGIT_BITS - LOW_BITS
const LOW = 2 ** LOW_BITS
const HIGH = 2 ** HIGH_BITS

/** Four rounds of a pseudorandom function make a permutation that cannot be told from a random one (Luby, Rackoff). */
const ROUNDS = [0, 1, 2, 3] as const

const ID_MAX = 2 ** 31 - 1

export type Codes = {
  readonly codeOf: (jobId: number) => string
  /** Null for a text that is no code of a job; small letters count as capitals. */
  readonly jobIdOf: (text: string) => number | null
}

/** Codes whose job is kept: those of the pages that are read again and again, at 60 bytes each. */
const KNOWN_MAX = 5_000

export const createCodes = (secret: Uint8Array): Codes => {
  const known = createBoundedCache<number>(KNOWN_MAX)
  return {
    codeOf: (jobId) => write(permute(secret, jobId)),
    jobIdOf: (text) => {
      const code = text.toUpperCase()
      if (!FORM.test(code)) return null
      const id = known.get(code) ?? known.set(code, permuteBack(secret, read(code)))
      return id >= 1 && id <= ID_MAX ? id : null
    },
  }
}

/**
 * Sorts what is listed together by code. In the order of ids a posting stands beside those that its
 * employer has made just before and after it, which names the employer of a confidential one.
 */
export const inOrderOfCodes = <T>(listed: readonly T[], codeOf: (one: T) => string): T[] => {
  const coded = listed.map((one) => ({ one, code: codeOf(one) }))
  return coded.sort((a, b) => (a.code < b.code ? -1 : 1)).map(({ one }) => one)
}

type Halves = { readonly high: number; readonly low: number }

const split = (value: number): Halves => ({ high: Math.floor(value / LOW), low: value % LOW })
const join = ({ high, low }: Halves): number => high * LOW + low

/** Even rounds change the high half by the low one, odd rounds the other way round. */
const permute = (secret: Uint8Array, value: number): number =>
  join(ROUNDS.reduce((halves, round) => step(secret, halves, { round, sign: 1 }), split(value)))

const permuteBack = (secret: Uint8Array, value: number): number =>
  join(ROUNDS.toReversed().reduce((halves, round) => step(secret, halves, { round, sign: -1 }), split(value)))

type Step = { readonly round: number; readonly sign: 1 | -1 }

const step = (secret: Uint8Array, { high, low }: Halves, { round, sign }: Step): Halves =>
  round % 2 === 0
    ? { high: wrapped(high + sign * noise(secret, round, low), HIGH), low }
    : { high, low: wrapped(low + sign * noise(secret, round, high), LOW) }

const wrapped = (value: number, size: number): number => ((value % size) + size) % size

const noise = (secret: Uint8Array, round: number, half: number): number =>
  createHmac('sha256', secret).update(`${round}:${half}`).digest().readUInt32BE()

const write = (value: number): string => {
  let rest = value
  return Array.from({ length: LENGTH }, () => {
    const digit = rest % DIGITS.length
    rest = Math.floor(rest / DIGITS.length)
    return DIGITS[digit]
  })
    .reverse()
    .join('')
}

const read = (code: string): number =>
  [...code].reduce((value, digit) => value * DIGITS.length + DIGITS.indexOf(digit), 0)

export const postingPaths: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `/en/jobs/${code}`,
  fr: (code) => `/fr/emplois/${code}`,
}

/** Paths of the form by which candidates apply. */
export const applyPaths: typeof postingPaths = {
  en: (code) => `${postingPaths.en(code)}/apply`,
  fr: (code) => `${postingPaths.fr(code)}/postuler`,
}

/** Id of a job that an operator names by it, by the code of its page, or by the address of that. */
export const jobIdOf = async (reader: Pick<PublicReader, 'secret'>, text: string): Promise<number> => {
  const id = readInt32(text) ?? createCodes(await reader.secret()).jobIdOf(codeIn(text))
  if (id !== null) return id
  throw new Refusal(`A job is named by its id, or by the address of its page, not "${text}".`, { reason: 'unknown' })
}

/** The last segment of an address. */
const codeIn = (text: string): string => text.split(/[?#]/, 1).join('').split('/').at(-1) ?? ''
