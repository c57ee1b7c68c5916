import { int32, LIST, type ListName, object } from './rules.ts'
import { Type } from './schema.ts'

export const LOCATION_TYPES = ['Town', 'Region', 'Province', 'Territory', 'Country'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]

export const CATEGORY_NAME_MAX = 40
export const POSITION_TYPE_NAME_MAX = 10

/** Lists with their paths below API_PREFIX, and the noun of an item for messages. */
export const REFERENCE_LISTS = {
  locations: { path: '/locations', noun: 'location' },
  categories: { path: '/jobcategories', noun: 'category' },
  positionTypes: { path: '/positiontypes', noun: 'position type' },
  salaryPeriods: { path: '/salaryperiods', noun: 'salary period' },
  applicantRoutingTypes: { path: '/applicantroutingtypes', noun: 'applicant routing type' },
} as const satisfies Record<ListName, { readonly path: string; readonly noun: string }>

export type ItemNoun = (typeof REFERENCE_LISTS)[ListName]['noun']

/** Paths of the lists, by the member with their ids. */
export const LIST_OF_MEMBER = {
  categories: REFERENCE_LISTS.categories.path,
  positionType: REFERENCE_LISTS.positionTypes.path,
  period: REFERENCE_LISTS.salaryPeriods.path,
  applicantRoutingType: REFERENCE_LISTS.applicantRoutingTypes.path,
} as const

export const ItemSchema = object({ id: int32(), name: Type.String() })

export const SalaryPeriodSchema = object(
  {
    id: int32(),
    name: Type.String(),
    unit: Type.String({ description: 'The length of the period as one word: year, month, biweek, week, day or hour.' }),
  },
  { [LIST]: 'salaryPeriods' },
)

export const ListedLocationSchema = object({
  id: int32(),
  name: Type.String(),
  description: Type.String({ description: 'City and province, as a job may name the place.' }),
  type: Type.Enum([...LOCATION_TYPES]),
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
})
