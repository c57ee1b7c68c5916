/** Requests with Affiche-Fault, which fail as they ask for. */
import { setTimeout } from 'node:timers/promises'
import type { SecuritySettings } from '../platform/http/security-headers.ts'
import { invalidRequest, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { type AskedFault, readFault } from '../sandbox/fault.ts'
import type { Exchange } from './exchange.ts'
import type { Authenticated } from './key-use.ts'
import { goneProblem } from './line-body.ts'
import { type SendLines, tapped } from './lines.ts'
import type { Fail } from './problem-response.ts'
import type { RecordExchange } from './record-exchange.ts'
import { createHeadersOf, type Reply, type Send } from './reply.ts'
import { logExchange, type RequestLog } from './request-log.ts'
import type { ApiRoute } from './routes.ts'

/** Where an answer goes to. */
export type Out = { readonly send: Send; readonly sendLines: SendLines }

type Deps = {
  readonly settings: SecuritySettings
  readonly logRequests: RequestLog
  readonly recordExchange: RecordExchange | null
  /** Makes what answers problems by a way to send them. */
  readonly failBy: (send: Send) => Fail
}

/** Work of an admitted request, with its answer going elsewhere if `out` is given. */
type Answering = (out?: Out) => Promise<void> | void

type Faulty = { readonly route: ApiRoute; readonly found: Authenticated | null; readonly field: string | string[] }

/** Status of a request that has no answer, in the log alone. */
const CUT = 499

/** Answer that is kept back. */
type Kept = Pick<Reply, 'status' | 'headers' | 'body'>

const LINES: Kept = { status: 200, headers: [], body: null }
const NOTHING: Kept = { status: CUT, headers: [], body: null }

const POINTER = '#/header/Affiche-Fault'

export const createFaults = ({ settings, logRequests, recordExchange, failBy }: Deps) => {
  const headersOf = createHeadersOf(settings)
  const note = (exchange: Exchange, kept: Kept): void => {
    logExchange(logRequests, exchange, CUT)
    recordExchange?.(exchange, { ...kept, isCut: true })
  }
  const cut = (exchange: Exchange, kept: Kept): void => {
    exchange.response.destroy()
    note(exchange, kept)
  }
  /** Reads what the work answers, and sends none of it. */
  const silence: Out = {
    send: cut,
    sendLines: async (exchange, lines) => {
      for await (const part of lines) exchange.tap?.note(part)
      cut(exchange, LINES)
    },
  }
  const cutAfter = (most: number): Out => ({
    send: cut,
    sendLines: async (exchange, lines) => {
      const { response, headers } = exchange
      const own = ['x-request-id', exchange.id, ...headers, 'content-type', 'application/x-ndjson; charset=utf-8']
      response.writeHead(200, headersOf({ headers: own }))
      const seen = exchange.tap ? tapped(lines, exchange.tap) : lines
      for await (const part of firstResults(seen, most)) await written(exchange, part)
      // After what was written; the client misses the end of the answer.
      response.socket?.end()
      note(exchange, LINES)
    },
  })
  const failSilently = failBy(cut)
  /** A refusal has no answer either. */
  const cutFailed = (exchange: Exchange, error: unknown): void => {
    if (exchange.response.headersSent) cut(exchange, LINES)
    else failSilently(exchange, error)
  }
  return async (exchange: Exchange, faulty: Faulty, answer: Answering): Promise<void> => {
    const { fault, text } = checked(faulty)
    if (fault.kind !== 'before') exchange.headers.push('affiche-fault-applied', text)
    switch (fault.kind) {
      case 'status': {
        const { retryAfterSeconds } = fault
        throw new Problem(fault.code, sentence('faultAsked'), retryAfterSeconds === null ? {} : { retryAfterSeconds })
      }
      case 'delay':
        await delayed(exchange, fault.ms)
        return answer()
      case 'before':
        return cut(exchange, NOTHING)
      case 'after':
        try {
          await answer(fault.line === null ? silence : cutAfter(fault.line))
        } catch (error) {
          cutFailed(exchange, error)
        }
    }
  }
}

/** Refuses a malformed field, one for another operation, and a live key. */
const checked = ({ route: { operation }, found, field }: Faulty): AskedFault => {
  const asked = typeof field === 'string' ? readFault(field) : null
  const isForLines = asked?.fault.kind === 'after' && asked.fault.line !== null
  if (asked === null || (isForLines && operation.id !== 'writeJobs'))
    throw invalidRequest([{ pointer: POINTER, code: 'header', sentence: sentence('faultField') }])
  if (!found?.employer.test)
    throw invalidRequest([{ pointer: POINTER, code: 'test-only', sentence: sentence('testOnly') }])
  return asked
}

const delayed = async ({ response }: Exchange, ms: number): Promise<void> => {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  response.once('close', leave)
  try {
    await setTimeout(ms, undefined, { signal: gone.signal })
  } catch {
    throw goneProblem()
  } finally {
    response.off('close', leave)
  }
}

/** The last line says that the answer is whole. */
const isEnd = (line: string): boolean => line.startsWith('{"end":')

/** Lines of results, at most so many; the rest of the work is given up. */
async function* firstResults(lines: AsyncIterable<string | Uint8Array>, most: number): AsyncGenerator<string> {
  let left = most
  for await (const part of lines) {
    const results = (typeof part === 'string' ? part : Buffer.from(part).toString())
      .split('\n')
      .filter((line) => line !== '' && !isEnd(line))
      .slice(0, left)
    left -= results.length
    if (results.length > 0) yield `${results.join('\n')}\n`
    if (left === 0) return
  }
}

const written = ({ response }: Exchange, part: string): Promise<void> =>
  new Promise((resolve) => {
    if (response.destroyed) return resolve()
    response.once('close', resolve)
    response.write(part, () => {
      response.off('close', resolve)
      resolve()
    })
  })
