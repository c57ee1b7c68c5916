import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import Negotiator from 'negotiator'
import { readOnce } from './read-once.ts'

/** The one of our languages that Accept-Language weighs most; null if it asks for neither. */
export const preferredLanguage = readOnce((field): Language | null => {
  if (field === '' || field.trim() === '*') return null
  const [first] = new Negotiator({ headers: { 'accept-language': field } }).languages([...LANGUAGES])
  return LANGUAGES.find((language) => language === first) ?? null
})
