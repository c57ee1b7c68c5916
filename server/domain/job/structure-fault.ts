/** A fault of the JSON structure, as the structure check hands it to the messages. */
import type { FindingCode } from '@affiche/contract/problem.ts'

export type Explanation = { readonly code: FindingCode; readonly detail: string }

/** A keyword of a schema that a value breaks, as Ajv reports it. */
export type BrokenKeyword = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly data?: unknown
  readonly parentSchema?: ReadSchema
}

/** What the sentences read of a schema. */
export type ReadSchema = {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, ReadSchema>>
  readonly examples?: readonly unknown[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

export type Fault = {
  readonly error: BrokenKeyword
  /** The number as it was written, where NaN stands for one that no double holds exactly. */
  readonly written: string | undefined
  /** Look for the likely spelling of an unknown member; too dear for findings that will not be listed. */
  readonly hint: boolean
  readonly phrases: Phrases
}

/** Parts of sentences that differ between a body and a query. */
export type Phrases = {
  readonly unknown: (name: string) => Explanation
  readonly missing: (name: string, more: string) => string
  /** The known name that an unknown one probably means. */
  readonly near: (name: string, known: readonly string[]) => string | undefined
  readonly string: (text: string) => string
}
