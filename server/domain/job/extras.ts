/** The members of a job beyond v1.1, stored as one JSON text; null where there are none. */
import type { Disclosures, Language, Workplace } from '../public/document.ts'

/** The texts of the other language; `of` names the first texts that they belong to. */
export type OtherText = {
  readonly title: string
  readonly description: string
  readonly applicationUrl: string | null
  readonly of: string
}

export type Extras = {
  /** Language of title and description; null: not said. */
  readonly language: Language | null
  readonly texts: Readonly<Partial<Record<Language, OtherText>>>
  readonly workplace: Workplace | null
  readonly openings: number | null
  readonly purpose: 'lmia' | null
  readonly disclosures: Disclosures
}

export const NO_EXTRAS: Extras = {
  language: null,
  texts: {},
  workplace: null,
  openings: null,
  purpose: null,
  disclosures: { artificialIntelligence: null, vacancy: null, accommodation: null },
}
