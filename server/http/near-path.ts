import { API_PREFIX, operations } from '@affiche/contract/operations.ts'
import { nearMiss } from '../lib/similar.ts'

/** Words that other interfaces use for our resources. */
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

/** The first steps below the prefix of the interface, and whether an id may follow each. */
const resources = new Map<string, boolean>([
  ...operations.map(({ path }): [string, boolean] => {
    const [, step = ''] = path.split('/')
    return [step, operations.some((other) => other.path === `/${step}/{id}`)]
  }),
  [OPENAPI, false],
])

/** What may stand before a resource in an address that was meant for us. */
const PREFIX_STEP = /^(?:api|rest|v\d+(?:\.\d+)*)$/i

const ID = /^\d{1,10}$/

/** The address that an unknown one probably means; null where it is like no other. Of the address only digits are repeated. */
export const nearPath = (path: string): string | null => {
  const steps = path.split('/').filter((step) => step !== '')
  const start = steps.findIndex((step) => !PREFIX_STEP.test(step))
  const [step, id, ...more] = start < 0 ? [] : steps.slice(start)
  if (step === undefined || more.length > 0) return null
  const resource = resourceOf(step)
  if (resource === undefined) return null
  if (id === undefined) return `${API_PREFIX}/${resource}`
  return resources.get(resource) ? `${API_PREFIX}/${resource}/${ID.test(id) ? id : '{id}'}` : null
}

const resourceOf = (step: string): string | undefined => {
  const word = step.toLowerCase().replace(/[-_]|\.json$/g, '')
  return SYNONYMS[word] ?? nearMiss(word, resources.keys(), 1)[0]
}
