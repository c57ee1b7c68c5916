/** Operations for the pages of the console: the calls that a request of the API would make, and one of its own. */
import { isWrite, type Operation, operationsOf, prefixOf } from '@affiche/contract/operations.ts'
import type { ApiAnswer, ApiRequest, ConsoleContext } from '../../console/context.ts'
import type { KeyHolder } from '../../employers/ports.ts'
import { createQueryReader } from '../../jobs/operations/query.ts'
import { type Answer, type AnswerCall, type Call, type PlacesBody, textOf } from '../../jobs/operations/request.ts'
import { writesToStore } from '../handlers.ts'

type Deps = { readonly answerRead: AnswerCall; readonly answerWrite: AnswerCall }

export type ConsoleCalls = Pick<ConsoleContext, 'callApi' | 'readPlaces'>

const VERSION = 'v1.2'

export const createConsoleCalls = ({ answerRead, answerWrite }: Deps): ConsoleCalls => ({
  callApi: async (request) => {
    const operation = operationsOf[VERSION].find(({ id }) => id === request.operation)
    if (!operation) throw new Error(`There is no operation ${request.operation}.`)
    const answer = await (writesToStore(operation) ? answerWrite : answerRead)(callOf(operation, request))
    return apiAnswerOf(answer)
  },
  readPlaces: async (holder, typed) => {
    const { body } = await answerWrite(placesCall(holder, typed))
    return (body as PlacesBody).descriptions
  },
})

const placesCall = ({ employer, key }: KeyHolder, typed: readonly string[]): Call => ({
  version: VERSION,
  language: 'en',
  operation: 'readPlaces',
  id: '',
  query: { values: {}, findings: [] },
  body: Buffer.from(JSON.stringify(typed)),
  lenient: false,
  wait: null,
  conditions: null,
  needsCondition: false,
  idempotency: null,
  base: '',
  employer,
  keyId: key.id,
  claim: null,
  key: null,
  job: undefined,
})

const callOf = (operation: Operation, request: ApiRequest): Call => {
  const {
    holder,
    claim,
    language,
    base,
    body,
    lines,
    query = {},
    id,
    ifMatch,
    idempotencyKey,
    toBin = false,
    requestId,
  } = request
  const search = new URLSearchParams(query).toString()
  const name = id === undefined ? '' : String(id)
  const path = prefixOf(VERSION) + operation.path.replace(/\{\w+\}/, name)
  const address = search === '' ? path : `${path}?${search}`
  return {
    version: VERSION,
    language,
    base,
    operation: operation.id,
    id: name,
    query: createQueryReader(operation.query)(address),
    body: bytesOf(lines ?? (body === undefined ? [] : [body])),
    lenient: false,
    wait: null,
    needsCondition: false,
    toBin,
    conditions: ifMatch === undefined ? null : { ifMatch, ifNoneMatch: null },
    idempotency:
      idempotencyKey === undefined
        ? null
        : { field: idempotencyKey, line: 0, method: operation.method, address, requestId },
    employer: holder.employer,
    keyId: holder.key.id,
    claim: isWrite(operation) ? claim : null,
    key: operation.tag === 'Employer' ? holder.key : null,
    job: undefined,
  }
}

const bytesOf = (lines: readonly object[]): Uint8Array =>
  Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))

const apiAnswerOf = ({ status, etag, headers = {}, body, lines, outcomes }: Answer): ApiAnswer => ({
  status,
  etag: etag ?? null,
  headers,
  body: body === undefined ? null : JSON.parse(textOf(body)),
  ...(lines === undefined ? {} : { lines }),
  ...(outcomes === undefined ? {} : { outcomes }),
})
