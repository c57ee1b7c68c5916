/** The parameters of a search: what the form sends, as a query, and what is wrong with them. */

import { readAmount } from '../../html/words/read-amount.ts'
import type { Location } from '../../lists/places/types.ts'
import type { Lists } from '../../lists/reference.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { CHOICE_VALUES, CHOICES, type Choices } from '../../public/document.ts'
import type { PublicQuery } from '../../public/ports.ts'
import { queryOf } from '../../public/postings.ts'
import { searchedWords } from '../../public/word-forms.ts'
import type { FindPlace, PlaceFault } from './find-place.ts'

export const FIELDS = ['q', 'place', 'radius', 'category', 'type', 'pay', ...CHOICES, 'newer', 'page'] as const
export type Field = (typeof FIELDS)[number]

/** Kilometres. */
export const RADII = [0, 25, 50, 100] as const
export const RADIUS_DEFAULT = 25
/** Days. */
export const AGES = [1, 7, 30] as const

export const PAGE_SIZE = 20
export const TOTAL_MAX = 1_000
export const WORDS_MAX = 10
export const PAY_MAX = 10_000_000
const PAGES_MAX = TOTAL_MAX / PAGE_SIZE

/** Points of one place differ by rounding; in kilometres. */
const SAME_PLACE_KM = 1

/** `suggestions` are descriptions of places. */
export type Fault = {
  readonly field: Field
  readonly kind: 'words' | 'wordless' | 'choice' | 'pay' | 'page' | PlaceFault
  readonly suggestions: readonly string[]
}

/** Texts as they came, without the white space around them; empty where there is none. */
export type Values = Readonly<Record<Field, string>>

export type SearchRequest = {
  readonly values: Values
  readonly query: PublicQuery
  /** The place that was taken, and the distance from it that was asked for; null without a place, or one with a fault. */
  readonly where: Where | null
  readonly faults: readonly Fault[]
}

/** Kilometres; 0 for the place alone. */
type Where = { readonly place: Location; readonly km: number }

type Deps = { readonly lists: Lists; readonly findPlace: FindPlace; readonly today: IsoDate }

/** A place that is not known takes milliseconds, so that a search is counted before it is read. */
export const readSearch = (values: Values, { lists, findPlace, today }: Deps): SearchRequest => {
  const faults: Fault[] = []
  const fault: Report = (field, kind, suggestions = []) => {
    faults.push({ field, kind, suggestions })
    return null
  }
  const chosen = <T>(field: Field, items: readonly T[]): T | null => {
    const text = values[field]
    if (text === '') return null
    return items.find((item) => String(item) === text) ?? fault(field, 'choice')
  }
  const words = searchedWords(values.q)
  if (words.length > WORDS_MAX) fault('q', 'words')
  if (words.length === 0 && values.q !== '') fault('q', 'wordless')
  const days = chosen('newer', AGES)
  const km = chosen('radius', RADII) ?? RADIUS_DEFAULT
  const { where, ...area } = whereOf(values.place, { fault, findPlace, km })
  const query: PublicQuery = {
    ...queryOf({ employerId: null, language: null, today }),
    words: words.slice(0, WORDS_MAX),
    ...area,
    category: chosen('category', idsOf(lists.categories)),
    positionType: chosen('type', idsOf(lists.positionTypes)),
    ...(Object.fromEntries(CHOICES.map((name) => [name, chosen(name, CHOICE_VALUES[name])])) as Choices),
    yearlyPayMin: payOf(values.pay) ?? (values.pay === '' ? null : fault('pay', 'pay')),
    publishedFrom: days === null ? null : addDays(today, -days),
    withFacets: hasParameters(values),
    page: pageOf(values.page) ?? fault('page', 'page') ?? 1,
    pageSize: PAGE_SIZE,
  }
  return { values, query, where, faults }
}

type Report = (field: Field, kind: Fault['kind'], suggestions?: readonly string[]) => null

/** The parameters that are not empty, in one order, as a query writes them. */
export const queryTextOf = (values: Values): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()

export const valuesOf = (parameters: URLSearchParams): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field)?.trim() ?? ''])) as Values

type Area = Pick<PublicQuery, 'near' | 'province'> & Pick<SearchRequest, 'where'>

type Near = { readonly fault: Report; readonly findPlace: FindPlace; readonly km: number }

/** A whole province has no distance, and the country is everywhere. */
const whereOf = (place: string, { fault, findPlace, km }: Near): Area => {
  const nowhere = { near: null, province: null, where: null }
  if (place === '') return nowhere
  const found = findPlace(place)
  if (found.kind === 'country') return nowhere
  if (found.kind === 'province') return { near: null, province: found.province, where: { place: found.place, km: 0 } }
  if (found.kind !== 'found') return { ...nowhere, near: fault('place', found.kind, found.suggestions) }
  const { latitude, longitude } = found
  const near = { latitude, longitude, km: Math.max(km, SAME_PLACE_KM) }
  return { near, province: null, where: { place: found.place, km } }
}

const idsOf = ({ all }: { readonly all: readonly { readonly id: number }[] }): readonly number[] =>
  all.map(({ id }) => id)

/** A number of a page of results: also those of the careers page. */
export const pageOf = (text: string): number | null => (text === '' ? 1 : numberOf(text, PAGES_MAX))

/**
 * Whole dollars of an amount as the posting form reads it; three digits behind a comma are thousands in French too, since
 * nobody asks for fifty dollars a year.
 */
const payOf = (text: string): number | null => {
  const dollars = Math.floor(Number(readAmount(text, 'en') ?? 0))
  return dollars >= 1 && dollars <= PAY_MAX ? dollars : null
}

/** A whole number from 1; null for any other text. */
const numberOf = (text: string, most: number): number | null => {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : null
}

/** True if a search has parameters, for which it is counted and left out of indexes. */
export const hasParameters = (values: Values): boolean => FIELDS.some((field) => values[field] !== '')
