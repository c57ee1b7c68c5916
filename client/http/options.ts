import { parseExact } from './decimal.ts'
import { sleep } from './retry.ts'

export type ClientOptions = {
  /** Address of the service, without the path of the interface: `https://jobs.example.ca`. */
  readonly baseUrl: string
  /** Key of an employer, a test key, or that of a vendor. */
  readonly apiKey: string
  /** Employer for whom a vendor acts. */
  readonly employerId?: number
  /** Retries of one call; 4 unless another number is given. */
  readonly retries?: number
  /** Seconds without an answer, or without the next piece of one, after which a try has failed; 60 by default. */
  readonly timeoutSeconds?: number
  /** `decimal` reads amounts as Decimal, digit by digit; numbers by default. */
  readonly amounts?: 'number' | 'decimal'
  /** Language of sentences for people, as in Accept-Language. */
  readonly language?: string
  /** Takes the place of the fetch of the runtime. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  /** Pauses between tries; for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Chance from 0 to 1, by which pauses are spread; for tests. */
  readonly random?: () => number
  /** Calls back after some milliseconds, and returns what calls that off; for tests. */
  readonly timer?: (ms: number, onEnd: () => void) => () => void
}

export type Settings = ReturnType<typeof settingsOf>

/** The options with their defaults; throws for those that can never work. */
export const settingsOf = (options: ClientOptions) => {
  const { retries = 4, timeoutSeconds = 60, amounts = 'number' } = options
  if (options.apiKey === '') throw new TypeError('apiKey is empty.')
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError('retries is no whole number from 0 on.')
  const { origin, pathname } = new URL(options.baseUrl)
  const employer: Record<string, string> =
    options.employerId === undefined ? {} : { 'Affiche-Employer': String(options.employerId) }
  const language: Record<string, string> = options.language === undefined ? {} : { 'Accept-Language': options.language }
  return {
    api: `${origin}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}/api/v1.2`,
    headers: { 'API-Key': options.apiKey, ...employer, ...language },
    retries,
    timeoutMs: timeoutSeconds * 1000,
    parse: amounts === 'decimal' ? parseExact : (text: string): unknown => JSON.parse(text),
    // A method of the global object, which must not be called as one of another.
    fetch: options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init)),
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
    timer: options.timer ?? timer,
  }
}

const timer = (ms: number, onEnd: () => void): (() => void) => {
  const id = setTimeout(onEnd, ms)
  return () => clearTimeout(id)
}
