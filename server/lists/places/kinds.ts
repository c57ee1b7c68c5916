/** The kind of a municipality before or after its name: "City of Toronto", "Ville de Gatineau", "Peel Region". */
import type { Gazetteer } from './gazetteer.ts'
import { nameKey } from './normalize.ts'
import type { ListedPlace } from './types.ts'

/** Kinds as nameKey writes them. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...['city', 'town', 'village', 'summer village', 'hamlet', 'township', 'united townships', 'borough', 'parish'],
  ...['municipality', 'rural municipality', 'regional municipality', 'district municipality', 'united municipality'],
  ...['municipal district', 'specialized municipality', 'region', 'regional district', 'district', 'county'],
  ...['united counties', 'resort municipality', 'island municipality', 'rm', 'md'],
])
const FRENCH: ReadonlySet<string> = new Set([
  ...['ville', 'cite', 'village', 'hameau', 'canton', 'cantons unis', 'paroisse', 'arrondissement', 'agglomeration'],
  ...['municipalite', 'municipalite rurale', 'municipalite regionale', 'municipalite regionale de comte', 'mrc'],
  ...['region', 'district', 'comte', 'municipalite de village', 'municipalite de paroisse'],
])
const KIND_WORDS_MAX = 4

/** Behind a name they make another one: "Scarborough Village" is a neighbourhood of Scarborough. */
const BEFORE_ALONE: ReadonlySet<string> = new Set(['village', 'hamlet', 'hameau'])

const isBehindName = (kind: string): boolean => (ENGLISH.has(kind) || FRENCH.has(kind)) && !BEFORE_ALONE.has(kind)

const CITIES: ReadonlySet<string> = new Set(['city', 'town', 'ville', 'cite'])

/** Kinds that the list adds to the lesser of two municipalities of one name: "Langley (District)". */
const TWINS = ['district', 'township', 'municipality', 'county', 'parish']

/** The listed place of a province that a name with its kind means; undefined for any other name. */
export const listedOfKind = (gazetteer: Gazetteer, province: string, name: string): ListedPlace | undefined => {
  for (const { kind, rest } of readings(nameKey(name)))
    for (const form of [
      ...[kind, ...(CITIES.has(kind) ? [] : TWINS)].map((each) => `${rest} (${each})`),
      ...[`${rest} ${kind}`, rest, `the ${rest}`, `le ${rest}`, `la ${rest}`],
    ]) {
      const place = gazetteer.listedIn(province, form)
      if (place) return place
    }
  return undefined
}

/** Listed place by the other form of its name: without its article, or with one. */
export const listedBesideArticle = (gazetteer: Gazetteer, province: string, name: string): ListedPlace | undefined => {
  const key = nameKey(name)
  const [first = '', ...others] = key.split(' ')
  return gazetteer.listedIn(province, ARTICLES.has(first) && others.length > 0 ? others.join(' ') : `the ${key}`)
}

type Reading = { readonly kind: string; readonly rest: string }

const readings = (key: string): Reading[] => {
  const words = withoutCorporation(key.split(' '))
  const counts = Array.from({ length: Math.min(KIND_WORDS_MAX, words.length - 1) }, (_, at) => at + 1).reverse()
  return counts.flatMap((count) => {
    const [first, last] = [words.slice(0, count).join(' '), words.slice(-count).join(' ')]
    const after = words.slice(count)
    return [
      ...(ENGLISH.has(first) && after[0] === 'of' ? [{ kind: first, rest: withoutArticle(after.slice(1)) }] : []),
      ...(FRENCH.has(first) ? restsInFrench(after).map((rest) => ({ kind: first, rest })) : []),
      ...(isBehindName(last) ? [{ kind: last, rest: words.slice(0, -count).join(' ') }] : []),
    ]
  })
}

/** "The Corporation of the City of Toronto", "La Ville de Gatineau" */
const withoutCorporation = (words: readonly string[]): readonly string[] => {
  const bare = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  if (bare[0] !== 'corporation' || bare[1] !== 'of') return bare
  return bare[2] === 'the' ? bare.slice(3) : bare.slice(2)
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'le', 'la', 'les'])

const withoutArticle = (words: readonly string[]): string => (words[0] === 'the' ? words.slice(1) : words).join(' ')

/** "de Gatineau", "de la Pêche", "du Nord", "des Îles", "d'Alma": nameKey leaves the apostrophe out. */
const restsInFrench = ([first = '', ...others]: readonly string[]): string[] => {
  const rest = others.join(' ')
  if (first === 'de') return ARTICLES.has(others[0] ?? '') ? [rest, others.slice(1).join(' ')] : [rest]
  if (first === 'du' || first === 'des') return [rest]
  return first.startsWith('d') ? [[first.slice(1), ...others].join(' ')] : []
}
