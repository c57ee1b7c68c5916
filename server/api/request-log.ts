import { operationsOf } from '@affiche/contract/operations.ts'
import type { Finding, Problem } from '../platform/sentences/problem.ts'
import { type Exchange, urlOf } from './exchange.ts'
import { maskKeys } from './key-in-url.ts'

const PATH_MAX = 200

/** Findings in one line, before an entry that counts the rest. */
const FINDINGS_MAX = 10

/** Fields of one line; `ms` are milliseconds. */
type RequestFields = Readonly<Record<string, string | number | readonly string[] | undefined>> & {
  readonly status: number
  readonly ms: number
}

/** Called for each answered request, with the fields of its line and its operation id, `health` or `other`. */
export type RequestLog = (fields: RequestFields, operation: string) => void

/** Logs one line for a request, without keys, queries and bodies. */
export const logExchange = (log: RequestLog, exchange: Exchange, status: number): void => {
  const { id, request, holder, vendor, startedAt, problem, operation } = exchange
  const fields = {
    reqId: id,
    method: request.method,
    path: pathOf(urlOf(exchange)),
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    employerId: holder?.employer.id,
    keyId: holder?.key.id,
    vendorId: vendor?.id,
    code: problem?.code,
    errors: problem ? errorsOf(problem) : undefined,
  }
  log(fields, operation)
}

export const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return maskKeys(path).slice(0, PATH_MAX)
}

/** Findings of a problem as `code /pointer`, if there are any. */
const errorsOf = ({ findings }: Problem): readonly string[] | undefined =>
  findings.length === 0 ? undefined : describe(findings)

const describe = (findings: readonly Finding[]): readonly string[] => {
  const listed = findings.slice(0, FINDINGS_MAX).map(({ code, pointer }) => `${code} ${maskNames(pointer)}`.trim())
  const rest = findings.length - listed.length
  return rest === 0 ? listed : [...listed, `${rest} more`]
}

/** Replaces names outside of the contract by `*`, since a client may have sent anything as a name. */
const maskNames = (pointer: string): string => {
  const [first = '', ...steps] = pointer.split('/')
  return [first, ...steps.map((step) => (KNOWN.has(step) || INDEX.test(step) ? step : '*'))].join('/')
}

/** Index in a list; a longer number may be personal data. */
const INDEX = /^\d{1,2}$/

/** Names of all members in a schema, at any depth. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}

const KNOWN = new Set([
  'query',
  ...operationsOf['v1.2'].flatMap(({ body, query }) => [body?.schema, query].flatMap(namesIn)),
])
