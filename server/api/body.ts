import type { IncomingMessage } from 'node:http'
import type { Settings } from '../platform/config/settings.ts'
import { sendContinue } from '../platform/http/expect-continue.ts'
import { lateProblem, startArrival } from '../platform/http/limits/arrival.ts'
import { type BodyReservation, createBodyBudget } from '../platform/http/limits/body-budget.ts'
import { type Counters, NOBODY } from '../platform/http/limits/counter.ts'
import { malformedTypeProblem, mediaTypeProblem } from '../platform/http/media-type.ts'
import { createGrowingBuffer } from '../platform/lib/growing-buffer.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Exchange } from './exchange.ts'

export type BodyDeps = {
  readonly settings: Pick<Settings, 'bodyLimit' | 'bodyBytesMax' | 'requestTimeoutSeconds'>
  readonly counters: Pick<Counters, 'bodyBytes'>
}

export type Body = { readonly bytes: Uint8Array; readonly reservation: BodyReservation | null }

export const NO_BODY: Body = { bytes: new Uint8Array(), reservation: null }

/** Reads the body of a request, at once if there is none; a refusal closes the connection. */
export const createBodyReader = (
  { settings, counters }: BodyDeps,
  typeProblem: (request: IncomingMessage) => Problem | null = mediaTypeProblem,
): ((exchange: Exchange) => MaybePromise<Body>) => {
  const { bodyLimit, bodyBytesMax, requestTimeoutSeconds } = settings
  const reserve = createBodyBudget(bodyBytesMax, counters.bodyBytes)
  const read = async ({ request, holder }: Exchange): Promise<Body> => {
    const reservation = reserve(request, holder?.employer.id ?? NOBODY)
    const bytes = await readBytes(request, { bodyLimit, timeoutMs: requestTimeoutSeconds * 1000, reservation })
    const problem = bytes.byteLength > 0 ? typeProblem(request) : null
    if (!problem) return { bytes, reservation }
    reservation.release()
    throw problem
  }
  return (exchange) => {
    const { request, headers } = exchange
    const malformed = mayHaveBody(request) ? malformedTypeProblem(request) : null
    if (malformed) throw malformed
    if (!hasBody(request)) return NO_BODY
    return read(exchange).catch((error: unknown) => {
      headers.push('connection', 'close')
      throw error
    })
  }
}

/** False for GET and HEAD, whose bodies have no meaning and are not read. */
const mayHaveBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

export const hasBody = (request: IncomingMessage): boolean => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return mayHaveBody(request) && (encoding !== undefined || (length !== undefined && length !== '0'))
}

type Limits = {
  readonly bodyLimit: number
  readonly timeoutMs: number
  readonly reservation: Pick<BodyReservation, 'grow' | 'release'>
  /** Bytes for which there is room before they come. */
  readonly expected?: number
  /** Asked after each chunk, with all bytes so far: what no more is read before, if anything. */
  readonly rest?: (bytes: Uint8Array) => Promise<unknown> | null
}

/** All bytes of a body; reading stops at a refusal. */
export const readBytes = (
  payload: IncomingMessage,
  { bodyLimit, timeoutMs, reservation, expected = 0, rest }: Limits,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    if (lengthOf(payload) > bodyLimit) return reject(tooLarge(bodyLimit))
    sendContinue(payload)
    const buffer = createGrowingBuffer({ expected, consumes: rest !== undefined })
    const arrival = startArrival(timeoutMs, () => stop(lateProblem()))
    const stop = (problem: unknown): void => {
      arrival.stop()
      payload.off('data', add).off('end', end).off('error', abort)
      reservation.release()
      reject(problem)
    }
    const abort = (cause: Error): void => stop(new Problem('malformed-request', sentence('lostRequest'), { cause }))
    const add = (chunk: Buffer): void => {
      try {
        if (buffer.length() + chunk.byteLength > bodyLimit) throw tooLarge(bodyLimit)
        reservation.grow(chunk.byteLength)
        buffer.add(chunk)
        const pause = rest?.(buffer.bytes())
        if (pause) void waitFor(pause)
      } catch (error) {
        stop(error)
      }
    }
    /** The client is not late meanwhile. */
    const waitFor = async (pause: Promise<unknown>): Promise<void> => {
      payload.pause()
      arrival.pause()
      await pause
      arrival.resume()
      payload.resume()
    }
    const end = (): void => {
      arrival.stop()
      resolve(buffer.bytes())
    }
    payload.on('data', add).on('end', end).on('error', abort)
  })

/** Bytes that a request says it has; 0 where it does not say. */
export const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

export const tooLarge = (bodyLimit: number): Problem =>
  new Problem('body-too-large', sentence('largeBody', { most: bodyLimit }))
