/** Texts as words, which phrases are found in. */
import { fold } from '../platform/lib/fold.ts'

/** A word, a number, a sign or a line break. Offsets count UTF-16 units. */
export type Word = { readonly folded: string; readonly start: number; readonly end: number }

/** A text with its words, so that what was found is quoted as it was written. */
export type Wording = { readonly text: string; readonly words: readonly Word[] }

const WORD = /\n|[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)*|\S/gu
export const NUMBER = /^\p{Nd}/u

/** Stands in a phrase for any number. */
export const ANY_NUMBER = '#'
/** Parts of one number with spaces in it, such as 1 250 000,50. */
const NUMBER_PARTS_MAX = 4

export const wordingOf = (text: string): Wording => {
  const words: Word[] = []
  // A long text says the same words again and again.
  const known = new Map<string, string>()
  for (const { 0: word, index } of text.replaceAll('’', "'").matchAll(WORD)) {
    const folded = known.get(word) ?? fold(word)
    known.set(word, folded)
    words.push({ folded, start: index, end: index + word.length })
  }
  return { text, words }
}

export const partsOf = (phrase: string): readonly string[] => wordingOf(phrase).words.map(({ folded }) => folded)

const ENDS: ReadonlySet<string> = new Set(['\n', '.', '!', '?', ';', '•'])

export const isSentenceEnd = (word: Word | undefined): boolean => word === undefined || ENDS.has(word.folded)

export const afterNumber = (words: readonly Word[], start: number): number => {
  let at = start
  while (at < start + NUMBER_PARTS_MAX && NUMBER.test(words[at]?.folded ?? '')) at++
  return at
}
