/** A form as it was typed, and what its words are in. */
import type { Language } from '@affiche/contract/values.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { languageOfText } from '../../jobs/description/language-guess.ts'
import { htmlOfLightText } from '../../jobs/description/light-text.ts'
import { FORMATS, type Values } from './fields.ts'

/** Typed values, and the language of the page. */
export type Typed = { readonly values: Values; readonly language: Language }

/** The description as HTML. */
export const htmlOf = (values: Values, field: keyof typeof FORMATS): string =>
  values[FORMATS[field]] === 'html' ? values[field] : htmlOfLightText(values[field])

/** The language of the first text: that which was chosen, or that of its words, as the interface guesses it. */
export const languageOf = (values: Values): Language | null => {
  const { language, title } = values
  if (language === 'en' || language === 'fr') return language
  return languageOfText(title, htmlOf(values, 'description'))
}

/** The language of the second text; without one of the first, the other one of the page. */
export const otherLanguageOf = ({ values, language }: Typed): Language => otherLanguage(languageOf(values) ?? language)

export const hasOtherText = (values: Values): boolean =>
  [values['text-title'], values['text-description'], values['text-url']].some((text) => text !== '')

/** True of no text, and of that which an editor has for none. */
export const isBlank = (text: string): boolean => /^(?:\s|<\/?p>|<br>)*$/.test(text)
