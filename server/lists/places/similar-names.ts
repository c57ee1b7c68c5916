/** The names of a province that a misspelled name may mean. */
import { oneEditAt } from '../../platform/lib/one-edit.ts'

/** The keys of places, with the province and the population of each. */
type NamedKeys = Iterable<{ readonly key: string; readonly province: string; readonly population: number }>

/**
 * The population from which on a place may be meant by a name that differs in a word of so many letters: a smaller one
 * is misspelled less often than another place has so similar a name ("Fox Creek", "Foo Creek").
 */
const POPULATION_MIN: readonly (readonly [letters: number, population: number])[] = [
  [5, 2_000],
  [3, 20_000],
]

/** Finds the keys of places of a province that are one edit from a key. The index is made at the first search. */
export const createSimilarNames = (places: () => NamedKeys) => {
  let index: ReturnType<typeof createIndex> | null = null
  return (province: string, key: string): string[] => {
    index ??= createIndex(places())
    const { named } = index
    return [key.length - 1, key.length, key.length + 1]
      .flatMap((length) => named(province, length))
      .filter((other) => isMisspelled(key, other))
      .map((other) => other.key)
  }
}

type Named = { readonly key: string; readonly population: number }

/** Keys by province and length. */
const createIndex = (places: NamedKeys) => {
  const groupOf = (province: string, length: number): string => `${province} ${length}`
  const groups = Map.groupBy(places, ({ province, key }) => groupOf(province, key.length))
  const named = (province: string, length: number): readonly Named[] => groups.get(groupOf(province, length)) ?? []
  return { named }
}

const isMisspelled = (text: string, { key, population }: Named): boolean => {
  const at = oneEditAt(text, key)
  if (at === null) return false
  const words = [wordAt(text, at), wordAt(key, at)]
  if (words.some((word) => /\d/.test(word))) return false
  const lengths = words.map(({ length }) => length)
  // A missing or an additional space joins words that may be short ("Redlake").
  const letters = isSpaced(text, key, at) ? Math.max(...lengths) : Math.min(...lengths)
  const [, populationMin] = POPULATION_MIN.find(([lettersMin]) => letters >= lettersMin) ?? []
  return populationMin !== undefined && population >= populationMin
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
