import type { Operation } from '@affiche/contract/operations.ts'
import { readInt32 } from '../domain/int32.ts'
import { createStructureCheck, type StructureCheck } from '../domain/job/structure.ts'
import { type JsonDocument, NO_INEXACT_NUMBERS, readJson } from '../domain/json-document.ts'
import { invalidRequest } from '../domain/problem.ts'
import type { Call, EmployerCall, HolderCall, OpenCall } from './request.ts'

/** Reads what an operation takes; a call without a body fails here, one with a body in its use case, all at once. */
export const createOpener = ({
  body,
}: Pick<Operation, 'body'>): ((call: Call) => OpenCall | EmployerCall | HolderCall) => {
  const checkOptional = body && !body.required ? createStructureCheck(body.schema) : NO_CHECK
  return ({ id, query, body: bytes, lenient, base, employer, keyId, key }) => {
    if (!body && query.findings.length > 0) throw invalidRequest(query.findings)
    const document = body ? readDocument(bytes, body.required) : NOTHING
    return {
      id: (refusal) => {
        const number = readInt32(id)
        if (number === null) throw refusal()
        return number
      },
      query: query.values,
      document: {
        ...document,
        findings: [...query.findings, ...document.findings, ...checkOptional(document.value, document.inexact)],
      },
      lenient,
      base,
      ...(employer && keyId !== null ? { employer, keyId } : {}),
      ...(key ? { key } : {}),
    }
  }
}

const NOTHING: JsonDocument = { value: {}, findings: [], inexact: NO_INEXACT_NUMBERS }

const NO_CHECK: StructureCheck = () => []

/** The document of a request; an empty body stands for `{}` where a body may be left out. */
const readDocument = (bytes: Uint8Array, required: boolean): JsonDocument =>
  bytes.byteLength === 0 && !required ? NOTHING : readJson(bytes)
