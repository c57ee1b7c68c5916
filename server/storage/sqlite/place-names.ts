import type { HeaderRow } from '../job-columns.ts'
import { type PlaceName, unlistedIdsOf, withPlaceNames } from '../place-names.ts'
import type { Connection } from './connection.ts'

/** The unary plus keeps SQLite from walking all places of the employer. */
export const PLACES = `SELECT id, name, province FROM unlisted_places
  WHERE +employer_id = ? AND id IN (SELECT value FROM json_each(?))`

/** Rows of jobs alone, with the names of their unlisted places; the reader remembers those, the writer may roll them back. */
export const namePlaces = <R extends HeaderRow>(
  connection: Connection,
  employerId: number,
  rows: readonly R[],
): readonly R[] => {
  const ids = unlistedIdsOf(rows)
  if (ids.length === 0) return rows
  const { places } = connection
  const known = ids.map((id) => places?.get(id)).filter((place) => place !== undefined)
  if (known.length === ids.length) return withPlaceNames(rows, known)
  const read = connection.all<PlaceName>(PLACES, employerId, JSON.stringify(ids))
  for (const place of read) if (places && !places.get(place.id)) places.note(place.id, place)
  return withPlaceNames(rows, read)
}
