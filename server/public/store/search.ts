/** The statements that find the jobs of a search, on any engine. */
import type { Point } from '../distance.ts'
import type { PublicQuery } from '../ports.ts'
import { type SearchTerm, searchTerms } from '../search-terms.ts'
import { boxOf, type Near, termsNear } from './places.ts'
import { COUNTED_MAX, sortKeyOf } from './row.ts'

export type SearchDialect = {
  /** The sort key in the text index, the table `s`. */
  readonly key: string
  /** The same for beginnings of words: what the text index finds is sorted, and no planner may walk all jobs instead. */
  readonly orderOfBeginnings: string
  /** True where the terms at a placeholder are found. */
  readonly matches: (terms: string) => string
  /** Terms as the engine reads them: of each group one. */
  readonly written: (groups: readonly (readonly SearchTerm[])[]) => string
}

export type Statement = { readonly sql: string; readonly values: readonly unknown[] }

/** Values of a statement by their placeholders. */
const bind = () => {
  const values: unknown[] = []
  return { values, value: (one: unknown): string => `$${values.push(one)}` }
}

/** Places of shown jobs, or of jobs that were once shown, in the box around a circle. */
export const placesStatement = (near: Near): Statement => {
  const { values, value } = bind()
  const degrees = (one: number): string => `CAST(${value(one)} AS double precision)`
  const { south, north, west, east } = boxOf(near)
  const sql = `SELECT latitude, longitude FROM public_places
    WHERE latitude BETWEEN ${degrees(south)} AND ${degrees(north)}
    AND longitude BETWEEN ${degrees(west)} AND ${degrees(east)}`
  return { sql, values }
}

export const whole = (term: string): SearchTerm => ({ term, isPrefix: false })

/** The newest sort keys that have one term of each group. */
export const keysStatement = (
  dialect: SearchDialect,
  groups: readonly (readonly SearchTerm[])[],
  limit: number,
): Statement => {
  const { values, value } = bind()
  const condition = dialect.matches(value(dialect.written(groups)))
  const order = groups.flat().some(({ isPrefix }) => isPrefix) ? dialect.orderOfBeginnings : dialect.key
  const sql = `SELECT ${dialect.key} AS sort_key FROM public_search s WHERE ${condition}
    ORDER BY ${order} DESC LIMIT CAST(${value(limit)} AS integer)`
  return { sql, values }
}

/**
 * Sort keys, newest first; one more than is counted. `points` are those of `placesStatement`; null if the query has a
 * place and none of them is near it, so that there is nothing to find.
 */
export const searchStatement = (
  dialect: SearchDialect,
  query: PublicQuery,
  points: readonly Point[],
): Statement | null => {
  const nearby = query.near === null ? [] : termsNear(points, query.near)
  if (query.near !== null && nearby.length === 0) return null
  const groups = [...searchTerms(query).map((term) => [term]), ...(nearby.length === 0 ? [] : [nearby.map(whole)])]
  return groups.length === 0 ? walkStatement(query) : matchStatement(dialect, query, groups)
}

const NEWEST = `LIMIT ${COUNTED_MAX + 1}`

/** All shown jobs, newest first. */
const walkStatement = ({ yearlyPayMin, publishedFrom, withFacets }: PublicQuery): Statement => {
  const { values, value } = bind()
  const conditions = [
    'p.shown = true',
    ...(yearlyPayMin === null ? [] : [`p.yearly_pay >= ${value(yearlyPayMin)}`]),
    ...(publishedFrom === null ? [] : [`p.sort_key >= ${value(sortKeyOf(publishedFrom, 0))}`]),
  ]
  const sql = `SELECT p.sort_key AS sort_key${withFacets ? ', p.facets' : ''} FROM public_jobs p
    WHERE ${conditions.join(' AND ')} ORDER BY p.sort_key DESC ${NEWEST}`
  return { sql, values }
}

/** Jobs that the text index finds, of which the search reads those that a pay is compared with. */
const matchStatement = (
  dialect: SearchDialect,
  { yearlyPayMin, publishedFrom, withFacets }: PublicQuery,
  groups: readonly (readonly SearchTerm[])[],
): Statement => {
  const { values, value } = bind()
  const { key } = dialect
  const conditions = [
    dialect.matches(value(dialect.written(groups))),
    ...(yearlyPayMin === null
      ? []
      : [`p.sort_key = ${key}`, `p.yearly_pay >= ${value(yearlyPayMin)}`, 'p.shown = true']),
    ...(publishedFrom === null ? [] : [`${key} >= ${value(sortKeyOf(publishedFrom, 0))}`]),
  ]
  const tables = `public_search s${yearlyPayMin === null ? '' : ' CROSS JOIN public_jobs p'}`
  const sql = `SELECT ${key} AS sort_key FROM ${tables} WHERE ${conditions.join(' AND ')} ORDER BY ${key} DESC ${NEWEST}`
  return { sql: withFacets ? facetsOf(sql) : sql, values }
}

/** Facets of the jobs that were found. In one step PostgreSQL would walk the index of all jobs to find few. */
const facetsOf = (found: string): string => `SELECT found.sort_key AS sort_key, p.facets FROM (${found}) AS found
  CROSS JOIN public_jobs p WHERE p.sort_key = found.sort_key AND p.shown = true ORDER BY found.sort_key DESC`
