/** The rows of the table of operations that are about reference lists: two for each list. */

import type { ListOperationId, Operation } from './operation.ts'
import { LocationListQuerySchema, listOf, NoQuerySchema, pageOf } from './page.ts'
import { ItemSchema, ListedLocationSchema, SalaryPeriodSchema } from './reference.ts'
import type { TSchema } from './schema.ts'

type ListWords = {
  one: string
  many: string
  path: string
  schema: TSchema
  query?: TSchema
}

/** "PositionTypes" as people write it: "position types". */
const words = (name: string) => name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

/** The answer to If-None-Match where nothing changed. */
const notModified = { status: 304, description: 'The list has not changed since.', headers: ['ETag'] } as const

const cached = ['ETag', 'Cache-Control'] as const

const referenceOperations = ({ one, many, path, schema, query }: ListWords): readonly Operation[] => [
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
      notModified,
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
    success: [{ status: 200, description: 'The item.', schema, headers: cached }, notModified],
    problems: ['item-not-found'],
  },
]

export const listOperations: readonly Operation[] = [
  ...referenceOperations({
    one: 'Location',
    many: 'Locations',
    path: '/locations',
    schema: ListedLocationSchema,
    query: LocationListQuerySchema,
  }),
  ...referenceOperations({ one: 'JobCategory', many: 'JobCategories', path: '/jobcategories', schema: ItemSchema }),
  ...referenceOperations({ one: 'PositionType', many: 'PositionTypes', path: '/positiontypes', schema: ItemSchema }),
  ...referenceOperations({
    one: 'SalaryPeriod',
    many: 'SalaryPeriods',
    path: '/salaryperiods',
    schema: SalaryPeriodSchema,
  }),
  ...referenceOperations({
    one: 'ApplicantRoutingType',
    many: 'ApplicantRoutingTypes',
    path: '/applicantroutingtypes',
    schema: ItemSchema,
  }),
]
