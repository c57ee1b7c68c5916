import { fold } from '../../lib/fold.ts'

/** A word of letters and digits; its first 40 characters, none of which may be half a one, stand for it. */
const WORD = /([\p{L}\p{N}]{1,40})[\p{L}\p{N}]*/gu

/** The words of a text, of a posting as of a search, as they are compared. */
export const wordsOf = (text: string): string[] => Array.from(fold(text).matchAll(WORD), ([, word = '']) => word)
