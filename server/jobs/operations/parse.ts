import type { Operation } from '@affiche/contract/operations.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type JsonDocument, NO_INEXACT_NUMBERS, readJson } from '../../platform/sentences/json-document.ts'
import { type Finding, invalidRequest } from '../../platform/sentences/problem.ts'
import { createStructureCheck, type StructureCheck } from '../../platform/structure/structure.ts'
import type { JobRequestBody } from '../description/judge-text.ts'
import { NO_PRECONDITION } from '../precondition.ts'
import { readPrecondition } from './conditions.ts'
import { readRetryable } from './idempotency.ts'
import type { Call, ParsedCall } from './request.ts'

/** Parses a call. The findings of a body are thrown by its use case, together with its own. */
export const createCallParser = ({ body }: Pick<Operation, 'body'>): ((call: Call) => ParsedCall) => {
  const checkOptional = body && !body.required ? createStructureCheck(body.schema) : NO_CHECK
  const documentOf = ({ query, body: bytes, judged = [] }: Call): JobRequestBody => {
    if (!body && query.findings.length > 0) throw invalidRequest(query.findings)
    if (!body) return NO_DOCUMENT
    const document = readDocument(bytes, body.required)
    const findings = [...query.findings, ...document.findings, ...checkOptional(document.value, document.inexact)]
    return { ...document, findings, judged }
  }
  const headersOf = (call: Call): Headers => {
    if (!body) return NO_HEADERS
    const { precondition, findings } = readPrecondition(call)
    const { retryable, findings: ofKey } = readRetryable(call)
    const ofHeaders = [...findings, ...ofKey]
    if (ofHeaders.length > 0) throw invalidRequest([...ofHeaders, ...call.query.findings])
    const early = call.query.findings.filter(isEarly)
    if (early.length > 0) throw invalidRequest(early)
    return { precondition, retryable }
  }
  return (call) => parsed(call, headersOf(call), documentOf(call))
}

/** Member by member, since an object that begins with the members of another is made in several pieces. */
const parsed = (call: Call, { precondition, retryable }: Headers, document: JobRequestBody): ParsedCall => ({
  precondition,
  retryable,
  id: (refusal) => {
    const number = readInt32(call.id)
    if (number === null) throw refusal()
    return number
  },
  name: call.id,
  query: call.query.values,
  document,
  version: call.version,
  lenient: call.lenient,
  language: call.language,
  wait: call.wait,
  base: call.base,
  employer: call.employer,
  keyId: call.keyId,
  vendor: call.vendor ?? null,
  twin: call.twin ?? null,
  claim: call.claim,
  key: call.key,
  conditions: call.conditions,
  job: call.job,
  toBin: call.toBin ?? false,
})

type Headers = Pick<ParsedCall, 'precondition' | 'retryable'>

const NO_HEADERS: Headers = { precondition: NO_PRECONDITION, retryable: null }

/** Parameters whose faults are refused before the body is judged. */
const EARLY = new Set(['#/query/dryRun', '#/query/replace'])

const isEarly = ({ pointer, code }: Finding): boolean => EARLY.has(pointer) && code !== 'unknown-parameter'

const NO_DOCUMENT: JsonDocument = { value: {}, findings: [], inexact: NO_INEXACT_NUMBERS }

const NO_CHECK: StructureCheck = () => []

/** Document of a request; `{}` for an optional body that is empty. */
const readDocument = (bytes: Uint8Array, required: boolean): JsonDocument =>
  bytes.byteLength === 0 && !required ? NO_DOCUMENT : readJson(bytes)
