/** Operations on reference lists, two for each list. */
import type { ListOperationId, Operation } from './operation.ts'
import { LocationListQuerySchema, listOf, NoQuerySchema, pageOf } from './page.ts'
import { ItemSchema, ListedLocationSchema, REFERENCE_LISTS, SalaryPeriodSchema } from './reference.ts'
import type { TSchema } from './schema.ts'

type ReferenceList = {
  path: string
  /** Nouns in the operation ids. */
  one: string
  many: string
  schema: TSchema
  query?: TSchema
}

/** Splits a name into words: "PositionTypes" is "position types". */
const words = (name: string) => name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

/** Answer to If-None-Match for something unchanged, such as `The list has`. */
export const notModified = (has: string) =>
  ({ status: 304, description: `${has} not changed since.`, headers: ['ETag'] }) as const

const listNotModified = { ...notModified('The list has'), name: 'ListNotModified' }

export const cached = ['ETag', 'Cache-Control'] as const

const referenceOperations = ({ one, many, path, schema, query }: ReferenceList): readonly Operation[] => [
  {
    id: `list${many}` as ListOperationId,
    tag: 'Reference lists',
    method: 'GET',
    path,
    summary: `List the ${words(many)}`,
    description: query ? 'Sorted by length of name, then name, in pages.' : 'The whole list.',
    scope: null,
    query: query ?? NoQuerySchema,
    body: null,
    success: [
      { status: 200, description: 'The list.', schema: query ? pageOf(schema) : listOf(schema), headers: cached },
      listNotModified,
    ],
    problems: [],
  },
  {
    id: `get${one}` as ListOperationId,
    tag: 'Reference lists',
    method: 'GET',
    path: `${path}/{id}`,
    summary: `Read one ${words(one)}`,
    description: 'The bare item.',
    scope: null,
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The item.', schema, headers: cached }, listNotModified],
    problems: ['item-not-found'],
  },
]

const { locations, categories, positionTypes, salaryPeriods, applicantRoutingTypes } = REFERENCE_LISTS

export const listOperations: readonly Operation[] = [
  { ...locations, one: 'Location', many: 'Locations', schema: ListedLocationSchema, query: LocationListQuerySchema },
  { ...categories, one: 'JobCategory', many: 'JobCategories', schema: ItemSchema },
  { ...positionTypes, one: 'PositionType', many: 'PositionTypes', schema: ItemSchema },
  { ...salaryPeriods, one: 'SalaryPeriod', many: 'SalaryPeriods', schema: SalaryPeriodSchema },
  { ...applicantRoutingTypes, one: 'ApplicantRoutingType', many: 'ApplicantRoutingTypes', schema: ItemSchema },
].flatMap(referenceOperations)
