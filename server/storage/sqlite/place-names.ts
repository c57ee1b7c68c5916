import { UNLISTED_ID_FIRST } from '../../domain/job.ts'
import type { HeaderRow } from '../job-columns.ts'
import type { Connection } from './connection.ts'

/** The unary plus keeps SQLite from walking all places of the employer. */
export const PLACES = `SELECT id, name, province FROM unlisted_places
  WHERE +employer_id = ? AND id IN (SELECT value FROM json_each(?))`

type Place = { readonly id: number; readonly name: string; readonly province: string }

type NameColumn = `place_${1 | 2 | 3}_${'name' | 'province'}`

type Named = Pick<HeaderRow, 'place_1_id' | 'place_2_id' | 'place_3_id' | NameColumn>

/** A row without the names of its unlisted places, which few have: to join them to every row took a third of a list's time. */
export type Bare<R extends Named> = Omit<R, NameColumn>

/** The rows with the names of their places. */
export const withPlaceNames = <R extends Named>(
  connection: Connection,
  employerId: number,
  rows: readonly Bare<R>[],
): R[] => {
  const ids: number[] = []
  for (const row of rows) for (const id of placesOf(row)) if (id !== null && id >= UNLISTED_ID_FIRST) ids.push(id)
  const places = ids.length > 0 ? connection.all<Place>(PLACES, employerId, JSON.stringify(ids)) : []
  const named = new Map<number | null, Place>(places.map((place) => [place.id, place]))
  return rows.map((row) => withNames(row, named) as R)
}

const placesOf = (row: Bare<Named>): (number | null)[] => [row.place_1_id, row.place_2_id, row.place_3_id]

const withNames = (row: Bare<Named>, named: ReadonlyMap<number | null, Place>): Named => {
  const [first, second, third] = placesOf(row).map((id) => named.get(id))
  return Object.assign(row, {
    place_1_name: first?.name ?? null,
    place_1_province: first?.province ?? null,
    place_2_name: second?.name ?? null,
    place_2_province: second?.province ?? null,
    place_3_name: third?.name ?? null,
    place_3_province: third?.province ?? null,
  })
}
