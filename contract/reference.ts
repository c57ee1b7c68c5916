/** The reference lists that a job refers to. Reading them needs no key. */

import { int32, object } from './rules.ts'
import { Type } from './schema.ts'

export const LOCATION_TYPES = ['Town', 'Region', 'Province', 'Territory', 'Country'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]

export const CATEGORY_NAME_MAX = 40
export const POSITION_TYPE_NAME_MAX = 10

/** The paths of the lists that hold the ids of these members. */
export const LIST_OF_MEMBER = {
  categories: '/jobcategories',
  positionType: '/positiontypes',
  period: '/salaryperiods',
  applicantRoutingType: '/applicantroutingtypes',
} as const

export const ItemSchema = object({ id: int32(), name: Type.String() })

export const SalaryPeriodSchema = object({
  id: int32(),
  name: Type.String(),
  unit: Type.String({ description: 'The length of the period as one word: year, month, biweek, week, day or hour.' }),
})

export const ListedLocationSchema = object({
  id: int32(),
  name: Type.String(),
  description: Type.String({ description: 'City and province, as a job may name the place.' }),
  type: Type.Enum([...LOCATION_TYPES]),
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
})
