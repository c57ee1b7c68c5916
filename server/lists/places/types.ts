/** Places: rows of the reference data, and the results of matching a text with them. */
import type { FindingCode } from '@affiche/contract/problem.ts'
import type { LocationType } from '@affiche/contract/reference.ts'
import type { Sentence } from '../../platform/sentences/sentence.ts'
import type { Localities } from './localities.ts'

export type { LocationType }

/** The first id of unlisted places; ids of the reference lists are below. */
export const UNLISTED_ID_FIRST = 1_000_000_000

export type Location = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: LocationType
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A row of the public list of places. */
export type ListedPlace = {
  readonly location: Location
  /** Two-letter code; empty for the country. */
  readonly province: string
  readonly alternateNames: readonly string[]
  readonly population: number | null
}

export type PlaceData = { readonly locations: readonly ListedPlace[]; readonly localities: Localities }

export type ResolvedPlace =
  | { readonly kind: 'listed'; readonly location: Location }
  | {
      readonly kind: 'unlisted'
      /** Byte for byte as the employer wrote it, without the white space around it. */
      readonly name: string
      /** Two-letter code. */
      readonly province: string
      readonly description: string
    }

export type LocationCode = Extract<FindingCode, `location-${string}`>

export type LocationRefusal = {
  readonly kind: 'refused'
  readonly code: LocationCode
  /** A sentence for people, the suggestions included. */
  readonly sentence: Sentence
  /** Texts that would be accepted, the likeliest first. */
  readonly suggestions: readonly string[]
  /** The place that lenient handling accepts instead, and a sentence about it; null if it refuses too. */
  readonly lenient: { readonly place: ResolvedPlace; readonly sentence: Sentence } | null
}
