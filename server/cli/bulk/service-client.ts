/** Asks a service in lines of JSON, and again after failures that pass. */
import { setTimeout as pause } from 'node:timers/promises'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { ProblemBody } from '@affiche/contract/problem-body.ts'
import { createLineSplitter, TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'

export type Service = {
  readonly base: string
  readonly apiKey: string
  /** Path of a version of the interface; the first one without it. */
  readonly prefix?: string
}

type Order = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type ServiceProblem = Omit<ProblemBody, 'code'> & { readonly code: string }

/** A failure that a repetition may better. */
type Failure = { readonly failure: string; readonly waitMs?: number | null }

type Reading<L, T> = {
  /** Reads the lines of an answer; null if the last one is missing. `note` counts what need not be done again. */
  readonly read: (lines: AsyncIterable<L>, note: () => void) => Promise<T | Failure | null>
  /** Result that a refusal amounts to; null if it ends the command. */
  readonly refused: (problem: ServiceProblem) => T | null
}

/** Attempts without progress. */
const ATTEMPTS_MAX = 8

const PAUSE_MS = 500
const PAUSE_MAX_MS = 20_000

/** Answers that a repetition may better. */
export const PASSING = new Set([408, 425, 429, 502, 503, 504])
const PASSING_CODES = new Set(['idempotency-in-progress', 'snapshot-running'])

/** No answer of one line is longer. */
const RESULT_MAX = 64 * 1024 * 1024

/** Sends lines until the answer to them is whole. */
export const askInLines = async <L, T extends object>(
  service: Service,
  order: Order,
  reading: Reading<L, T>,
): Promise<T> => {
  let known = 0
  for (let attempt = 1; ; attempt++) {
    let answered = 0
    const tried = await attemptOnce(service, order, { ...reading, note: () => answered++ })
    if (!('failure' in tried)) return tried
    if (answered > known) attempt = 1
    known = Math.max(known, answered)
    if (attempt === ATTEMPTS_MAX) throw new Refusal(`${tried.failure} Gave up after ${ATTEMPTS_MAX} attempts.`)
    await pause(tried.waitMs ?? Math.random() * Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** attempt))
  }
}

const attemptOnce = async <L, T extends object>(
  service: Service,
  order: Order,
  { read, refused, note }: Reading<L, T> & { readonly note: () => void },
): Promise<T | Failure> => {
  try {
    const response = await post(service, order)
    if (response.status !== 200) return await refusedAs(response, refused)
    return (await read(linesOf<L>(response), note)) ?? { failure: 'The answer was cut off.' }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return { failure: `The service cannot be reached: ${reasonOf(error)}.` }
  }
}

export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  // A name with several addresses, none of which answers, has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

const post = (
  { base, apiKey, prefix = API_PREFIX }: Service,
  { path, query, headers, body }: Order,
): Promise<Response> =>
  fetch(`${base}${prefix}${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson', ...headers },
  })

/** Throws a refusal that no repetition betters. */
const refusedAs = async <T extends object>(
  response: Response,
  refused: (problem: ServiceProblem) => T | null,
): Promise<T | Failure> => {
  const text = await response.text()
  const problem = problemIn(text)
  const meaning = problem && refused(problem)
  if (meaning) return meaning
  const failure = `${response.status}: ${problem?.detail ?? text.slice(0, 200)}`
  if (!PASSING.has(response.status) && !PASSING_CODES.has(problem?.code ?? '')) throw new Refusal(failure)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { failure, waitMs: Number.isFinite(seconds) ? Math.min(seconds, 60) * 1000 : null }
}

export const problemIn = (text: string): ServiceProblem | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* linesOf<L>({ body }: Response): AsyncGenerator<L> {
  const splitter = createLineSplitter(RESULT_MAX)
  for await (const chunk of body ?? [])
    for (const line of splitter.add(Buffer.from(chunk))) {
      if (line === TOO_LONG) throw new Refusal('The service answers with a line that is too long.')
      yield JSON.parse(Buffer.from(line).toString())
    }
}

export const limitsOf = async ({ base }: Pick<Service, 'base'>): Promise<LimitsBody> => {
  const address = `${base}${API_PREFIX}/limits`
  const answer = await fetch(address).catch((error: Error) => {
    throw new Refusal(`${address} cannot be reached: ${reasonOf(error)}.`)
  })
  if (answer.status !== 200) throw new Refusal(`${address} answers ${answer.status}; is it the address of a service?`)
  return (await answer.json()) as LimitsBody
}
