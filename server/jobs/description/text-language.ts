/** The language of a text with its title, guessed of its beginning, however long it is. */
import type { Language } from '@affiche/contract/values.ts'
import { guessLanguage, isInNeither } from './language-guess.ts'
import { plainText } from './plain-text.ts'

/** Characters of the HTML that are read: a guess needs a few hundred words. */
const CHARACTERS_READ = 16_384

/** Null where it is not sure. */
export const languageOfText = (title: string, html: string): Language | null => guessLanguage(beginningOf(title, html))

/** True if it is surely in neither language. */
export const isTextInNeither = (title: string, html: string): boolean => isInNeither(beginningOf(title, html))

const beginningOf = (title: string, html: string): string => `${title}\n${plainText(html.slice(0, CHARACTERS_READ))}`
