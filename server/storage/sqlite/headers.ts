import type { Status } from '@affiche/contract/job.ts'
import type { JobHeader } from '../../domain/job/job.ts'
import { once } from '../../lib/memoize.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import type { Connection } from './connection.ts'
import { totalOf } from './counts.ts'
import { namePlaces } from './place-names.ts'

/** The order of lists. */
export const NEWEST_FIRST = 'publish_date DESC, id DESC'

/** A statement that selects these columns, the id among them and the date, of some jobs in the order of lists. */
export type SelectJobs = (columns: string) => string

/** Reads headers of the jobs that are selected. */
export const selectHeaders = (select: SelectJobs): string => select(['id', ...headerColumnNames].join(', '))

/** Selects the jobs whose ids a statement gives; no other row is read. */
export const withIds =
  (ids: string): SelectJobs =>
  (columns) =>
    `SELECT ${columns} FROM jobs WHERE id IN (${ids}) ORDER BY ${NEWEST_FIRST}`

/** Some jobs, in the order of lists. */
export type Rows = { readonly select: SelectJobs; readonly values: readonly unknown[] }

/** Makes headers of rows; of null, none. */
export type HeaderReader<H extends { readonly length: number }> = (rows: Rows | null) => H

/** The same with the total of a list, of a status or of any, at one go. */
export type CountedReader<H> = (rows: Rows, status: Status | null) => Page<H>

/** Matching headers as a reader makes them of their rows; `total` counts all matches at the same moment. */
export type Page<H> = { readonly total: number; readonly headers: H }

/** Makes them objects. */
export const headerReader =
  (connection: Connection, employerId: number): HeaderReader<readonly JobHeader[]> =>
  (rows) => {
    if (!rows) return []
    const read = connection.all<HeaderRow>(headersOf(rows.select), ...rows.values)
    return namePlaces(connection, employerId, read).map(toHeader)
  }

/** Makes them objects, and finds the total by a statement of its own. */
export const countedReader =
  (connection: Connection, employerId: number): CountedReader<readonly JobHeader[]> =>
  (rows, status) => ({
    total: totalOf(connection, employerId, status),
    headers: headerReader(connection, employerId)(rows),
  })

const headersOf = once(selectHeaders)
