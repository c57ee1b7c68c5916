import { UNLISTED_ID_FIRST } from '../../domain/job.ts'
import type { HeaderRow } from '../job-columns.ts'
import type { Connection } from './connection.ts'

const NAMES = 'SELECT id, name, province FROM unlisted_places WHERE employer_id = $1 AND id = ANY ($2::text::integer[])'

/** A row of jobs alone, without the names of its unlisted places. */
export type Unnamed<R extends HeaderRow> = Omit<R, `place_${1 | 2 | 3}_${'name' | 'province'}`>

type Name = { readonly id: number; readonly name: string; readonly province: string }

/**
 * Adds the names of unlisted places. Few jobs have any, and to join them to every row costs as much as to read
 * the rows. A place is stored with the first job that has it and never changes, so a second statement will do.
 */
export const withPlaceNames = async <R extends HeaderRow>(
  connection: Connection,
  employerId: number,
  rows: readonly Unnamed<R>[],
): Promise<R[]> => {
  const ids = rows.flatMap(placeIds).filter((id) => id !== null && id >= UNLISTED_ID_FIRST)
  const names = ids.length === 0 ? [] : await connection.all<Name>(NAMES, [employerId, `{${ids.join(',')}}`])
  const byId = new Map(names.map((name) => [name.id, name]))
  return rows.map((row) => {
    const [first, second, third] = placeIds(row).map((id) => (id === null ? undefined : byId.get(id)))
    return Object.assign(row, {
      place_1_name: first?.name ?? null,
      place_1_province: first?.province ?? null,
      place_2_name: second?.name ?? null,
      place_2_province: second?.province ?? null,
      place_3_name: third?.name ?? null,
      place_3_province: third?.province ?? null,
    }) as unknown as R
  })
}

const placeIds = (row: Unnamed<HeaderRow>): (number | null)[] => [row.place_1_id, row.place_2_id, row.place_3_id]
