import { type ApiVersion, operationsOf, prefixOf } from '@affiche/contract/operations.ts'
import { nearMiss } from '../platform/lib/similar.ts'

/** Names of the resources in other interfaces. */
const SYNONYMS: Readonly<Record<string, string>> = {
  posting: 'jobs',
  postings: 'jobs',
  jobpostings: 'jobs',
  vacancies: 'jobs',
  categories: 'jobcategories',
  category: 'jobcategories',
  types: 'positiontypes',
  periods: 'salaryperiods',
  routingtypes: 'applicantroutingtypes',
  cities: 'locations',
  places: 'locations',
  openapi: 'openapi.json',
  swagger: 'openapi.json',
}

const OPENAPI = 'openapi.json'

/** First path segments below the API prefix, and whether an id may follow each. */
const resourcesOf = (version: ApiVersion): ReadonlyMap<string, boolean> => {
  const operations = operationsOf[version]
  return new Map<string, boolean>([
    ...operations.map(({ path }): [string, boolean] => {
      const [, segment = ''] = path.split('/')
      return [segment, operations.some((other) => other.path === `/${segment}/{id}`)]
    }),
    [OPENAPI, false],
  ])
}

const RESOURCES = { 'v1.1': resourcesOf('v1.1'), 'v1.2': resourcesOf('v1.2') } as const

/** Segment that may precede a resource in a mistaken address. */
const PREFIX = /^(?:api|rest|v\d+(?:\.\d+)*)$/i

const ID = /^\d{1,10}$/

/** Address of the same version that an unknown path is similar to, or null; repeats nothing of the path but an id. */
export const similarPath = (path: string): string | null => {
  const version = path.startsWith(prefixOf('v1.2')) ? 'v1.2' : 'v1.1'
  const resources = RESOURCES[version]
  const segments = path.split('/').filter((segment) => segment !== '')
  const start = segments.findIndex((segment) => !PREFIX.test(segment))
  const [segment, id, ...more] = start < 0 ? [] : segments.slice(start)
  if (segment === undefined || more.length > 0) return null
  const resource = resourceOf(segment, resources)
  if (resource === undefined) return null
  const address = `${prefixOf(version)}/${resource}`
  if (id === undefined) return address
  return resources.get(resource) ? `${address}/${ID.test(id) ? id : '{id}'}` : null
}

const resourceOf = (segment: string, resources: ReadonlyMap<string, boolean>): string | undefined => {
  const word = segment.toLowerCase().replace(/[-_]|\.json$/g, '')
  return SYNONYMS[word] ?? nearMiss(word, resources.keys(), 1)[0]
}
