/** The reference lists: the data of the operator's files, and their look-ups. */
import { crc32 } from 'node:zlib'
import { JobSchema } from '@affiche/contract/job.ts'
import { type ItemNoun, REFERENCE_LISTS } from '@affiche/contract/reference.ts'
import type { ListName } from '@affiche/contract/rules.ts'
import { memoize } from '../platform/lib/memoize.ts'
import { createLocationResolver, type LocationResolver } from './places/resolve.ts'
import {
  createLocationRanking,
  createLocationSearch,
  type LocationRanking,
  type LocationSearch,
} from './places/search.ts'
import type { ListedPlace, Location, PlaceData } from './places/types.ts'

export type Item = { readonly id: number; readonly name: string }

/** `unit` is the length of the period as one word. */
export type SalaryPeriod = Item & { readonly unit: string }

export type ReferenceData = PlaceData & {
  readonly categories: readonly Item[]
  readonly positionTypes: readonly Item[]
  readonly salaryPeriods: readonly SalaryPeriod[]
  readonly applicantRoutingTypes: readonly Item[]
  readonly terms: Terms
}

/** Terms for items outside the interface, by id; an item without an entry has its name alone. */
export type Terms = {
  readonly french: Readonly<Record<'categories' | 'positionTypes' | 'salaryPeriods', ReadonlyMap<number, string>>>
  /** Values of schema.org: `employmentType` of a JobPosting, and `unitText` of its pay. */
  readonly employmentTypes: ReadonlyMap<number, string>
  readonly unitTexts: ReadonlyMap<number, string>
  readonly periodsPerYear: ReadonlyMap<number, number>
}

export type List<T extends Item = Item> = {
  /** The word for one item in messages. */
  readonly noun: ItemNoun
  /** The path of the list in the interface. */
  readonly path: string
  /** Items in ascending order of ids. */
  readonly all: readonly T[]
  readonly get: (id: number) => T | undefined
}

export type Lists = {
  readonly locations: List<Location>
  readonly categories: List
  readonly positionTypes: List
  readonly salaryPeriods: List<SalaryPeriod>
  readonly applicantRoutingTypes: List
  readonly terms: Terms
  /** Codes of two letters, by the ids of provinces and territories. */
  readonly provinces: ReadonlyMap<number, string>
  /** A checksum of the contract and all items; a job of another version is rerendered. */
  readonly version: number
}

/** The lists and look-ups for reading and for writing; a thread creates only those that it uses. */
export type WriteReference = Lists & { readonly resolveLocation: LocationResolver }
export type ReadReference = WriteReference & {
  readonly searchLocations: LocationSearch
  readonly rankLocations: LocationRanking
  /** Other names of places that have any, by id. */
  readonly alternateNames: ReadonlyMap<number, readonly string[]>
}
export type Reference = ReadReference

export const createReference = (data: ReferenceData): Reference => createReadReference(data)

export const createReadReference = (data: ReferenceData): ReadReference => ({
  ...createWriteReference(data),
  searchLocations: createLocationSearch(data.locations),
  rankLocations: createLocationRanking(data.locations),
  alternateNames: new Map(
    data.locations.filter(hasAlternates).map(({ location, alternateNames }) => [location.id, alternateNames]),
  ),
})

export const createWriteReference = (data: ReferenceData): WriteReference => ({
  ...listsOf(data),
  resolveLocation: (description) => resolverOf(data)(description),
})

/** A resolver takes megabytes and is made with the first place, since most threads that read ask for none. */
const resolverOf = memoize((data: PlaceData): LocationResolver => createLocationResolver(data))

const hasAlternates = ({ alternateNames }: ListedPlace): boolean => alternateNames.length > 0

const listsOf = memoize((data: ReferenceData): Lists => {
  const locations = data.locations.map(({ location }) => location)
  const lists = {
    locations: listOf('locations', locations),
    categories: listOf('categories', data.categories),
    positionTypes: listOf('positionTypes', data.positionTypes),
    salaryPeriods: listOf('salaryPeriods', data.salaryPeriods),
    applicantRoutingTypes: listOf('applicantRoutingTypes', data.applicantRoutingTypes),
  }
  const areas = data.locations.filter(({ location: { type } }) => type === 'Province' || type === 'Territory')
  const provinces = new Map(areas.map(({ location, province }) => [location.id, province]))
  return { ...lists, terms: data.terms, provinces, version: versionOf(Object.values(lists)) }
})

const versionOf = (lists: readonly List[]): number =>
  lists.reduce((sum, { all }) => crc32(JSON.stringify(all), sum), crc32(JSON.stringify(JobSchema)))

const listOf = <T extends Item>(name: ListName, items: readonly T[]): List<T> => {
  const all = items.toSorted((a, b) => a.id - b.id)
  const byId = new Map(all.map((item) => [item.id, item]))
  return { ...REFERENCE_LISTS[name], all, get: (id) => byId.get(id) }
}
