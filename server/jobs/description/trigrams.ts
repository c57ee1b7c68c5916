/**
 * Likeness of a text to languages by their trigrams, as franc-min measures it with its own data, in a tenth of the time:
 * each trigram of the text is looked up once for all languages.
 */
import { data } from 'franc-min/data.js'
import { expressions } from 'franc-min/expressions.js'
import { memoizeText } from '../../platform/lib/memoize.ts'

export type Likeness = {
  /** The nearest of all languages. */
  readonly nearest: string
  /** Likeness of 1 for the nearest one, and 0 for a language of another script. */
  readonly to: (name: string) => number
}

/** Languages of a script, and the rank of each trigram in those that have it. */
type Script = {
  readonly names: readonly string[]
  readonly places: ReadonlyMap<string, number>
  /** By the place of a trigram: pairs of a language and the rank there. */
  readonly ranks: readonly Uint16Array[]
}

const CHARACTERS_MIN = 10
const CHARACTERS_MAX = 2_048

/** Distance of a trigram that a language does not have among its own. */
const ABSENT = 300

/** Null for a text of which nothing can be said: it is short, or of a script that one language has. */
export const likenessOf = (text: string): Likeness | null => {
  if (text.length < CHARACTERS_MIN) return null
  const read = text.slice(0, CHARACTERS_MAX)
  const name = scriptOf(read)
  const script = name !== null && name in data ? modelOf(name) : null
  if (!script) return null
  const cleaned = cleanText(read)
  const distances = distancesOf(cleaned, script)
  const least = Math.min(...distances)
  return {
    nearest: script.names[distances.indexOf(least)] ?? '',
    to: (language) => {
      const at = script.names.indexOf(language)
      if (at < 0) return 0
      const most = read.length * ABSENT - least - ABSENT * countDistinct(cleaned)
      return 1 - ((distances[at] ?? 0) - least) / most || 0
    },
  }
}

const ASCII_A = 97
const ASCII_Z = 122
const SMALL = 32

/** The script of most characters; no other one has Latin letters. */
const scriptOf = (text: string): string | null => {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const small = text.charCodeAt(at) | SMALL
    if (small >= ASCII_A && small <= ASCII_Z) letters++
  }
  return letters * 2 > text.length ? 'Latin' : commonScript(text)
}

const commonScript = (text: string): string | null => {
  let [common, most]: [string | null, number] = [null, 0]
  for (const [name, expression] of Object.entries(expressions)) {
    const count = text.match(expression)?.length ?? 0
    if (count > most) [common, most] = [name, count]
  }
  return common
}

const modelOf = memoizeText((name: string): Script => {
  const languages = Object.entries(data[name] ?? {})
  const ranks = new Map<string, number[]>()
  for (const [language, [, trigrams]] of languages.entries())
    for (const [rank, trigram] of trigrams.split('|').entries()) {
      const known = ranks.get(trigram) ?? []
      known.push(language, rank)
      ranks.set(trigram, known)
    }
  return {
    names: languages.map(([language]) => language),
    places: new Map([...ranks.keys()].map((trigram, place) => [trigram, place])),
    ranks: [...ranks.values()].map((pairs) => Uint16Array.from(pairs)),
  }
})

/** Without punctuation and digits, in small letters, between spaces. */
const cleanText = (text: string): string =>
  ` ${text
    .replace(/[\u0021-\u0040]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()} `

/** By languages: less the same number for all of them, that of trigrams that none has. */
const distancesOf = (cleaned: string, { names, places, ranks }: Script): Int32Array => {
  const counts = new Map<number, number>()
  for (let at = 0; at < cleaned.length - 2; at++) {
    const place = places.get(cleaned.slice(at, at + 3))
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const distances = new Int32Array(names.length)
  for (const [place, count] of counts) {
    const pairs = ranks[place] as Uint16Array
    for (let at = 0; at < pairs.length; at += 2) {
      const language = pairs[at] as number
      distances[language] = (distances[language] as number) + Math.abs(count - (pairs[at + 1] as number) - 1) - ABSENT
    }
  }
  return distances
}

const countDistinct = (cleaned: string): number => {
  const distinct = new Set<string>()
  for (let at = 0; at < cleaned.length - 2; at++) distinct.add(cleaned.slice(at, at + 3))
  return distinct.size
}
