/** The reference lists: what an operator's data files hold, and the look-ups that the service makes of them. */
import type { LocationType } from '@affiche/contract/reference.ts'
import type { Localities } from './location/localities.ts'
import { createLocationResolver, type LocationResolver } from './location/resolve.ts'
import { createLocationSearch, type LocationSearch } from './location/search.ts'

export type { LocationType }

export type Item = { readonly id: number; readonly name: string }

/** `unit` is the length of the period as one word. */
export type SalaryPeriod = Item & { readonly unit: string }

export type Location = Item & {
  readonly description: string
  readonly type: LocationType
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A row of the public list of places: what the interface shows, and what matching needs besides. */
export type ListedPlace = {
  readonly location: Location
  /** Two-letter code; empty for the country. */
  readonly province: string
  /** The fine type of the data ("City", "Reserve", "Borough"), of which the interface shows only the coarse one. */
  readonly kind: string
  readonly alternateNames: readonly string[]
  readonly population: number | null
}

export type ReferenceData = {
  readonly locations: readonly ListedPlace[]
  readonly localities: Localities
  readonly categories: readonly Item[]
  readonly positionTypes: readonly Item[]
  readonly salaryPeriods: readonly SalaryPeriod[]
  readonly applicantRoutingTypes: readonly Item[]
}

/** Items that an operator has taken out of the lists; stored jobs may still name them. */
export type RetiredItems = Omit<ReferenceData, 'locations' | 'localities'> & { readonly locations: readonly Location[] }

export type List<T extends Item = Item> = {
  /** What one item is called in a sentence, and where the interface shows the list. */
  readonly noun: string
  readonly path: string
  /** In ascending order of ids. */
  readonly all: readonly T[]
  /** Whatever a stored job may name: the items of the list, and those that were taken out of it. */
  readonly stored: readonly T[]
  readonly get: (id: number) => T | undefined
  /** The item of a stored job, retired ones included; a stand-in for an unknown one, so that every job can be read. */
  readonly named: (id: number) => T
}

export type Lists = {
  readonly locations: List<Location>
  readonly categories: List
  readonly positionTypes: List
  readonly salaryPeriods: List<SalaryPeriod>
  readonly applicantRoutingTypes: List
}

/** What reading needs of the lists, and what writing needs: each thread makes its own, and keeps no more than that. */
export type ReadReference = Lists & { readonly searchLocations: LocationSearch }
export type WriteReference = Lists & { readonly resolveLocation: LocationResolver }

export type Reference = ReadReference & WriteReference

const nothingRetired: RetiredItems = {
  locations: [],
  categories: [],
  positionTypes: [],
  salaryPeriods: [],
  applicantRoutingTypes: [],
}

const LOST = 'removed'
const lostItem = { name: LOST }
const lostPeriod = { name: LOST, unit: LOST }
const lostPlace = { name: LOST, description: LOST, type: 'Town', latitude: null, longitude: null } as const

export const createReference = (data: ReferenceData, retired?: RetiredItems): Reference => ({
  ...createReadReference(data, retired),
  resolveLocation: createLocationResolver(data),
})

export const createReadReference = (data: ReferenceData, retired?: RetiredItems): ReadReference => ({
  ...createLists(data, retired),
  searchLocations: createLocationSearch(data.locations),
})

export const createWriteReference = (data: ReferenceData, retired?: RetiredItems): WriteReference => ({
  ...createLists(data, retired),
  resolveLocation: createLocationResolver(data),
})

const createLists = (data: ReferenceData, retired: RetiredItems = nothingRetired): Lists => {
  const locations = data.locations.map(({ location }) => location)
  const itemsOf = (list: 'categories' | 'positionTypes' | 'applicantRoutingTypes') => ({
    items: data[list],
    retired: retired[list],
    lost: lostItem,
  })
  const { salaryPeriods } = data
  return {
    locations: listOf('location', '/locations', { items: locations, retired: retired.locations, lost: lostPlace }),
    categories: listOf('category', '/jobcategories', itemsOf('categories')),
    positionTypes: listOf('position type', '/positiontypes', itemsOf('positionTypes')),
    salaryPeriods: listOf('salary period', '/salaryperiods', {
      items: salaryPeriods,
      retired: retired.salaryPeriods,
      lost: lostPeriod,
    }),
    applicantRoutingTypes: listOf('applicant routing type', '/applicantroutingtypes', itemsOf('applicantRoutingTypes')),
  }
}

type Rows<T extends Item> = {
  readonly items: readonly T[]
  readonly retired: readonly T[]
  /** What stands for an item that is in neither. */
  readonly lost: Omit<T, 'id'>
}

const listOf = <T extends Item>(noun: string, path: string, { items, retired, lost }: Rows<T>): List<T> => {
  const all = items.toSorted((a, b) => a.id - b.id)
  const current = new Map(all.map((item) => [item.id, item]))
  const known = retired.length === 0 ? current : new Map([...retired, ...all].map((item) => [item.id, item]))
  return {
    noun,
    path,
    all,
    stored: [...known.values()],
    get: (id) => current.get(id),
    named: (id) => known.get(id) ?? ({ id, ...lost } as T),
  }
}
