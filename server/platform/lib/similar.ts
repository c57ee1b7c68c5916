import { fold } from './fold.ts'

/** Longest word that is compared, since time grows with the square of the length. */
const WORD_MAX = 64

/** Highest number of wrong letters: one in three, never more than three. */
const wrongLettersMax = (word: string): number => Math.min(3, Math.floor(word.length / 3))

/**
 * Candidates nearest to a mistyped word, best first ("titel" finds "title"). Ignores case and accents. A word of one or
 * two letters matches only itself.
 */
export const nearMiss = (word: string, candidates: Iterable<string>, most = 3): string[] => {
  if (word.length > WORD_MAX) return []
  const originals = new Map<string, string>()
  for (const candidate of candidates) {
    const folded = fold(candidate)
    if (!originals.has(folded)) originals.set(folded, candidate)
  }
  return nearest(fold(word), originals.keys(), most).map((folded) => originals.get(folded) ?? folded)
}

/** Like nearMiss, for a folded word and folded candidates; equally near ones keep their order. */
export const nearest = (word: string, candidates: Iterable<string>, most: number): string[] => {
  if (word.length > WORD_MAX) return []
  const limit = wrongLettersMax(word)
  const found: { candidate: string; wrong: number }[] = []
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const wrong = distance(word, candidate, limit)
    if (wrong <= limit) found.push({ candidate, wrong })
  }
  found.sort((a, b) => a.wrong - b.wrong)
  return found.slice(0, most).map(({ candidate }) => candidate)
}

/** True if two words of at most WORD_MAX letters differ by at most `limit` edits. */
export const isWithin = (limit: number, [a, b]: readonly [string, string]): boolean =>
  Math.max(a.length, b.length) <= WORD_MAX && Math.abs(a.length - b.length) <= limit && distance(a, b, limit) <= limit

// Three rows of the distance table, reused by each call; a candidate is at most three letters longer than WORD_MAX.
let earlier = new Uint8Array(WORD_MAX + 4)
let previous = new Uint8Array(WORD_MAX + 4)
let current = new Uint8Array(WORD_MAX + 4)

/** Optimal string alignment distance; any number above the limit once the limit is exceeded. */
const distance = (a: string, b: string, limit: number): number => {
  for (let j = 0; j <= b.length; j++) previous[j] = j
  for (let i = 1; i <= a.length; i++) {
    const best = fillRow(a, b, i)
    if (best > limit) return best
    ;[earlier, previous, current] = [previous, current, earlier]
  }
  return previous[b.length] ?? 0
}

/** Fills the row of the first `i` letters of `a` and returns its smallest number. */
const fillRow = (a: string, b: string, i: number): number => {
  let best = i
  current[0] = i
  for (let j = 1; j <= b.length; j++) {
    const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
    let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1))
    if (!same && areSwapped(a, b, { i, j })) cost = Math.min(cost, at(earlier, j - 2) + 1)
    current[j] = cost
    if (cost < best) best = cost
  }
  return best
}

const at = (row: Uint8Array, index: number): number => row[index] ?? 0

const areSwapped = (a: string, b: string, { i, j }: { i: number; j: number }): boolean =>
  i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
