/** Phrases in texts, found whatever their case, accents, spaces and apostrophes. */
import { fold } from '../../lib/fold.ts'

/** A word, a number, a sign or a line break. Offsets count UTF-16 units. */
export type Word = { readonly folded: string; readonly start: number; readonly end: number }

/** A text with its words, so that what was found is quoted as it was written. */
export type Wording = { readonly text: string; readonly words: readonly Word[] }

const WORD = /\n|[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)*|\S/gu
const NUMBER = /^\p{Nd}/u

/** Stands in a phrase for any number. */
const ANY_NUMBER = '#'
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

type Phrase = readonly string[]

/** Phrases by their first part, so that a text is read once whatever their number. */
export type PhraseList = ReadonlyMap<string, readonly Phrase[]>

export const partsOf = (phrase: string): Phrase => wordingOf(phrase).words.map(({ folded }) => folded)

export const phraseList = (phrases: readonly Phrase[]): PhraseList => Map.groupBy(phrases, ([first = '']) => first)

/** The first of the phrases in a text, as the text has it; null if it has none. */
export const findPhrase = ({ text, words }: Wording, phrases: PhraseList): string | null => {
  const ofNumbers = phrases.get(ANY_NUMBER)
  for (const [at, { folded, start }] of words.entries()) {
    const ofWord = phrases.get(folded)
    const withNumber = ofNumbers && NUMBER.test(folded) ? ofNumbers : undefined
    // Few words begin a phrase.
    if (!ofWord && !withNumber) continue
    for (const phrase of [...(ofWord ?? []), ...(withNumber ?? [])]) {
      const last = words[endOf(words, at, phrase) - 1]
      if (last) return text.slice(start, last.end).replace(/\s+/g, ' ')
    }
  }
  return null
}

/** The index of the word after a phrase that begins at a word; 0 if another text stands there. */
const endOf = (words: readonly Word[], start: number, phrase: Phrase): number => {
  let at = start
  for (const part of phrase) {
    const next = part === ANY_NUMBER ? afterNumber(words, at) : at + Number(words[at]?.folded === part)
    if (next === at) return 0
    at = next
  }
  return at
}

const afterNumber = (words: readonly Word[], start: number): number => {
  let at = start
  while (at < start + NUMBER_PARTS_MAX && NUMBER.test(words[at]?.folded ?? '')) at++
  return at
}
