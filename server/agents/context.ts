/** Dependencies of the tools for agents, and the request that one of them gets. */
import type { OperationId, Scope } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { PageContext } from '../html/page.ts'
import type { PageSettings } from '../platform/config/settings.ts'

/** Dependencies of all tools of a thread; `pages` is null where postings are not shown to the public. */
export type AgentContext = {
  readonly siteName: PageSettings['siteName']
  /** Version of the service. */
  readonly version: string
  /** Address of the service by its settings; null where requests tell it. */
  readonly baseUrl: string | null
  /** Origins whose pages may call the service; null for none. */
  readonly corsOrigins: readonly string[] | null
  readonly pages: PageContext | null
}

/** A request of the interface, as a tool makes it. */
export type OperationRequest = {
  readonly operation: OperationId
  /** Value of the parameter in the path; absent if the path has none. */
  readonly id?: number
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly ifMatch?: string
  readonly idempotencyKey?: string
}

export type OperationAnswer = {
  readonly status: number
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Null for an answer without a body. */
  readonly body: unknown
  /** Scopes of the key that asked. */
  readonly scopes: readonly Scope[]
}

export type AgentRequest = {
  readonly method: string
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly language: Language
  /** Address of the service, without a slash at its end. */
  readonly base: string
  /** Network address of the sender. */
  readonly sender: string
  /** Reads the body; throws a problem for one that is too large, or no JSON by its type. */
  readonly readBody: () => Promise<Uint8Array>
  /** Makes a request of the interface with the key of this one; throws the problem that refuses it. */
  readonly callOperation: (request: OperationRequest) => Promise<OperationAnswer>
}

/** Answer with JSON, or without a body. */
export type AgentAnswer = { readonly status: number; readonly body: object | null }
