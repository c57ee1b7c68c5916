import type { IncomingMessage } from 'node:http'
import type { Answer, Call } from '../jobs/operations/request.ts'
import { sendContinue } from '../platform/http/expect-continue.ts'
import { startArrival } from '../platform/http/limits/arrival.ts'
import type { BodyReservation } from '../platform/http/limits/body-budget.ts'
import { malformedTypeProblem, mediaTypeProblem } from '../platform/http/media-type.ts'
import { createLineSplitter, type Line, TOO_LONG } from '../platform/lib/line-splitter.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { hasBody, tooLarge } from './body.ts'
import type { Exchange } from './exchange.ts'

/** Reason not to read the rest of a body: too large, too late, no memory left for it, or the client is gone. */
export type Cut = 'bytes' | 'late' | 'memory' | 'gone'

/** Answers a request that reads its own body; `call` is that of the request, without its body. */
export type AnswerLines = (exchange: Exchange, call: Call) => Promise<Answer>

/** Body in lines, read as they are asked for. */
export type LineBody = {
  /** The next line; null at the end of what is read. */
  readonly next: () => MaybePromise<Line | null>
  /** Returns the memory of a line that `next` gave. */
  readonly finish: (line: Line) => void
  /** True once a line has arrived. */
  readonly hasLines: () => boolean
  /** Resolves when nothing more is read. */
  readonly arrived: Promise<void>
  /** Reason why not all was read, or null. */
  readonly cut: () => Cut | null
  /** Reads on though nobody asks for lines. */
  readonly readAhead: () => void
  /** Reads on without keeping anything. */
  readonly discard: () => void
}

/** The problem of a client that left; nobody will read it but the log. */
export const goneProblem = (): Problem => new Problem('malformed-request', sentence('lostRequest'))

type Limits = {
  /** Bytes of a line, and of the whole body. */
  readonly lineMax: number
  readonly bytesMax: number
  /** The time that the client may take. */
  readonly timeoutMs: number
  readonly reservation: BodyReservation
  /** Sees each part of the body as it comes. */
  readonly seen?: ((chunk: Uint8Array) => void) | undefined
}

/** Bytes of lines that wait before reading pauses. */
const AHEAD_MAX = 1024 * 1024

/** Refuses a body by its headers. */
export const refuseLineBody = (request: IncomingMessage, bytesMax: number): void => {
  const problem = malformedTypeProblem(request, 'application/x-ndjson')
  if (problem) throw problem
  if (!hasBody(request)) return
  const refusal = mediaTypeProblem(request, 'application/x-ndjson')
  if (refusal) throw refusal
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
}

/** Opens the body of a request that `refuseLineBody` let pass. */
export const openLineBody = (request: IncomingMessage, limits: Limits): LineBody => {
  if (!hasBody(request)) return NO_LINES
  sendContinue(request)
  const body = readLines(request, limits)
  // No part comes before this turn of the event loop ends.
  if (limits.seen) request.on('data', limits.seen)
  return body
}

const NO_LINES: LineBody = {
  next: () => null,
  finish: () => undefined,
  hasLines: () => false,
  arrived: Promise.resolve(),
  cut: () => null,
  readAhead: () => undefined,
  discard: () => undefined,
}

const readLines = (request: IncomingMessage, { lineMax, bytesMax, timeoutMs, reservation }: Limits): LineBody => {
  const splitter = createLineSplitter(lineMax)
  const [memory, queue] = [createMemory(reservation), createQueue()]
  const arrival = Promise.withResolvers<void>()
  let [bytes, hasArrived, readsAhead] = [0, false, false]
  let cut: Cut | null = null
  const flow = createFlow(request, timeoutMs, () => arrive('late'))

  const balance = (): void => {
    if (hasArrived) return
    const isFree = readsAhead || queue.isClosed()
    if (memory.held() > AHEAD_MAX && !isFree) flow.pause()
    else if (memory.held() < AHEAD_MAX / 2 || isFree) flow.resume()
  }
  const arrive = (reason: Cut | null): void => {
    hasArrived = true
    flow.stop()
    cut ??= reason
    request.off('data', take).off('end', end).off('error', leave).off('close', leave)
    // A listener for the error of a connection that breaks later.
    request.on('error', () => undefined)
    queue.close()
    arrival.resolve()
  }
  const keep = (lines: readonly Line[]): void => {
    if (memory.hold(lines, splitter.held())) queue.push(lines)
    else {
      cut ??= 'memory'
      queue.close()
    }
  }
  const take = (chunk: Buffer): void => {
    bytes += chunk.byteLength
    if (!queue.isClosed()) keep(splitter.add(chunk))
    if (bytes > bytesMax) arrive('bytes')
    else balance()
  }
  const end = (): void => {
    if (!queue.isClosed()) keep(splitter.end())
    arrive(null)
  }
  const leave = (): void => arrive('gone')
  request.on('data', take).on('end', end).on('error', leave).on('close', leave)
  // Closed before anybody listened.
  if (request.destroyed) leave()
  const change = (apply: () => void) => () => {
    apply()
    balance()
  }
  return {
    next: queue.next,
    finish: (line) => change(() => memory.free(line))(),
    hasLines: queue.hadLines,
    arrived: arrival.promise,
    cut: () => cut,
    readAhead: change(() => {
      readsAhead = true
    }),
    discard: change(queue.close),
  }
}

/** The reading of a body, whose time runs while it is not paused. */
const createFlow = (request: IncomingMessage, timeoutMs: number, late: () => void) => {
  const time = startArrival(timeoutMs, late)
  return {
    pause: (): void => {
      request.pause()
      time.pause()
    },
    resume: (): void => {
      request.resume()
      time.resume()
    },
    stop: time.stop,
  }
}

/** Lines for one reader. */
const createQueue = () => {
  const waiting: Line[] = []
  let wanting: ((line: Line | null) => void) | null = null
  let [isClosed, hadLines] = [false, false]

  const give = (): void => {
    if (!wanting || (waiting.length === 0 && !isClosed)) return
    const want = wanting
    wanting = null
    want(waiting.shift() ?? null)
  }
  return {
    push: (lines: readonly Line[]): void => {
      hadLines ||= lines.length > 0
      waiting.push(...lines)
      give()
    },
    hadLines: () => hadLines,
    next: (): MaybePromise<Line | null> => {
      const line = waiting.shift()
      if (line !== undefined) return line
      if (isClosed) return null
      return new Promise((resolve) => {
        wanting = resolve
      })
    },
    /** Takes no more lines; those that wait can still be read. */
    close: (): void => {
      isClosed = true
      give()
    },
    isClosed: () => isClosed,
  }
}

/** Memory of a line besides its bytes, so that millions of short lines do not wait for free. */
const LINE_OVERHEAD = 128

const sizeOf = (line: Line): number => (line === TOO_LONG ? 0 : line.byteLength + LINE_OVERHEAD)

/** Counts the bytes of lines, from their arrival until they are finished, and those of the line that has begun. */
const createMemory = (reservation: BodyReservation) => {
  let [lines, begun] = [0, 0]
  return {
    held: () => lines,
    /** False where no memory is left. */
    hold: (more: readonly Line[], nowBegun: number): boolean => {
      const added = more.reduce((sum, line) => sum + sizeOf(line), 0)
      const change = added + nowBegun - begun
      try {
        if (change > 0) reservation.grow(change)
        else reservation.shrink(-change)
      } catch {
        return false
      }
      lines += added
      begun = nowBegun
      return true
    },
    free: (line: Line): void => {
      lines -= sizeOf(line)
      reservation.shrink(sizeOf(line))
    },
  }
}
