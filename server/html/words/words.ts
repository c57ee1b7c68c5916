/** The words that pages of several kinds use, in both languages. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { errorWords } from './error-words.ts'
import { frameWords } from './frame-words.ts'
import { payWords } from './pay-words.ts'
import { placeWords } from './place-words.ts'
import { postingWords } from './posting-words.ts'

const inLanguage = (language: Language) => ({
  ...frameWords[language],
  ...postingWords[language],
  ...placeWords[language],
  pay: payWords[language],
  errors: errorWords[language],
})

export type Words = ReturnType<typeof inLanguage>

export const words = Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)])) as Readonly<
  Record<Language, Words>
>

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'fr' : 'en')
