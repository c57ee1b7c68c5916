/** The types of faults in the JSON structure. */
import type { FindingCode } from '@affiche/contract/problem.ts'
import type { Sentence } from '../sentences/sentence.ts'

export type Explanation = { readonly code: FindingCode; readonly sentence: Sentence }

/** A keyword of a schema that a value breaks, as Ajv reports it. */
export type BrokenKeyword = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly data?: unknown
  readonly parentSchema?: ReadSchema
}

/** The parts of a schema that messages use. */
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
  /** The digits of a number that no double holds exactly. */
  readonly written: string | undefined
  /** True to search for a similar name; too slow for findings that are not listed. */
  readonly hint: boolean
  readonly phrases: Phrases
}

/** A member that a value needs: its name, its pointer, an example, and the path of the list with the ids. */
export type Missing = {
  readonly name: string
  readonly at: string
  readonly example: string | null
  readonly list: string | null
}

/** Sentences that differ between a body and a query. */
export type Phrases = {
  readonly unknown: (name: string, near: string | null) => Explanation
  readonly missing: (missing: Missing) => Sentence
  /** A text without a character, where one is needed; absent: said as of a missing one, as in v1.1. */
  readonly empty?: (missing: Missing) => Sentence
  /** The known name that is most similar to an unknown one. */
  readonly near: (name: string, known: readonly string[]) => string | undefined
  readonly string: (text: string) => Sentence
}
