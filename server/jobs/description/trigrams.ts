/**
 * Which language a short text is most like, by its trigrams: the answers of franc, of whose lists it is an index. Franc
 * looks up every trigram of a text in the list of every language; here each is looked up once.
 */
import { data } from 'franc-min/data.js'
import { expressions } from 'franc-min/expressions.js'

/** Distance of a trigram that a language has not among its most common. */
const DISTANCE_MAX = 300

/** Shorter texts are of no language. */
const LENGTH_MIN = 10
const LENGTH_MAX = 2048

const UNKNOWN = 'und'

/** The languages of a script, and where in `entries` the ranks of a trigram in their lists begin. */
type Index = {
  readonly languages: readonly string[]
  readonly starts: ReadonlyMap<string, number>
  /** The same by numbers, for trigrams of which every character has few bits. */
  readonly startsByNumber: ReadonlyMap<number, number>
  readonly entries: Uint16Array
}

/** Ranks end with this. */
const END = 0xffff
/** Bits of a rank in an entry; the rest is the number of the language. */
const RANK_BITS = 9
const RANK_MASK = 2 ** RANK_BITS - 1

const indexes = new Map<string, Index>()

const indexOf = (script: string): Index => {
  const index = indexes.get(script) ?? createIndex(data[script] ?? {})
  indexes.set(script, index)
  return index
}

const createIndex = (lists: Readonly<Record<string, string>>): Index => {
  const ranks = new Map<string, number[]>()
  for (const [language, list] of Object.values(lists).entries())
    for (const [rank, trigram] of list.split('|').entries()) {
      const entries = ranks.get(trigram) ?? []
      ranks.set(trigram, entries)
      entries.push(language * 2 ** RANK_BITS + rank)
    }
  const starts = new Map<string, number>()
  const startsByNumber = new Map<number, number>()
  const entries: number[] = []
  for (const [trigram, found] of ranks) {
    starts.set(trigram, entries.length)
    if (NUMBERED.test(trigram)) startsByNumber.set(numberAt(trigram, 0), entries.length)
    entries.push(...found, END)
  }
  return { languages: Object.keys(lists), starts, startsByNumber, entries: Uint16Array.from(entries) }
}

/** A trigram whose characters have ten bits each, which together are a small integer. */
const NUMBERED = /^[\0-\u03ff]{3}$/
const CHARACTER_BITS = 10

const numberAt = (text: string, at: number): number =>
  (text.charCodeAt(at) << (2 * CHARACTER_BITS)) | (text.charCodeAt(at + 1) << CHARACTER_BITS) | text.charCodeAt(at + 2)

/**
 * The language that a text is most like, and its likeness to others, of 1 for that one and 0 for those of another script.
 * A text whose script has but one language is compared with none: `to` is 1 then.
 */
export type Likeness = { readonly most: string; readonly to: (language: string) => number }

export const likenessOf = (value: string): Likeness => {
  const text = value.slice(0, LENGTH_MAX)
  const script = value.length < LENGTH_MIN ? null : scriptOf(text)
  if (script === null) return sole(UNKNOWN)
  return script in data ? likenessIn(indexOf(script), text) : sole(script)
}

const sole = (most: string): Likeness => ({ most, to: () => 1 })

const likenessIn = (index: Index, text: string): Likeness => {
  const { languages, entries } = index
  const { found, size } = trigramsOf(index, text)
  const distances = new Int32Array(languages.length).fill(size * DISTANCE_MAX)
  for (const [start, count] of found)
    for (let at = start; entries[at] !== END; at++) {
      const entry = entries[at] as number
      const language = entry >> RANK_BITS
      const distance = Math.abs(count - (entry & RANK_MASK) - 1)
      distances[language] = (distances[language] as number) - DISTANCE_MAX + distance
    }
  const least = distances.reduce((found, distance) => Math.min(found, distance))
  const range = text.length * DISTANCE_MAX - least
  return {
    most: languages[distances.indexOf(least)] as string,
    to: (name) => {
      const at = languages.indexOf(name)
      return at < 0 ? 0 : 1 - ((distances[at] as number) - least) / range || 0
    },
  }
}

const PUNCTUATION = /[\u0021-\u0040]+/g

/** The different trigrams of a text, and those among them that the index has: where they begin, and their counts. */
type Trigrams = { readonly size: number; readonly found: readonly (readonly [start: number, count: number])[] }

const trigramsOf = (index: Index, text: string): Trigrams => {
  const padded = ` ${text.replace(PUNCTUATION, ' ').replace(/\s+/g, ' ').trim().toLowerCase()} `
  return LATIN_WORDS.test(text) ? numberedTrigrams(index, padded) : anyTrigrams(index, padded)
}

/** Places of a table of numbers, twice as many as a text has trigrams at most; none of a number is 0. */
const PLACE_BITS = 12
const numbers = new Int32Array(2 ** PLACE_BITS)
const counts = new Uint16Array(2 ** PLACE_BITS)
const SPREAD = 0x9e3779b1

/** The place of a number in the table: its own, or the next free one. */
const placeOf = (number: number): number => {
  let place = Math.imul(number, SPREAD) >>> (32 - PLACE_BITS)
  while (numbers[place] !== 0 && numbers[place] !== number) place = (place + 1) % numbers.length
  return place
}

/** By numbers in a table that all texts use in turn, in a tenth of the time. */
const numberedTrigrams = ({ startsByNumber }: Index, text: string): Trigrams => {
  numbers.fill(0)
  const places: number[] = []
  for (let at = 0; at + 3 <= text.length; at++) {
    const number = numberAt(text, at)
    const place = placeOf(number)
    if (numbers[place] === 0) {
      numbers[place] = number
      counts[place] = 0
      places.push(place)
    }
    counts[place] = (counts[place] as number) + 1
  }
  const found: [number, number][] = []
  for (const place of places) {
    const start = startsByNumber.get(numbers[place] as number)
    if (start !== undefined) found.push([start, counts[place] as number])
  }
  return { size: places.length, found }
}

const anyTrigrams = ({ starts }: Index, text: string): Trigrams => {
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 <= text.length; at++) {
    const trigram = text.slice(at, at + 3)
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  const found = [...counts].flatMap(([trigram, count]): [number, number][] => {
    const start = starts.get(trigram)
    return start === undefined ? [] : [[start, count]]
  })
  return { size: counts.size, found }
}

/**
 * Words with a space between, which have more letters than other characters. Letters beyond have small ones whose numbers
 * are larger.
 */
const LATIN_WORDS =
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+(?: [A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+)*$/

/** The script of most characters; null without any. */
const scriptOf = (text: string): string | null => {
  if (LATIN_WORDS.test(text)) return 'Latin'
  let [most, count]: [string | null, number] = [null, 0]
  for (const script of Object.keys(expressions)) {
    const found = matches(text, script)
    if (found > count) [most, count] = [script, found]
  }
  return most
}

const matches = (text: string, script: string): number => text.match(expressions[script] as RegExp)?.length ?? 0
