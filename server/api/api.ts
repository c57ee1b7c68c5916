import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  isLong,
  isWrite,
  mediaOf,
  type Operation,
  type OperationId,
  operationsOf,
  VERSIONS,
} from '@affiche/contract/operations.ts'
import { readCacheCondition } from '../jobs/operations/conditions.ts'
import { requestedWait, wantsLenient } from '../jobs/operations/prefer.ts'
import { createQueryReader, type QueryReader } from '../jobs/operations/query.ts'
import {
  type Answer,
  type AnswerCall,
  bytesOf,
  type Call,
  type Conditions,
  type Idempotency,
  type Wait,
} from '../jobs/operations/request.ts'
import { isClaimRefusal } from '../people/claim.ts'
import { matchesWeakly } from '../platform/http/conditions.ts'
import { type LongRequestMemory, limitLongRequests } from '../platform/http/limits/long-requests.ts'
import { andThen, type MaybePromise, orElse } from '../platform/lib/maybe-promise.ts'
import { createLineTap } from '../requests/line-tap.ts'
import { type AdmissionDeps, createAdmission, keyOf } from './admission.ts'
import type { BaseUrl } from './base-url.ts'
import { type Body, type BodyDeps, createBodyReader, NO_BODY } from './body.ts'
import { type Exchange, urlOf } from './exchange.ts'
import { createFaults, type Out } from './faults.ts'
import { writesToStore } from './handlers.ts'
import type { Authenticated } from './key-use.ts'
import type { AnswerLines } from './line-body.ts'
import { negotiationProblem } from './negotiation.ts'
import type { Fail } from './problem-response.ts'
import type { RecordExchange } from './record-exchange.ts'
import { RefusedKey } from './refused-key.ts'
import { CALENDAR_TYPE, headerList, JSON_TYPE, type Reply } from './reply.ts'
import type { ApiRoute } from './routes.ts'

export type ApiDeps = AdmissionDeps &
  BodyDeps & {
    readonly answerRead: AnswerCall
    /** Answers the operations for the thread that writes, on any thread. */
    readonly answerWrite: AnswerCall
    readonly longRequests: LongRequestMemory
    /** Answers the operations that read their own bodies. */
    readonly answerLines: Partial<Record<OperationId, AnswerLines>>
    readonly baseUrl: BaseUrl
    readonly fail: Fail
    /** Reads the body of a request that did not come by itself; absent: as it arrives. */
    readonly readBody?: (exchange: Exchange) => MaybePromise<Body>
    readonly recordExchange: RecordExchange | null
  } & Out &
  Parameters<typeof createFaults>[0]

export type Api = (exchange: Exchange, route: ApiRoute) => void

/**
 * Pipeline of an API request: authentication, rate limit, negotiation, body, operation, answer. A step with a ready
 * result continues at once, since a promise for each would measurably slow a read.
 */
export const createApi = (deps: ApiDeps): Api => {
  const { answerRead, answerWrite, answerLines } = deps
  const enterLong = limitLongRequests(deps.longRequests)
  const { admit, admitAgain } = createAdmission(deps)
  const readBody = deps.readBody ?? createBodyReader(deps)
  const callOf = createCallReader(deps.baseUrl)
  const failKnowing = createFailKnowing(deps)
  const fault = createFaults(deps)

  const answerAdmitted = (exchange: Exchange, { route, found, out = deps }: Admitted): MaybePromise<void> => {
    const { operation } = route
    const problem = negotiationProblem(exchange.request.headers, operation)
    if (problem) throw problem
    const answerOwn = answerLines[operation.id]
    if (answerOwn && deps.recordExchange) exchange.tap = createLineTap()
    if (answerOwn)
      return answerItself(exchange, answerOwn(exchange, callOf(exchange, route, { found, body: NO_BODY })), out)
    return andThen(readBody(exchange), (body) => {
      if (body !== NO_BODY) exchange.received = body.bytes
      const call = callOf(exchange, route, { found, body })
      const answered = (writesToStore(operation) ? answerWrite : answerRead)(call)
      // Changes that came while a request waited are not for a key that ended meanwhile.
      const answering = call.wait
        ? andThen(answered, (answer) => andThen(admitAgain(exchange, route), () => answer))
        : answered
      const { reservation } = body
      const reserved = reservation && answering instanceof Promise ? reservation.keepDuring(answering) : answering
      return andThen(reserved, (answer) =>
        answer.lines ? out.sendLines(exchange, answer.lines) : out.send(exchange, replyOf(exchange, operation, answer)),
      )
    })
  }

  const begin = (exchange: Exchange, admitted: Admitted): MaybePromise<void> => {
    const { found, route } = admitted
    const isLongOne = found !== null && long.has(route.operation)
    return isLongOne
      ? during(enterLong(found.employer.id), () => answerAdmitted(exchange, admitted))
      : answerAdmitted(exchange, admitted)
  }

  const answer = (exchange: Exchange, route: ApiRoute): MaybePromise<void> =>
    andThen(admit(exchange, route), (found) => {
      const { 'affiche-fault': field } = exchange.request.headers
      if (field === undefined || !mayFail(route)) return begin(exchange, { route, found })
      return fault(exchange, { route, found, field }, (out) => begin(exchange, { route, found, out }))
    })

  return (exchange, route) => {
    exchange.operation = route.operation.id
    exchange.version = route.version
    void orElse(
      () => answer(exchange, route),
      (error) => failKnowing(exchange, error),
    )
  }
}

type Admitted = { readonly route: ApiRoute; readonly found: Authenticated | null; readonly out?: Out | undefined }

