import type { IncomingMessage } from 'node:http'
import type { Settings } from '../config/settings.ts'
import { NO_QUERY } from '../operations/query.ts'
import { type AnswerCall, bytesOf, type Call } from '../operations/request.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import { createBaseUrl } from './base-url.ts'
import { gather } from './body.ts'
import { createBodyRoom } from './limits/body-budget.ts'
import type { Tallies } from './limits/counter.ts'
import { JOBS, jobIdOf } from './quick-reads.ts'
import { hasCondition } from './write-conditions.ts'

type Deps = {
  readonly settings: Settings
  readonly tallies: Pick<Tallies, 'bodyBytes'>
  readonly answerWrite: AnswerCall
}

/** An answer whose headers, but for those that every answer has, are lines of text. */
export type QuickAnswer = {
  readonly operation: Call['operation']
  readonly status: number
  readonly lines: string
  readonly body: Uint8Array
}

/** What clients commonly send that needs no closer look. */
const JSON_TYPES = new Set(
  ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'].flatMap((type) => [
    type,
    type.replace('utf', 'UTF'),
  ]),
)

/** Whether a request writes a job with a body that may be read without a closer look at its headers. */
export const isOrdinaryWrite = (request: IncomingMessage, bodyLimit: number): boolean => {
  const { headers } = request
  const length = Number(headers['content-length'] ?? 0)
  return (
    operationOf(request) !== null &&
    length > 0 &&
    length <= bodyLimit &&
    JSON_TYPES.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.prefer === undefined &&
    !hasCondition(headers) &&
    headers['x-http-method-override'] === undefined
  )
}

const operationOf = (request: IncomingMessage): Call['operation'] | null => {
  const { method, url } = request
  if (url === JOBS) return method === 'POST' ? 'createJob' : method === 'PUT' ? 'upsertJob' : null
  return method === 'PUT' && jobIdOf(request) !== null ? 'updateJob' : null
}

/** Reads the body of an ordinary write and has the call answered; rejects with whatever speaks against it, or a CutBody. */
export const createQuickWrites = ({ settings, tallies, answerWrite }: Deps) => {
  const { bodyLimit, bodyBytesMax } = settings
  const hold = createBodyRoom(bodyBytesMax, tallies.bodyBytes)
  const baseUrl = createBaseUrl(settings.baseUrl)
  return async (request: IncomingMessage, { employer, key }: KeyHolder): Promise<QuickAnswer> => {
    const { url = '', headers, socket } = request
    const bodyHold = hold(request)
    const body = await gather(request, { bodyLimit, hold: bodyHold }).catch(cut)
    const call: Call = {
      operation: operationOf(request) as Call['operation'],
      id: url.slice(JOBS.length + 1),
      query: NO_QUERY,
      body,
      lenient: false,
      base: baseUrl({ host: headers.host, protocol: 'http', socket }),
      employer,
      keyId: key.id,
    }
    const answer = await bodyHold.inHand(answerWrite(call))
    return {
      operation: call.operation,
      status: answer.status,
      lines: linesOf(answer.headers),
      body: bytesOf(answer.body),
    }
  }
}

/** Why a body was not read to its end, as the cause. */
export class CutBody extends Error {
  override readonly name = 'CutBody'
}

const cut = (cause: Error): never => {
  throw new CutBody(cause.message, { cause })
}

const linesOf = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`)
    .join('')
