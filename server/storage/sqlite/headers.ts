import type { JobHeader } from '../../domain/job.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import type { Connection } from './connection.ts'
import { type Bare, withPlaceNames } from './place-names.ts'

/** The rows of jobs whose ids a statement gives, in the order of lists; no other row is read. */
export const headersOf = (
  ids: string,
): string => `SELECT j.id, ${headerColumnNames.map((name) => `j.${name}`).join(', ')}
  FROM jobs j WHERE j.id IN (${ids}) ORDER BY j.publish_date DESC, j.id DESC`

/** Reads the headers that a statement made by `headersOf` gives. */
export const readHeaders = (
  connection: Connection,
  employerId: number,
  { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
): JobHeader[] => {
  const rows = connection.all<Bare<HeaderRow>>(sql, ...values)
  return withPlaceNames<HeaderRow>(connection, employerId, rows).map(toHeader)
}
