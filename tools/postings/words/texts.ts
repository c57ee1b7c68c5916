/** The pools that a posting's prose is put together from, one set for each language. */
import { credentialsEn, dutiesEn } from './duties-en.ts'
import { credentialsFr, dutiesFr } from './duties-fr.ts'
import { textsEn } from './texts-en.ts'
import { textsFr } from './texts-fr.ts'
import { titlesEn } from './titles-en.ts'
import { titlesFr } from './titles-fr.ts'
import type { Language, Texts } from './types.ts'

export const texts: Readonly<Record<Language, Texts>> = { en: textsEn, fr: textsFr }
export const titles = { en: titlesEn, fr: titlesFr }
export const tradeDuties = { en: dutiesEn, fr: dutiesFr }
export const credentials = { en: credentialsEn, fr: credentialsFr }
