import { UNLISTED_ID_FIRST } from '../../domain/job/job.ts'
import type { HeaderRow } from '../job-columns.ts'
import { type PlaceName, unlistedIdsOf, withPlaceNames } from '../place-names.ts'
import type { Connection } from './driver/connection.ts'

/** The unlisted places of a row of jobs as JSON, null where it has none: most rows, for which nothing is looked up. */
export type Unlisted = { readonly unlisted: string | null }

/**
 * The column `unlisted` of jobs, by the name of the table and what stands for its employer. That is the parameter
 * where a statement has one, so that Citus sees that all of it speaks of one. Each place is sought by itself: for
 * three at once PostgreSQL may read all places of the employer.
 */
export const unlistedColumn = (jobs: string, employer: string): string => {
  const ids = [1, 2, 3].map((n) => `${jobs}.place_${n}_id`)
  const places = ids.map(
    (id) => `(SELECT json_build_object('id', u.id, 'name', u.name, 'province', u.province)
      FROM unlisted_places u WHERE u.employer_id = ${employer} AND u.id = ${id})`,
  )
  return `CASE WHEN greatest(${ids.join(', ')}) >= ${UNLISTED_ID_FIRST}
    THEN json_build_array(${places.join(', ')})::text END AS unlisted`
}

/** The row with the names of its unlisted places. */
export const named = <R extends HeaderRow & Unlisted>(row: R): R => {
  if (row.unlisted === null) return row
  const places = JSON.parse(row.unlisted) as (PlaceName | null)[]
  const [whole = row] = withPlaceNames(
    [row],
    places.filter((place) => place !== null),
  )
  return whole
}

const NAMES = `SELECT place.* FROM unnest((SELECT $2::text::integer[])) AS wanted (id)
  CROSS JOIN LATERAL (SELECT id, name, province FROM unlisted_places
    WHERE employer_id = $1 AND id = wanted.id LIMIT 1) AS place`

/** Rows of jobs alone, with the names of their unlisted places: for statements that are planned at each use. */
export const namePlaces = async <R extends HeaderRow>(
  connection: Connection,
  employerId: number,
  rows: readonly R[],
): Promise<readonly R[]> => {
  const ids = unlistedIdsOf(rows)
  if (ids.length === 0) return rows
  return withPlaceNames(rows, await connection.all<PlaceName>(NAMES, [employerId, `{${ids.join(',')}}`]))
}
