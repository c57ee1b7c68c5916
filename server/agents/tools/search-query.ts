/** The arguments of a search as the protocol of job contexts has them, and the search of the public pages that they ask. */
import { type Static, Type } from '@affiche/contract/schema.ts'
import type { PageContext } from '../../html/page.ts'
import { addDays } from '../../platform/lib/dates.ts'
import { type Finding, invalidRequest } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { PublicQuery } from '../../public/ports.ts'
import type { FindPlace } from '../../site/search/find-place.ts'
import { PAY_MAX, readSearch, type SearchRequest, TOTAL_MAX, valuesOf, WORDS_MAX } from '../../site/search/query.ts'
import { FLEXIBLE, POLICIES, typeOf } from '../ojcp.ts'
import { UNREAD } from './unread.ts'

const LIMIT_DEFAULT = 10
const LIMIT_MAX = 50
const TEXT_MAX = 200
const DAYS_MAX = 365
const MILES_MAX = 300
const KM_PER_MILE = 1.609344

const text = (description: string) => Type.Optional(Type.String({ maxLength: TEXT_MAX, description }))
const number = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description }))

/** Members that it does not have are ignored, and told in a warning. */
export const SearchSchema = Type.Object({
  query: text('Words of the posting; each must occur. Without them, all postings, newest first.'),
  location: Type.Optional(
    Type.Object({
      city: text('A town or region, in English or French; with state, or "Toronto, ON".'),
      state: text('A province or territory, by its name or code.'),
      country: text('Canada or CA, where all postings are; another one is refused.'),
      radius_miles: number(MILES_MAX, 'Distance from the city; 25 km by default.'),
      remote_policy: Type.Optional(
        Type.Array(Type.Enum([...Object.values(POLICIES), FLEXIBLE]), {
          description: 'One of them, or all; no posting is flexible.',
        }),
      ),
      remote_ok: Type.Optional(Type.Boolean({ description: 'True: remote, where no remote_policy is given.' })),
    }),
  ),
  filters: Type.Optional(
    Type.Object({
      employment_type: text('full_time, part_time, contract, temporary, volunteer.'),
      salary_min: number(PAY_MAX, 'Least pay a year, in Canadian dollars.'),
      posted_within_days: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_MAX })),
    }),
  ),
  pagination: Type.Optional(
    Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT })),
      offset: Type.Optional(
        Type.Integer({ minimum: 0, maximum: TOTAL_MAX, default: 0, description: 'A multiple of limit.' }),
      ),
    }),
  ),
  language: Type.Optional(Type.Enum(['en', 'fr'], { description: 'Language of the texts; absent: of the request.' })),
  candidate_context: UNREAD,
  agent_declaration: UNREAD,
})

export type SearchValues = Static<typeof SearchSchema>

export type PageAsked = { readonly limit: number; readonly offset: number }

export const pageAsked = ({ pagination = {} }: SearchValues): PageAsked => {
  const { limit = LIMIT_DEFAULT, offset = 0 } = pagination
  return { limit, offset }
}

type Deps = Pick<PageContext, 'lists' | 'today'> & { readonly findPlace: FindPlace }

/** The search; throws a problem with every fault of the arguments. */
export const readQuery = (values: SearchValues, { lists, today, findPlace }: Deps): PublicQuery => {
  const { location = {}, filters = {} } = values
  const date = today()
  const search = readSearch(fieldsOf(values), { lists, findPlace, today: date })
  const type = typeNamed(filters.employment_type, lists)
  const { limit, offset } = pageAsked(values)
  const policies = policiesOf(location)
  const findings = [
    ...search.faults.map(placed),
    ...(type === undefined ? [finding('/filters/employment_type', sentence('agentNoType'))] : []),
    ...(isInCanada(location.country, findPlace) ? [] : [finding('/location/country', sentence('agentNotCanada'))]),
    ...(policies.size === 1 || policies.size === ALL_POLICIES
      ? []
      : [finding('/location/remote_policy', sentence('agentPolicies'))]),
    ...(offset % limit === 0 ? [] : [finding('/pagination/offset', sentence('agentOffset', { most: limit }))]),
  ]
  if (findings.length > 0) throw invalidRequest(findings)
  const { query } = search
  const miles = location.radius_miles
  return {
    ...query,
    near: query.near && (miles === undefined ? query.near : { ...query.near, km: Math.max(miles * KM_PER_MILE, 1) }),
    positionType: type ?? null,
    publishedFrom: filters.posted_within_days === undefined ? null : addDays(date, -filters.posted_within_days),
    withFacets: false,
    page: offset / limit + 1,
    pageSize: limit,
  }
}

const CODES: ReadonlySet<string> = new Set(['', 'CA', 'CAN'])

/** A town of another country may have the name of one here. */
const isInCanada = (country = '', findPlace: FindPlace): boolean =>
  CODES.has(country.trim().toUpperCase()) || findPlace(country).kind === 'country'

const ALL_POLICIES = Object.keys(POLICIES).length

/** The policies of work that are asked for: one, or all, since the search knows no choice of some. */
const policiesOf = ({
  remote_policy: named,
  remote_ok: isRemote,
}: SearchValues['location'] & {}): ReadonlySet<string> => {
  if (named !== undefined) return new Set<string>(named).difference(new Set([FLEXIBLE]))
  return new Set(isRemote === true ? [POLICIES.remote] : Object.values(POLICIES))
}

/** The fields of the form of the search. */
const fieldsOf = ({ query = '', location = {}, filters = {} }: SearchValues) => {
  const { city = '', state = '' } = location
  const policies = policiesOf(location)
  const [policy] = policies.size === 1 ? policies : []
  const place = [city, state].filter((part) => part.trim() !== '').join(', ')
  const workplace = Object.entries(POLICIES).find(([, name]) => name === policy)?.[0]
  const pay = filters.salary_min === undefined ? '' : String(Math.floor(filters.salary_min))
  const fields = { q: query, place, pay: pay === '0' ? '' : pay, workplace: workplace ?? '' }
  return valuesOf(new URLSearchParams(fields))
}

/** Id of the position type; null without a name, undefined for a name that none has. */
const typeNamed = (name: string | undefined, { terms }: Deps['lists']): number | null | undefined => {
  if (name === undefined) return null
  return [...terms.employmentTypes].find(([, term]) => typeOf(term) === name.trim().toLowerCase())?.[0]
}

const POINTERS: Readonly<Record<string, string>> = { q: '/query', place: '/location', pay: '/filters/salary_min' }

const placed = ({ field, suggestions }: SearchRequest['faults'][number]): Finding =>
  finding(
    POINTERS[field] ?? '',
    field === 'place' ? placeFault(suggestions) : sentence('agentWords', { most: WORDS_MAX }),
  )

const placeFault = (suggestions: readonly string[]): Sentence =>
  suggestions.length === 0 ? sentence('agentNoPlace') : sentence('agentPlaces', { suggestions })

const finding = (pointer: string, said: Sentence): Finding => ({ pointer, code: 'choice', sentence: said })
