/** Paged lists: the paging object of v1.1 and the query parameters. */

import { LOCATION_TYPES } from './reference.ts'
import { filledLine, INT32_MAX, line, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'
import { STATUSES } from './values.ts'

export const PAGE_SIZE_DEFAULT = 10
export const PAGE_SIZE_MAX = 100
const SEARCH_MAX = 256

export const PagingSchema = object({
  total: Type.Integer({ description: 'Number of matching entries.' }),
  page: Type.Integer({ description: 'The current page.' }),
  pages: Type.Integer({ description: 'Number of pages.' }),
  pageSize: Type.Integer({ description: 'Page size in effect.' }),
  previous: nullable(Type.String({ description: 'Address of the previous page; null on the first.' })),
  next: nullable(Type.String({ description: 'Address of the next page; null on the last.' })),
})
export type PagingBody = Static<typeof PagingSchema>

export const listOf = (item: TSchema) => object({ data: Type.Array(item) })
export const pageOf = (item: TSchema) => object({ data: Type.Array(item), paging: PagingSchema })

/** Search text, in which tabs and line breaks separate words too. */
const search = (description: string) => Type.Optional(line(SEARCH_MAX, { format: 'layout', description }))

const paging = {
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      default: PAGE_SIZE_DEFAULT,
      description: `Entries a page; over ${PAGE_SIZE_MAX} answers with ${PAGE_SIZE_MAX}.`,
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: INT32_MAX, default: 1, description: 'Page to return.' })),
}

export const JobListQuerySchema = object({
  q: search('Every word must occur in the title or the referenceId, whatever its case or accents.'),
  status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only jobs with this status.' })),
  referenceId: Type.Optional(filledLine(50, { description: 'Only the job with exactly this referenceId.' })),
  ...paging,
})

export const LocationListQuerySchema = object({
  q: search('A part of the name or description, whatever its case or accents.'),
  types: Type.Optional(
    line(100, { description: `Types, separated by commas: ${LOCATION_TYPES.join(', ').toLowerCase()}.` }),
  ),
  ...paging,
})

export const VendorEmployerListQuerySchema = object({
  id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      description: 'Only the employer with this id, if it lets the vendor act.',
    }),
  ),
  ...paging,
})

/** Parameter that is on or off. */
export const flag = (description: string) => Type.Optional(Type.Enum(['true', 'false'], { description }))

export const dryRun = flag(
  'With true the request is judged and answered as if it were done, and nothing is stored: 200, with the status that it would have in Affiche-Dry-Run.',
)

export const JobWriteQuerySchema = object({ dryRun })

export const JobChangeQuerySchema = object({
  dryRun,
  replace: flag(
    'With true the body is the whole job: a member that is absent takes the value that a new job would have, instead of staying as it is. publishDate stays, as does the closeDate of a published job.',
  ),
})

export const JobDeletionQuerySchema = object({
  dryRun,
  referenceId: Type.Optional(filledLine(50, { description: 'The job to delete, where a body cannot be sent.' })),
})

export const NoQuerySchema = object({})
