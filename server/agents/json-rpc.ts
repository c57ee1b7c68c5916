/** Messages of JSON-RPC 2.0 as the Model Context Protocol has them: one message a request, and never a batch. */
import { readJson } from '../platform/sentences/json-document.ts'
import { Problem } from '../platform/sentences/problem.ts'
import type { AgentAnswer } from './context.ts'

/** Codes of JSON-RPC, and those that revision 2026-07-28 has of its own (basic, Error Codes). */
export const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  headerMismatch: -32020,
  version: -32022,
  /** A refusal of a tool, and one by a limit, as the Open Job Context Protocol has them. */
  tool: -32000,
  rate: -32029,
} as const

type Id = string | number

export type Params = Readonly<Record<string, unknown>>

/** A request, or a notification, whose id is null. */
export type Message = {
  readonly id: Id | null
  readonly method: string
  readonly params: Params
  /** Numbers that no double represents exactly, by pointer. */
  readonly inexact: ReadonlyMap<string, string>
}

export type Refusal = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: object
}

/** Refusal of a message, which is answered as an error of JSON-RPC. */
export class RpcError extends Error {
  readonly refusal: Refusal
  /** Id of the message, which is known once it was read. */
  readonly id: Id | null
  constructor(refusal: Refusal, id: Id | null = null) {
    super(refusal.message)
    this.refusal = refusal
    this.id = id
  }
}

export const errorAnswer = ({ refusal: { status, code, message, data }, id }: RpcError): AgentAnswer => ({
  status,
  // A message that could not be read has no id to repeat.
  body: { jsonrpc: '2.0', ...(id === null ? {} : { id }), error: { code, message, ...(data && { data }) } },
})

export const resultAnswer = (id: Id, result: object): AgentAnswer => ({
  status: 200,
  body: { jsonrpc: '2.0', id, result },
})

/** Reads the one message of a body; throws the error that refuses it. */
export const readMessage = (bytes: Uint8Array): Message => {
  const { value, findings, inexact } = documentOf(bytes)
  if (Array.isArray(value)) throw invalid('A batch is not taken: send one message a request.')
  if (!isObject(value)) throw invalid('A message is a JSON object.')
  const id = idOf(value)
  if (findings.length > 0) throw invalid('A member of the message occurs twice.', id)
  if (value.jsonrpc !== '2.0') throw invalid('The member jsonrpc is "2.0".', id)
  const { method, params = {} } = value
  if (typeof method !== 'string') throw invalid('The member method is a text; answers are not taken.', id)
  if (!isObject(params)) throw new RpcError(paramsFault('The member params is an object.'), id)
  return { id, method, params, inexact }
}

export const paramsFault = (message: string, status = 400): Refusal => ({ status, code: CODES.params, message })

const invalid = (message: string, id: Id | null = null): RpcError =>
  new RpcError({ status: 400, code: CODES.request, message }, id)

const documentOf = (bytes: Uint8Array) => {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const code = error.code === 'malformed-json' ? CODES.parse : CODES.request
    throw new RpcError({ status: 400, code, message: error.message })
  }
}

/** Null for a notification; an id of another type, or null, refuses the message. */
const idOf = (value: Params): Id | null => {
  if (!Object.hasOwn(value, 'id')) return null
  const { id } = value
  if (typeof id === 'string' || Number.isInteger(id)) return id as Id
  throw invalid('The member id is a text or a whole number.')
}

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
