/** Makes the records of requests, behind their answers. */
import { type OperationId, prefixOf } from '@affiche/contract/operations.ts'
import type { ProblemCode } from '@affiche/contract/problem.ts'
import type { KeyHolder } from '../employers/ports.ts'
import type { Clock } from '../platform/lib/dates.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import type { Failure, NewRecord } from '../requests/ports.ts'
import { recordAddress, recordAnswerHeaders, recordRequestHeaders, recordText } from '../requests/record-fields.ts'
import type { Recording } from '../requests/recorder.ts'
import { redact } from '../requests/redact.ts'
import type { RecordedText } from '../requests/request-record.ts'
import type { Authenticate } from './authenticate.ts'
import { type Exchange, urlOf } from './exchange.ts'
import { maskKeys } from './key-in-url.ts'
import { RefusedKey } from './refused-key.ts'

/** Answer as it was sent, or kept back. */
type Answered = {
  readonly status: number
  /** Alternating names, in lower case, and values. */
  readonly headers: readonly string[]
  readonly body: Uint8Array | string | null
  /** True if a fault cut the connection. */
  readonly isCut?: boolean
}

export type RecordExchange = (exchange: Exchange, answered: Answered) => void

type Deps = {
  readonly recording: Recording
  readonly authenticate: Authenticate
  readonly clock: Clock
}

/** Reads of the records themselves, and of what is judged from them, which would fill them. */
const UNRECORDED: ReadonlySet<Exchange['operation']> = new Set<OperationId>([
  'listRequests',
  'getRequest',
  'getRequestSummary',
  'getTestCertificate',
])

/** Refusals by which no key is known. */
const KEYLESS: ReadonlySet<ProblemCode> = new Set(['key-missing', 'key-invalid'])

export const createRecordExchange = ({ recording, authenticate, clock }: Deps): RecordExchange => {
  const isMeant = ({ holder, operation, tap }: Exchange, status: number): boolean => {
    if (status >= 400) return true
    if (holder === null || UNRECORDED.has(operation)) return false
    if (holder.employer.test || (tap !== null && tap.refused().length > 0)) return true
    return holder.key.recordUntil !== null && holder.key.recordUntil > clock()
  }
  return (exchange, answered) => {
    const { problem } = exchange
    if (!isMeant(exchange, answered.status) || problem?.code === 'request-not-found') return
    const holder = exchange.holder ?? exchange.refusedKey
    const use = holder || exchange.vendor ? null : useOf(exchange)
    if ((!holder && !use) || !recording.hasRoom()) return
    const made = recordOf(exchange, answered, clock)
    if (holder) recording.add(made(holder))
    else if (use) recording.addLater(async () => madeBy(await holderOf(authenticate, use), made))
  }
}

const madeBy = (holder: KeyHolder | null, made: (holder: KeyHolder) => NewRecord): NewRecord | null =>
  holder && made(holder)

type Use = Parameters<Authenticate>[0]

/** The key of a request that was refused before it was read; null where none can be. */
const useOf = ({ request: { headers }, problem }: Exchange): Use | null => {
  const { 'api-key': apiKey, 'affiche-employer': employer } = headers
  if (typeof apiKey !== 'string' || problem === null || KEYLESS.has(problem.code)) return null
  return {
    apiKey,
    scope: 'any',
    jobId: null,
    version: 'v1.2',
    employer: typeof employer === 'string' ? employer : undefined,
  }
}

const holderOf = async (authenticate: Authenticate, use: Use): Promise<KeyHolder | null> => {
  try {
    return await authenticate(use)
  } catch (error) {
    return error instanceof RefusedKey ? error.holder : null
  }
}

const recordOf = (
  exchange: Exchange,
  { status, headers, body, isCut = false }: Answered,
  clock: Clock,
): ((holder: KeyHolder) => NewRecord) => {
  const { request, id, startedAt, tap, problem } = exchange
  const ms = performance.now() - startedAt
  const operation = exchange.operation === 'other' || exchange.operation === 'health' ? null : exchange.operation
  const url = urlOf(exchange)
  const record = {
    requestId: id,
    at: Math.round(clock() - ms),
    method: request.method ?? '',
    address: recordAddress(maskKeys(url)),
    version: operation ? exchange.version : url.startsWith(prefixOf('v1.2')) ? 'v1.2' : 'v1.1',
    operation,
    ms: Math.round(ms * 1000) / 1000,
    headers: recordRequestHeaders(request.headers),
    body: bodyOf(exchange),
    status,
    code: problem?.code ?? null,
    isCut,
    answerHeaders: recordAnswerHeaders(exchange.headers.concat(headers)),
    answer: answerOf(tap?.summary() ?? body),
  } as const
  const failures = failuresOf(exchange)
  return ({ key, employer }) => ({
    employerId: employer.id,
    vendorId: key.vendor?.id ?? null,
    failures,
    record: { ...record, keyId: key.id },
  })
}

const bodyOf = ({ received, tap }: Exchange): RecordedText | null => {
  if (received) return recordText(received)
  const { head, bytes } = tap?.body() ?? { head: null, bytes: 0 }
  return head && bytes > 0 ? recordText(head, bytes) : null
}

const answerOf = (body: Uint8Array | string | null): RecordedText | null => {
  if (body === null) return null
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return bytes.byteLength === 0 ? null : recordText(bytes)
}

/** Kinds of failures of one request. */
const FAILURES_MAX = 20

type LineProblem = {
  readonly code: string
  readonly errors: readonly { readonly code: string; readonly pointer: string }[]
}

/** Those of the request, and of the lines of a bulk, each once. */
const failuresOf = ({ problem, tap }: Exchange): readonly Failure[] => {
  const lines = [...(problem?.results ?? []), ...(tap?.refused() ?? [])] as readonly { readonly problem: LineProblem }[]
  const all = [...(problem ? ofProblem(problem) : []), ...lines.flatMap((line) => ofLine(line.problem))]
  const each = new Map(all.map((failure) => [failure.join(' '), failure]))
  return [...each.values()].slice(0, FAILURES_MAX)
}

const ofProblem = ({ code, findings }: Problem): Failure[] =>
  findings.length === 0
    ? [[code, null, null]]
    : findings.map((found) => [code, found.code, redact(found.pointer).slice(0, POINTER_MAX)])

const POINTER_MAX = 200

const ofLine = ({ code, errors }: LineProblem): Failure[] =>
  errors.length === 0
    ? [[code, null, null]]
    : errors.map((error) => [code, error.code, redact(error.pointer).slice(0, POINTER_MAX)])
