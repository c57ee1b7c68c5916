/** The names of a province that a misspelled name may mean. */
import { oneEditAt } from '../../lib/one-edit.ts'
import { keyAt, type Localities, provinceAt } from './localities.ts'

/** The keys of listed places, with the province of each. */
type ListedKeys = Iterable<{ readonly key: string; readonly province: string }>

/**
 * The shortest word that counts as misspelled; shorter ones are other names too often ("Fox Creek", "Foo Creek"). Of
 * 16,951 unlisted places of the data, 3.3 % are one edit from exactly one other place of their province; with words of
 * three letters 3.9 %, and with six 2.7 %, but then one typing error in three is missed.
 */
const WORD_MIN = 5

/** Finds the keys of known places of a province that are one edit from a key. The index is made at the first search. */
export const createSimilarNames = (listed: () => ListedKeys, localities: Localities) => {
  let index: ReturnType<typeof createIndex> | null = null
  return (province: string, key: string): string[] => {
    index ??= createIndex(listed(), localities)
    const { keysOf } = index
    return [key.length - 1, key.length, key.length + 1]
      .flatMap((length) => keysOf(province, length))
      .filter((other) => isMisspelled(key, other))
  }
}

/** Keys by province and length; localities by line number, since the text has their keys. */
const createIndex = (listed: ListedKeys, localities: Localities) => {
  const groupOf = (province: string, length: number): string => `${province} ${length}`
  const keys = Map.groupBy(listed, ({ province, key }) => groupOf(province, key.length))
  const lines = Map.groupBy(localities.starts.keys(), (line) =>
    groupOf(provinceAt(localities, line), keyAt(localities, line).length),
  )
  const keysOf = (province: string, length: number): string[] => {
    const group = groupOf(province, length)
    return [
      ...(keys.get(group) ?? []).map(({ key }) => key),
      ...(lines.get(group) ?? []).map((line) => keyAt(localities, line)),
    ]
  }
  return { keysOf }
}

const isMisspelled = (a: string, b: string): boolean => {
  const at = oneEditAt(a, b)
  if (at === null) return false
  const words = [wordAt(a, at), wordAt(b, at)]
  const lengths = words.map(({ length }) => length)
  // A missing or an additional space joins words that may be short ("Redlake").
  const length = isSpaced(a, b, at) ? Math.max(...lengths) : Math.min(...lengths)
  return length >= WORD_MIN && !words.some((word) => /\d/.test(word))
}

const isSpaced = (a: string, b: string, at: number): boolean =>
  a.length !== b.length && (a.length > b.length ? a : b).charAt(at) === ' '

const GAP = /[ ,()/]/

/** The word that holds the letter, or ends before it. */
const wordAt = (text: string, at: number): string => {
  const before = text.slice(0, at).split(GAP).at(-1) ?? ''
  const [after = ''] = text.slice(at).split(GAP)
  return before + after
}
