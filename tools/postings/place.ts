/** The places of a posting, each written in one of the ways in which people write it. */

import { type Province, provinces } from './provinces.ts'
import type { Random } from './random.ts'
import type { Language } from './words.ts'

export type PlaceKind = 'town' | 'alias' | 'bare town' | 'region' | 'province' | 'country' | 'unlisted'

export type Place = {
  readonly kind: PlaceKind
  /** The text in the posting. */
  readonly text: string
  /** The description in the answer: the listed form, or for an unlisted place the employer's spelling. */
  readonly shown: string
  readonly type: 'Town' | 'Region' | 'Province' | 'Territory' | 'Country'
  /** The province's code; null for the country. */
  readonly province: string | null
}

/** One to three different places. */
export const makePlaces = (random: Random, language: Language): Place[] => {
  const count = random.weighted([
    [1, 80],
    [2, 14],
    [3, 6],
  ])
  const places = new Map<string, Place>()
  while (places.size < count) {
    const place = makePlace(random, language)
    if (!places.has(place.shown)) places.set(place.shown, place)
  }
  return [...places.values()]
}

const makePlace = (random: Random, language: Language): Place => {
  const province = random.weighted(provinces.map((entry) => [entry, entry.share[language]] as const))
  const kind = random.weighted<PlaceKind>([
    ['town', 66],
    ['alias', province.aliases ? 12 : 0],
    ['bare town', province.unique ? 5 : 0],
    ['region', province.regions ? 6 : 0],
    ['province', 4],
    ['country', 0.5],
    ['unlisted', 7],
  ])
  return makers[kind](random, province, language)
}

type Maker = (random: Random, province: Province, language: Language) => Place

const makers: Readonly<Record<PlaceKind, Maker>> = {
  town: (random, province, language) => {
    const name = random.pick(entries(province.towns))
    return listed('town', province, { name, text: written(random, [name, provinceName(random, province, language)]) })
  },
  alias: (random, province, language) => {
    const [alias = '', name = ''] = random.pick(entries(province.aliases)).split(' = ')
    const place = { name, text: written(random, [alias, provinceName(random, province, language)]) }
    return { ...listed('alias', province, place), type: entries(province.regions).includes(name) ? 'Region' : 'Town' }
  },
  'bare town': (random, province) => {
    const name = random.pick(entries(province.unique))
    return listed('bare town', province, { name, text: written(random, [name]) })
  },
  region: (random, province, language) => {
    const name = random.pick(entries(province.regions))
    const text = written(random, [name, provinceName(random, province, language)])
    return { ...listed('region', province, { name, text }), type: 'Region' }
  },
  province: (random, province, language) => ({
    kind: 'province',
    text: written(random, [random.chance(0.85) ? province[language] : province.en]),
    shown: province.en,
    type: province.type,
    province: province.code,
  }),
  country: () => ({ kind: 'country', text: 'Canada', shown: 'Canada', type: 'Country', province: null }),
  unlisted: (random, province, language) => {
    const name = random.pick(entries(province.hamlets))
    const text = `${name}, ${provinceName(random, province, language)}${random.chance(0.1) ? ', Canada' : ''}`
    return listed('unlisted', province, { name, text })
  },
}

const listed = (kind: PlaceKind, province: Province, place: { name: string; text: string }): Place => ({
  kind,
  text: place.text,
  shown: `${place.name}, ${province.code}`,
  type: 'Town',
  province: province.code,
})

const provinceName = (random: Random, province: Province, language: Language): string => {
  const other = language === 'en' ? 'fr' : 'en'
  return random.weighted([
    [province.code, 55],
    [province[language], 36],
    [province[other], 9],
  ])
}

/** The parts of a place joined, as a careful or a less careful person types them. */
const written = (random: Random, parts: readonly string[]): string => {
  const text = [...parts, ...(random.chance(0.12) ? ['Canada'] : [])].join(', ')
  return random.weighted([
    [text, 84],
    [withoutAccents(text), 10],
    [text.toUpperCase(), 4],
    [text.toLowerCase(), 2],
  ])
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}+/gu, '')

const entries = (pool: string) => pool.split(';').map((entry) => entry.trim())
