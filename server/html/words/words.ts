import type { Language } from '@affiche/contract/values.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'

export type { Words }

export const words: Readonly<Record<Language, Words>> = { en, fr }

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'fr' : 'en')
