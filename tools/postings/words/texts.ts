/** The pools that a posting's prose is put together from, one set for each language. */
import { credentialsEn, dutiesEn } from './duties-en.ts'
import { credentialsFr, dutiesFr } from './duties-fr.ts'
import { textsEn } from './texts-en.ts'
import { textsFr } from './texts-fr.ts'
import { titlesEn } from './titles-en.ts'
import { titlesFr } from './titles-fr.ts'

export type Language = 'en' | 'fr'
export type Pool = readonly string[]

export type Texts = {
  readonly intros: Pool
  readonly seconds: Pool
  readonly dutiesHeadings: Pool
  readonly duties: Pool
  readonly needsHeadings: Pool
  readonly needs: Pool
  readonly offersHeadings: Pool
  readonly offers: Pool
  readonly shiftHeading: string
  readonly shifts: Pool
  readonly applies: Pool
  readonly closings: Pool
  readonly companies: Pool
  /** What recruiters put behind a title, and in front of it. */
  readonly additions: Pool
  readonly prefixes: Pool
}

export const texts: Readonly<Record<Language, Texts>> = { en: textsEn, fr: textsFr }
export const titles = { en: titlesEn, fr: titlesFr }
export const tradeDuties = { en: dutiesEn, fr: dutiesFr }
export const credentials = { en: credentialsEn, fr: credentialsFr }
