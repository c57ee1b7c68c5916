import { type OperationId, prefixOf } from '@affiche/contract/operations.ts'
import { LOCATION_TYPES, type LocationType } from '@affiche/contract/reference.ts'
import type { List, ReadReference } from '../../lists/reference.ts'
import { invalidRequest, Problem, shorten } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { filterText, pageOf, pagingBody } from './paging.ts'
import type { Answer, ParsedCall } from './request.ts'

type ListHandler = (call: ParsedCall) => Promise<Answer>

/** Cache lifetime; what needs no key changes only at a restart of the service. */
const FRESH_SECONDS = 300

export const cacheHeaders = { 'Cache-Control': `public, max-age=${FRESH_SECONDS}` }

/** Handlers of the reference lists, by operation id. */
export const listHandlers = (reference: ReadReference) => {
  const { categories, positionTypes, salaryPeriods, applicantRoutingTypes } = reference
  return {
    listLocations: async (call) => answerLocations(call, reference),
    getLocation: item(reference.locations),
    listJobCategories: fullList(categories),
    getJobCategory: item(categories),
    listPositionTypes: fullList(positionTypes),
    getPositionType: item(positionTypes),
    listSalaryPeriods: fullList(salaryPeriods),
    getSalaryPeriod: item(salaryPeriods),
    listApplicantRoutingTypes: fullList(applicantRoutingTypes),
    getApplicantRoutingType: item(applicantRoutingTypes),
  } satisfies Partial<Record<OperationId, ListHandler>>
}

const fullList = (list: List): ListHandler => {
  const body = JSON.stringify({ data: list.all })
  return async () => ({ status: 200, headers: cacheHeaders, body })
}

const item =
  (list: List): ListHandler =>
  async ({ id }) => {
    const found = list.get(id(() => notFound(list)))
    if (!found) throw notFound(list)
    return { status: 200, headers: cacheHeaders, body: found }
  }

const notFound = ({ noun, path }: List): Problem =>
  new Problem('item-not-found', sentence('itemNotFound', { noun, path }))

const answerLocations = ({ query, base, version }: ParsedCall, { searchLocations }: ReadReference): Answer => {
  const { q = '', types = '' } = query as { q?: string; types?: string }
  const { page, pageSize } = pageOf(query)
  const found = searchLocations({ q, types: readTypes(types) })
  const start = (page - 1) * pageSize
  const address = `${base}${prefixOf(version)}/locations`
  const paging = pagingBody({ total: found.length, page, pageSize, address, filters: filterText({ q, types }) })
  return { status: 200, headers: cacheHeaders, body: { data: found.slice(start, start + pageSize), paging } }
}

const readTypes = (types: string): LocationType[] => {
  const requested = types.split(',').map((type) => type.trim())
  if (types === '') return []
  return requested.map((name) => {
    const known = LOCATION_TYPES.find((type) => type.toLowerCase() === name.toLowerCase())
    if (known) return known
    const reason = sentence('noType', { text: shorten(name), types: LOCATION_TYPES.map((type) => type.toLowerCase()) })
    throw invalidRequest([{ pointer: '#/query/types', code: 'choice', sentence: reason }])
  })
}
