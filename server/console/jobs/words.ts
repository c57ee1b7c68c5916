/** The words of the postings of an employer, and of its bin. */
import type { Language } from '@affiche/contract/values.ts'
import { en, type Words } from './words-en.ts'
import { fr } from './words-fr.ts'

export type { Done, HiddenBecause } from './words-en.ts'

export const jobWords: Readonly<Record<Language, Words>> = { en, fr }
