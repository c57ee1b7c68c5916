import { API_PREFIX, type OperationId } from '@affiche/contract/operations.ts'
import { LOCATION_TYPES, type LocationType } from '@affiche/contract/reference.ts'
import { invalidRequest, Problem, quote } from '../domain/problem.ts'
import type { List, ReadReference } from '../domain/reference.ts'
import { filterText, pageOf, pagingBody } from './paging.ts'
import type { Answer, OpenCall } from './request.ts'

type ListHandler = (call: OpenCall) => Promise<Answer>

/** Seconds for which a client need not ask again; the lists change only when the service is restarted. */
const FRESH_SECONDS = 300

const headers = { 'Cache-Control': `public, max-age=${FRESH_SECONDS}` }

/** The reference lists, each by the id that it has in the table of operations. */
export const listHandlers = (reference: ReadReference) => {
  const { categories, positionTypes, salaryPeriods, applicantRoutingTypes } = reference
  return {
    listLocations: async (call) => answerLocations(call, reference),
    getLocation: item(reference.locations),
    listJobCategories: whole(categories),
    getJobCategory: item(categories),
    listPositionTypes: whole(positionTypes),
    getPositionType: item(positionTypes),
    listSalaryPeriods: whole(salaryPeriods),
    getSalaryPeriod: item(salaryPeriods),
    listApplicantRoutingTypes: whole(applicantRoutingTypes),
    getApplicantRoutingType: item(applicantRoutingTypes),
  } satisfies Partial<Record<OperationId, ListHandler>>
}

const whole = (list: List): ListHandler => {
  const body = JSON.stringify({ data: list.all })
  return async () => ({ status: 200, headers, body })
}

const item =
  (list: List): ListHandler =>
  async ({ id }) => {
    const found = list.get(id(() => notFound(list)))
    if (!found) throw notFound(list)
    return { status: 200, headers, body: found }
  }

const notFound = ({ noun, path }: List): Problem =>
  new Problem('item-not-found', `There is no ${noun} with this id; see ${path}.`)

const answerLocations = ({ query, base }: OpenCall, { searchLocations }: ReadReference): Answer => {
  const { q = '', types = '' } = query as { q?: string; types?: string }
  const { page, pageSize } = pageOf(query)
  const found = searchLocations({ q, types: readTypes(types) })
  const start = (page - 1) * pageSize
  const address = `${base}${API_PREFIX}/locations`
  const paging = pagingBody({ total: found.length, page, pageSize, address, filters: filterText({ q, types }) })
  return { status: 200, headers, body: { data: found.slice(start, start + pageSize), paging } }
}

const readTypes = (types: string): LocationType[] => {
  const wanted = types.split(',').map((type) => type.trim())
  if (types === '') return []
  return wanted.map((name) => {
    const known = LOCATION_TYPES.find((type) => type.toLowerCase() === name.toLowerCase())
    if (known) return known
    const detail = `${quote(name)} is none of the types: ${LOCATION_TYPES.join(', ').toLowerCase()}.`
    throw invalidRequest([{ pointer: '#/query/types', code: 'choice', detail }])
  })
}
