import type { HeaderRow } from '../job-columns.ts'
import { type PlaceName, unlistedIdsOf, withPlaceNames } from '../place-names.ts'
import type { Connection } from './connection.ts'

const NAMES = 'SELECT id, name, province FROM unlisted_places WHERE employer_id = $1 AND id = ANY ($2::text::integer[])'

/** Rows of jobs alone, with the names of their unlisted places. */
export const namePlaces = async <R extends HeaderRow>(
  connection: Connection,
  employerId: number,
  rows: readonly R[],
): Promise<readonly R[]> => {
  const ids = unlistedIdsOf(rows)
  if (ids.length === 0) return rows
  return withPlaceNames(rows, await connection.all<PlaceName>(NAMES, [employerId, `{${ids.join(',')}}`]))
}
