/** The names of a province that a misspelled one may stand for. */

import { oneEditAt } from '../../lib/one-edit.ts'
import { keyAt, type Localities, provinceAt } from './localities.ts'

/** Keys of the known places of the province that are one edit from the key. */
export type NearKeys = (province: string, key: string) => string[]

/** The keys of listed places, with the province of each. */
export type ListedKeys = Iterable<{ readonly key: string; readonly province: string }>

/**
 * Letters of the word that the edit changes; shorter ones are other names too often ("Fox Creek", "Foo Creek"). Of
 * 16,951 unlisted places of the data, each held out in its turn, 3.3 % are so near to exactly one other place of their
 * province; with words of three letters 3.9 %, and with six 2.7 %, but then one typing error in three is missed.
 */
const WORD_MIN = 5

/** Sorted by province and length once it is asked, since most postings name places that are known. */
export const createNearKeys = (listed: () => ListedKeys, localities: Localities): NearKeys => {
  let shelves: Shelves | null = null
  return (province, key) => {
    shelves ??= sort(listed(), localities)
    const found: string[] = []
    for (let length = key.length - 1; length <= key.length + 1; length++)
      for (const entry of shelves.get(shelfOf(province, length)) ?? []) {
        const other = typeof entry === 'string' ? entry : keyAt(localities, entry)
        if (isMisspelled(key, other)) found.push(other)
      }
    return found
  }
}

/** The keys of listed places, and the lines of localities. */
type Shelves = Map<string, (string | number)[]>

const shelfOf = (province: string, length: number): string => `${province} ${length}`

const sort = (listed: ListedKeys, localities: Localities): Shelves => {
  const shelves: Shelves = new Map()
  const add = (province: string, length: number, entry: string | number): void => {
    const shelf = shelves.get(shelfOf(province, length))
    if (shelf) shelf.push(entry)
    else shelves.set(shelfOf(province, length), [entry])
  }
  for (const { province, key } of listed) add(province, key.length, key)
  for (let line = 0; line < localities.starts.length; line++)
    add(provinceAt(localities, line), keyAt(localities, line).length, line)
  return shelves
}

const isMisspelled = (a: string, b: string): boolean => {
  const at = oneEditAt(a, b)
  if (at === null) return false
  const words = [wordAt(a, at), wordAt(b, at)]
  const lengths = words.map(({ length }) => length)
  // A space too few or too many joins words that may be short ("Redlake").
  const length = isSpaced(a, b, at) ? Math.max(...lengths) : Math.min(...lengths)
  return length >= WORD_MIN && !words.some((word) => /\d/.test(word))
}

const isSpaced = (a: string, b: string, at: number): boolean =>
  a.length !== b.length && (a.length > b.length ? a : b).charAt(at) === ' '

const GAP = /[ ,()/]/

/** The word that holds the letter, or ends before it. */
const wordAt = (text: string, at: number): string => {
  let start = Math.min(at, text.length)
  while (start > 0 && !GAP.test(text.charAt(start - 1))) start--
  let end = at
  while (end < text.length && !GAP.test(text.charAt(end))) end++
  return text.slice(start, end)
}
