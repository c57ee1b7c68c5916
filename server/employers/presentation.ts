/** How an employer presents itself on its public page, beside its profile. */
import type { Language } from '@affiche/contract/values.ts'

export type Presentation = {
  /** Its own words in each language, of some lines. */
  readonly textEn: string | null
  readonly textFr: string | null
  /** `#rrggbb` in lower case. */
  readonly colour: string | null
  /** Name of the logo (logo.ts). */
  readonly logo: string | null
  /** True if its people see the list of first steps no more. */
  readonly guideHidden: boolean
}

export const NO_PRESENTATION: Presentation = {
  textEn: null,
  textFr: null,
  colour: null,
  logo: null,
  guideHidden: false,
}

/** Members that people type. */
export type TypedPresentation = Pick<Presentation, 'textEn' | 'textFr' | 'colour'>

/** The words for a page of a language: in that, or else in the other. */
export const textFor = (
  { textEn, textFr }: Pick<Presentation, 'textEn' | 'textFr'>,
  language: Language,
): { readonly text: string; readonly language: Language } | null => {
  const own = language === 'en' ? textEn : textFr
  if (own !== null) return { text: own, language }
  const other = language === 'en' ? textFr : textEn
  return other === null ? null : { text: other, language: language === 'en' ? 'fr' : 'en' }
}
