/**
 * Phrases as the rules write them: words, `#` for any number, `[a|b|]` for one of several wordings or none, and `…` for
 * up to four words of the same sentence.
 */
import { ANY_NUMBER, afterNumber, isSentenceEnd, partsOf, type Word } from './wording.ts'

type Words = readonly string[]
type Part = { readonly anyOf: readonly Words[] } | { readonly anyOf: null }

export type Pattern = readonly Part[]

const GAP: Part = { anyOf: null }
const GAP_WORDS_MAX = 4

/** A group, a gap, or the words between them. */
const PIECE = /\[([^[\]…]*)\]|…|[^[\]…]+/g

/** Null for a text that is none: without a word in front, with a bracket alone, or with a gap in a group. */
export const readPattern = (text: string): Pattern | null => {
  const pieces = Array.from(text.matchAll(PIECE))
  if (pieces.map(([piece]) => piece).join('') !== text) return null
  const parts = pieces.flatMap(([piece, group]): Part[] => {
    if (group !== undefined) return [{ anyOf: group.split('|').map(partsOf) }]
    if (piece === '…') return [GAP]
    const words = partsOf(piece)
    return words.length > 0 ? [{ anyOf: [words] }] : []
  })
  return firstWords(parts).length > 0 ? parts : null
}

/** The words that it may begin with; none if it may begin with any. */
export const firstWords = (pattern: Pattern): readonly string[] => {
  const [first, ...others] = pattern
  if (!first?.anyOf) return []
  const words = first.anyOf.flatMap(([word]) => word ?? [])
  if (first.anyOf.every(({ length }) => length > 0)) return words
  const later = firstWords(others)
  return later.length > 0 ? [...words, ...later] : []
}

/** The index of the word after a pattern that begins at a word; 0 if another text stands there. */
export const endOfPattern = (words: readonly Word[], at: number, pattern: Pattern): number => {
  const [part, ...others] = pattern
  if (!part) return at
  if (part.anyOf === null) return endAfterGap(words, at, others)
  for (const option of part.anyOf) {
    const next = afterWords(words, at, option)
    const end = next < 0 ? 0 : endOfPattern(words, next, others)
    if (end > 0) return end
  }
  return 0
}

const endAfterGap = (words: readonly Word[], start: number, others: Pattern): number => {
  for (let at = start; at <= start + GAP_WORDS_MAX; at++) {
    const end = endOfPattern(words, at, others)
    if (end > 0) return end
    if (isSentenceEnd(words[at])) return 0
  }
  return 0
}

/** -1 if other words stand there. */
const afterWords = (words: readonly Word[], start: number, option: Words): number => {
  let at = start
  for (const part of option) {
    const next = part === ANY_NUMBER ? afterNumber(words, at) : at + Number(words[at]?.folded === part)
    if (next === at) return -1
    at = next
  }
  return at
}
