/** A tool: its description for clients, and its work. */
import type { OperationId } from '@affiche/contract/operations.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import type { AgentRequest } from '../context.ts'

/** Arguments of a call, of the shape that the schema of the tool says. */
export type Arguments = Readonly<Record<string, unknown>>

export type ToolCall = { readonly request: AgentRequest; readonly values: Arguments }

export type Annotations = {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** True for a tool whose answers hold what others have written. */
  readonly openWorldHint: boolean
}

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Operations that it asks; none for one that needs no key. */
  readonly operations: readonly OperationId[]
  readonly input: TSchema
  /** The input as it is told, where that is more than is judged before the operation judges it. */
  readonly shownInput?: TSchema
  readonly output: TSchema
  readonly annotations: Annotations
  /** True for a tool of the Open Job Context Protocol, which refuses as that says. */
  readonly refusesByError?: boolean
  /** Answers with structured content of the shape of `output`; throws the problem that refuses the call. */
  readonly run: (call: ToolCall) => Promise<object>
}

export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
