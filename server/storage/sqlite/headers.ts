import type { Status } from '@affiche/contract/job.ts'
import type { JobHeader } from '../../domain/job.ts'
import { cached } from '../../domain/once.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import type { Connection } from './connection.ts'
import { totalOf } from './job-counts.ts'
import { namePlaces } from './place-names.ts'

/** Reads headers from where they are told to be. */
export const selectHeaders = (from: string): string => `SELECT id, ${headerColumnNames.join(', ')} ${from}`

/** The rows of jobs whose ids a statement gives, in the order of lists; no other row is read. */
export const withIds = (ids: string): string => `FROM jobs WHERE id IN (${ids}) ORDER BY publish_date DESC, id DESC`

/** Where some rows of jobs are, in the order of lists: the rest of a statement after what it selects. */
export type Rows = { readonly from: string; readonly values: readonly unknown[] }

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
    const read = connection.all<HeaderRow>(select(rows.from), ...rows.values)
    return namePlaces(connection, employerId, read).map(toHeader)
  }

/** Makes them objects, and finds the total by a statement of its own. */
export const countedReader =
  (connection: Connection, employerId: number): CountedReader<readonly JobHeader[]> =>
  (rows, status) => ({
    total: totalOf(connection, employerId, status),
    headers: headerReader(connection, employerId)(rows),
  })

const select = cached(selectHeaders)
