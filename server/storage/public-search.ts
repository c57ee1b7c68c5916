/** The statement that finds the ids of a search, on any engine. */
import type { PublicQuery } from '../use-cases/ports.ts'
import { boxOf, COUNTED_MAX, distance, innerBoxOf, keysOf, type WantedTerm, wantedTerms } from './public-row.ts'

export type SearchDialect = {
  /** Placeholder of a value, by its number from 1. */
  readonly place: (at: number) => string
  /** Jobs, or those with all terms, whose placeholder is given; and the sort key, in the order of which they are read. */
  readonly from: (terms: string | null) => From
  readonly shown: string
  /** Terms as the engine reads them. */
  readonly written: (terms: readonly WantedTerm[]) => string
  /** Sort keys of the points in a box, and their coordinates. */
  readonly near: (box: { south: string; north: string; west: string; east: string }) => Points
}

export type From = {
  readonly tables: string
  readonly key: string
  /** The sort key where it is looked for among those of points. */
  readonly wanted: string
}

export type Points = { readonly keys: string; readonly latitude: string; readonly longitude: string }

export type SearchStatement = { readonly sql: string; readonly values: readonly unknown[] }

/** Job ids, newest first; one more than is counted. */
export const searchStatement = (dialect: SearchDialect, query: PublicQuery): SearchStatement => {
  const values: unknown[] = []
  const value = (one: unknown): string => dialect.place(values.push(one))
  const degrees = (one: number): string => `CAST(${value(one)} AS double precision)`
  const terms = wantedTerms(query)
  const { tables, key, wanted } = dialect.from(terms.length === 0 ? null : value(dialect.written(terms)))
  const { least, end } = keysOf(query)
  const conditions = [
    dialect.shown,
    ...(least === null ? [] : [`${key} >= ${value(least)}`]),
    ...(end === null ? [] : [`${key} < ${value(end)}`]),
    ...(query.yearlyPayMin === null ? [] : [`p.yearly_pay >= ${value(query.yearlyPayMin)}`]),
    ...(query.near === null ? [] : [`${wanted} IN (${pointsNear(dialect, query.near, degrees)})`]),
  ]
  const sql = `SELECT p.job_id FROM ${tables} WHERE ${conditions.join(' AND ')}
    ORDER BY ${key} DESC LIMIT ${COUNTED_MAX + 1}`
  return { sql, values }
}

const pointsNear = (
  dialect: SearchDialect,
  near: NonNullable<PublicQuery['near']>,
  degrees: (one: number) => string,
): string => {
  const box = boxOf(near)
  const { keys, latitude, longitude } = dialect.near({
    south: degrees(box.south),
    north: degrees(box.north),
    west: degrees(box.west),
    east: degrees(box.east),
  })
  const from = { latitude: degrees(near.latitude), longitude: degrees(near.longitude) }
  const inner = innerBoxOf(near)
  const within = (axis: string, least: number, most: number) =>
    `+${axis} BETWEEN ${degrees(least)} AND ${degrees(most)}`
  const isInner = `${within(latitude, inner.south, inner.north)} AND ${within(longitude, inner.west, inner.east)}`
  return `${keys} AND (${isInner} OR ${distance({ latitude, longitude }, from)} <= ${degrees(near.km)})`
}
