/**
 * The names of unlisted places, which few jobs have: to join them to every row took a third of a list's time. A
 * place is stored with the first job that has it and never changes, so a second statement will do.
 */
import { UNLISTED_ID_FIRST } from '../domain/job/job.ts'
import type { HeaderRow } from './job-columns.ts'

export type PlaceName = { readonly id: number; readonly name: string; readonly province: string }

/** The ids of the unlisted places of rows that were read from jobs alone. */
export const unlistedIdsOf = (rows: readonly HeaderRow[]): number[] => {
  const ids: number[] = []
  const note = (id: number | null): void => {
    if (id !== null && id >= UNLISTED_ID_FIRST) ids.push(id)
  }
  for (const row of rows) {
    note(row.place_1_id)
    note(row.place_2_id)
    note(row.place_3_id)
  }
  return ids
}

/** The rows with the names of their unlisted places. */
export const withPlaceNames = <R extends HeaderRow>(rows: readonly R[], places: readonly PlaceName[]): R[] => {
  const byId = new Map<number | null, PlaceName>(places.map((place) => [place.id, place]))
  return rows.map((row) => {
    const [first, second, third] = placeIdsOf(row).map((id) => byId.get(id))
    return {
      ...row,
      place_1_name: first?.name,
      place_1_province: first?.province,
      place_2_name: second?.name,
      place_2_province: second?.province,
      place_3_name: third?.name,
      place_3_province: third?.province,
    }
  })
}

const placeIdsOf = (row: HeaderRow): (number | null)[] => [row.place_1_id, row.place_2_id, row.place_3_id]
