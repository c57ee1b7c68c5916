/** The words of the operators' pages. */
import type { Language } from '@affiche/contract/values.ts'
import { en, type Words } from './words-en.ts'
import { fr } from './words-fr.ts'

export const operatorWords: Readonly<Record<Language, Words>> = { en, fr }
