/** The language of a text with its title, guessed of its beginning, however long it is. */

import type { Language } from '../public/document.ts'
import { guessLanguage } from '../public/language-guess.ts'
import { plainText } from './plain-text.ts'

/** Of the HTML; a guess needs a few hundred words. */
const CHARACTERS_READ = 16_384

/** Null where it is not sure. */
export const languageOfText = (title: string, html: string): Language | null =>
  guessLanguage(`${title}\n${plainText(html.slice(0, CHARACTERS_READ))}`)