/** Holds the place of a long request while it is answered. */
const during = async (leave: () => void, answer: () => MaybePromise<void>): Promise<void> => {
  try {
    await answer()
  } finally {
    leave()
  }
}

/** Answers of operations that read their own bodies. */
const answerItself = async (exchange: Exchange, answer: ReturnType<AnswerLines>, out: Out): Promise<void> => {
  const { headers, lines } = await answer
  exchange.headers.push(...headerList(headers))
  if (lines) await out.sendLines(exchange, lines)
}

/** Operations with a key, in the version that has test mode. */
const mayFail = ({ version, operation }: ApiRoute): boolean => version !== 'v1.1' && operation.scope !== null

/** A write looks at its right again in its transaction; of a vendor, what ended is told as at the beginning of a request. */
const createFailKnowing = ({ fail, authenticate }: Pick<ApiDeps, 'fail' | 'authenticate'>): Fail => {
  return (exchange, error) => {
    const { vendor, holder, request } = exchange
    if (error instanceof RefusedKey) exchange.refusedKey = error.holder
    if (!vendor || !holder || !isClaimRefusal(error) || error.code === 'scope-missing')
      return void fail(exchange, error)
    authenticate.refusalAtEmployer(keyOf(request.headers)).then(
      (refusal) => fail(exchange, refusal),
      (other: unknown) => fail(exchange, other),
    )
  }
}

type Input = { readonly found: Authenticated | null; readonly body: Body }

const createCallReader = (baseUrl: BaseUrl) => {
  const readers = new Map<Operation, QueryReader>()
  const readerOf = (operation: Operation): QueryReader => {
    const reader = readers.get(operation) ?? createQueryReader(operation.query)
    readers.set(operation, reader)
    return reader
  }
  return (exchange: Exchange, { version, operation, id }: ApiRoute, { found, body }: Input): Call => ({
    version,
    operation: operation.id,
    id,
    query: readerOf(operation)(urlOf(exchange)),
    body: body.bytes,
    lenient: operation.body?.required === true && wantsLenient(exchange.request.headers.prefer),
    language: exchange.language,
    wait: operation.waits ? waitOf(exchange) : null,
    conditions: conditionsOf(exchange, operation),
    idempotency: idempotencyOf(exchange, operation),
    needsCondition: found?.key.preconditions === true && isConditional(operation),
    base: baseUrl(exchange.request),
    employer: found?.employer ?? null,
    keyId: found?.key.id ?? null,
    claim: found && operation.scope && isWrite(operation) ? { keyId: found.key.id, scope: operation.scope } : null,
    vendor: exchange.vendor,
    twin: found === null ? (exchange.holder?.employer ?? null) : null,
    key: operation.tag === 'Employer' && found ? found.key : null,
    job: found?.job,
  })
}

/** True if the operation reads If-Match, or its lines have it as a member. */
const isConditional = ({ id, headers }: Operation): boolean =>
  id === 'writeJobs' || headers?.includes('If-Match') === true

const conditionsOf = ({ request: { headers } }: Exchange, operation: Operation): Conditions | null => {
  const { 'if-match': ifMatch = null, 'if-none-match': ifNoneMatch = null } = headers
  if ((ifMatch === null && ifNoneMatch === null) || !operation.headers) return null
  if (!operation.headers.includes('If-None-Match')) return null
  return { ifMatch: operation.headers.includes('If-Match') ? ifMatch : null, ifNoneMatch }
}

const idempotencyOf = (exchange: Exchange, operation: Operation): Idempotency | null => {
  const { headers, method = '' } = exchange.request
  const field = headers['idempotency-key']
  if (field === undefined || !operation.headers?.includes('Idempotency-Key')) return null
  return { field: String(field), line: 0, method, address: urlOf(exchange), requestId: exchange.id }
}

const allOperations = VERSIONS.flatMap((version) => operationsOf[version])

const long = new Set(allOperations.filter(isLong))

const waitOf = ({ request, response }: Exchange): Wait | null => {
  const seconds = requestedWait(request.headers.prefer)
  if (seconds === null) return null
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return { seconds, gone: gone.signal }
}

/** Operations with entity tags of their answers, which are the same for everyone. */
const tagged = new Set<OperationId>(allOperations.flatMap(({ id, scope }) => (scope === null ? [id] : [])))

const calendars = new Set(allOperations.filter((operation) => mediaOf(operation) === 'text/calendar'))

const replyOf = ({ request }: Exchange, operation: Operation, { status, etag, headers, body }: Answer): Reply => {
  const own = headerList(headers)
  if (etag !== undefined) own.push('etag', etag)
  if (body === undefined) return { status, headers: own, body: null }
  const bytes = bytesOf(body)
  if (tagged.has(operation.id) && status === 200) return withEntityTag(request, { status, headers: own, body: bytes })
  own.push(...(calendars.has(operation) ? CALENDAR_TYPE : JSON_TYPE))
  return { status, headers: own, body: bytes }
}

/** Adds an entity tag to a reply (RFC 9110, 13.1.2); 304 without a body if the client has this tag. */
const withEntityTag = (request: IncomingMessage, reply: Reply & { readonly body: Uint8Array }): Reply => {
  const { headers, body } = reply
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const tagged = ['etag', tag]
  const condition = readCacheCondition({
    conditions: { ifMatch: null, ifNoneMatch: request.headers['if-none-match'] ?? null },
  })
  if (!matchesWeakly(condition, tag)) return { ...reply, headers: [...headers, ...JSON_TYPE, ...tagged] }
  return { status: 304, headers: [...headers, ...tagged], body: null }
}
