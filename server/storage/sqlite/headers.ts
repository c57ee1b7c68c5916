import { type JobHeader, UNLISTED_ID_FIRST } from '../../domain/job.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import type { Connection } from './connection.ts'

/** The rows of jobs whose ids a statement gives, in the order of lists; no other row is read. */
export const headersOf = (
  ids: string,
): string => `SELECT j.id, ${headerColumnNames.map((name) => `j.${name}`).join(', ')}
  FROM jobs j WHERE j.id IN (${ids}) ORDER BY j.publish_date DESC, j.id DESC`

/** The unary plus keeps SQLite from walking all places of the employer. */
export const PLACES = `SELECT id, name, province FROM unlisted_places
  WHERE +employer_id = ? AND id IN (SELECT value FROM json_each(?))`

type Place = { readonly id: number; readonly name: string; readonly province: string }

/** A row without the names of its unlisted places, which few have: to join them to every row took a third of a list's time. */
type BareRow = Omit<HeaderRow, `place_${1 | 2 | 3}_${'name' | 'province'}`>

/** Reads the headers that a statement made by `headersOf` gives. */
export const readHeaders = (
  connection: Connection,
  employerId: number,
  { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
): JobHeader[] => {
  const rows = connection.all<BareRow>(sql, ...values)
  const unlisted = rows.flatMap(placesOf).filter((id) => id !== null && id >= UNLISTED_ID_FIRST)
  const places = unlisted.length > 0 ? connection.all<Place>(PLACES, employerId, JSON.stringify(unlisted)) : []
  const named = new Map(places.map((place) => [place.id, place]))
  return rows.map((row) => toHeader(withNames(row, named)))
}

const placesOf = (row: BareRow): (number | null)[] => [row.place_1_id, row.place_2_id, row.place_3_id]

const withNames = (row: BareRow, named: ReadonlyMap<number | null, Place>): HeaderRow => {
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
