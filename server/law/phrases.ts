/** Phrases in texts, found whatever their case, accents, spaces and apostrophes. */
import { endOfPattern, firstWords, type Pattern } from './pattern.ts'
import { ANY_NUMBER, isSentenceEnd, NUMBER, type Word, type Wording } from './wording.ts'

/** Phrases by the words that they may begin with, so that a text is read once whatever their number. */
export type PhraseList = ReadonlyMap<string, readonly Pattern[]>

/** The pattern of words as they stand. */
export const literal = (words: readonly string[]): Pattern => [{ anyOf: [words] }]

export const phraseList = (patterns: readonly Pattern[]): PhraseList => {
  const list = new Map<string, Pattern[]>()
  for (const pattern of patterns)
    for (const word of new Set(firstWords(pattern))) list.set(word, [...(list.get(word) ?? []), pattern])
  return list
}

const NONE: PhraseList = new Map()

/**
 * The first of the phrases in a text, as the text has it, in a sentence that has no phrase of the other list; null if
 * it has none.
 */
export const findPhrase = ({ text, words }: Wording, phrases: PhraseList, unless: PhraseList = NONE): string | null => {
  if (unless.size === 0) return firstPhrase(text, words, phrases)
  let start = 0
  for (let at = 0; at <= words.length; at++) {
    if (!isSentenceEnd(words[at])) continue
    const sentence = words.slice(start, at)
    const found = firstPhrase(text, sentence, phrases)
    if (found !== null && firstPhrase(text, sentence, unless) === null) return found
    start = at + 1
  }
  return null
}

const firstPhrase = (text: string, words: readonly Word[], phrases: PhraseList): string | null => {
  const ofNumbers = phrases.get(ANY_NUMBER)
  for (const [at, { folded, start }] of words.entries()) {
    const ofWord = phrases.get(folded)
    const withNumber = ofNumbers && NUMBER.test(folded) ? ofNumbers : undefined
    // Few words begin a phrase.
    if (!ofWord && !withNumber) continue
    for (const phrase of [...(ofWord ?? []), ...(withNumber ?? [])]) {
      const last = words[endOfPattern(words, at, phrase) - 1]
      if (last) return text.slice(start, last.end).replace(/\s+/g, ' ')
    }
  }
  return null
}
