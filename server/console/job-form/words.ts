/** The words of the posting form. */
import type { Language } from '@affiche/contract/values.ts'
import { en, type FormWords } from './words-en.ts'
import { fr } from './words-fr.ts'

export type { FormWords }

export const formWords: Readonly<Record<Language, FormWords>> = { en, fr }
