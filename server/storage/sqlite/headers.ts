import type { JobHeader } from '../../domain/job.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import type { Connection } from './connection.ts'
import { namePlaces } from './place-names.ts'

export const SELECT_HEADERS = `SELECT id, ${headerColumnNames.join(', ')}`

/** The rows of jobs whose ids a statement gives, in the order of lists; no other row is read. */
export const headersOf = (ids: string): string =>
  `${SELECT_HEADERS} FROM jobs WHERE id IN (${ids}) ORDER BY publish_date DESC, id DESC`

/** Reads the headers that a statement made by `headersOf` gives. */
export const readHeaders = (
  connection: Connection,
  employerId: number,
  { sql, values }: { readonly sql: string; readonly values: readonly unknown[] },
): JobHeader[] => {
  const rows = connection.all<HeaderRow>(sql, ...values)
  return namePlaces(connection, employerId, rows).map(toHeader)
}
