/** Pages of all jobs of an employer, or of all of a status, without walking the jobs before the page. */
import { STATUSES, type Status } from '@affiche/contract/job.ts'
import type { JobQuery } from '../../use-cases/ports.ts'
import { BOUND } from './bound.ts'
import type { Connection } from './connection.ts'
import { dayAt, soleStatus, totalOf } from './counts.ts'
import {
  type CountedReader,
  type HeaderReader,
  NEWEST_FIRST,
  type Page,
  type Rows,
  type SelectJobs,
  withIds,
} from './headers.ts'

/** What is selected of the jobs of a list; `order` names columns that are among it. */
type Selection = { readonly columns: string; readonly condition?: string; readonly order: string }

/**
 * Selects of an employer's jobs of a status, or of any. Those of a status stand in the index in the order of lists;
 * those of any are merged from them, so that a job has one entry there and not two. The values of the statement are
 * those of `listValues`.
 */
export const selectListed = (status: Status | null, { columns, condition = '', order }: Selection): string => {
  const selects = statusesOf(status).map(
    (one) =>
      `SELECT ${columns} FROM jobs INDEXED BY jobs_in_lists WHERE employer_id = ? AND status = '${one}'${condition}`,
  )
  return `${selects.join(' UNION ALL ')} ORDER BY ${order}`
}

/** The employer's id and the values of the condition, as often as `selectListed` has them. */
export const listValues = (status: Status | null, ...values: readonly unknown[]): readonly unknown[] =>
  statusesOf(status).flatMap(() => values)

const statusesOf = (status: Status | null): readonly Status[] => (status === null ? STATUSES : [status])

export type Sized = { readonly length: number }

/** Where the jobs of an employer are, and what is made of their headers. */
export type Shelf<H extends Sized> = {
  readonly connection: Connection
  readonly employerId: number
  readonly read: HeaderReader<H>
  readonly readCounted: CountedReader<H>
}

/** Jobs before a page that are walked over faster than the page is looked up. */
const WALKED_MAX = 500

/** A merge hands on whatever is selected of each job that it walks over; past so many it pays to select ids alone. */
const MERGED_MAX = 10

export const plainPage = <H extends Sized>(shelf: Shelf<H>, query: JobQuery): Page<H> => {
  const { connection, employerId, read, readCounted } = shelf
  const { page, pageSize } = query
  const skipped = (page - 1) * pageSize
  // Where all jobs have one status, there is nothing to merge.
  const status = query.status ?? (skipped > MERGED_MAX ? soleStatus(connection, employerId, null) : null)
  const stretch = { employerId, status, skipped, pageSize }
  if (skipped <= WALKED_MAX) return readCounted(walk(stretch), status)
  const total = totalOf(connection, employerId, status)
  return { total, headers: read(skipped < total ? seek(connection, stretch) : null) }
}

/** A stretch of the list of an employer's jobs. */
type Stretch = {
  readonly employerId: number
  readonly status: Status | null
  readonly skipped: number
  readonly pageSize: number
}

const walk = ({ employerId, status, skipped, pageSize }: Stretch): Rows => {
  const { walk, walkIds } = statements(status)
  return {
    select: status === null && skipped > MERGED_MAX ? walkIds : walk,
    values: [...listValues(status, employerId), pageSize, skipped],
  }
}

/** Finds the day on which the page begins, walks to its first job from the nearer end of that day, and reads on from there. */
const seek = (connection: Connection, { employerId, status, skipped, pageSize }: Stretch): Rows | null => {
  const day = dayAt(connection, employerId, { status, skipped })
  if (!day) return null
  const before = skipped - day.later
  const after = day.jobs - before - 1
  const walked = status ?? soleStatus(connection, employerId, day.date)
  const { fromStart, fromEnd } = statements(walked)
  const dated = listValues(walked, employerId, day.date)
  const first =
    before <= after
      ? connection.one<{ id: number }>(fromStart, ...dated, before)
      : connection.one<{ id: number }>(fromEnd, ...dated, after)
  if (!first) return null
  const ofDay = Math.min(pageSize, after + 1)
  const list = (...values: readonly unknown[]) => listValues(status, employerId, day.date, ...values)
  return { select: statements(status).readOn, values: [...list(first.id), ofDay, ...list(), pageSize - ofDay] }
}

const OF_DAY = ' AND publish_date = ?'

const statementsOf = (status: Status | null) => {
  const ids = (condition: string, order: string) => selectListed(status, { columns: 'id', condition, order })
  const dated = { columns: 'id, publish_date', condition: ' AND publish_date < ?', order: NEWEST_FIRST }
  const walk: SelectJobs = (columns) =>
    `${selectListed(status, { columns, order: NEWEST_FIRST })} LIMIT ${BOUND} OFFSET ${BOUND}`
  const walkIds: SelectJobs = (columns) =>
    `SELECT ${columns} FROM (${walk('id AS found, publish_date AS day')}) CROSS JOIN jobs ON jobs.id = found`
  return {
    // The row of a job that is walked past is not read.
    walk,
    walkIds,
    fromStart: `${ids(OF_DAY, 'id DESC')} LIMIT 1 OFFSET ${BOUND}`,
    fromEnd: `${ids(OF_DAY, 'id')} LIMIT 1 OFFSET ${BOUND}`,
    readOn: withIds(`SELECT id FROM (${ids(`${OF_DAY} AND id <= ?`, 'id DESC')} LIMIT ${BOUND})
      UNION ALL SELECT id FROM (${selectListed(status, dated)} LIMIT ${BOUND})`),
  }
}

/** What is made of each status, and of any, made once. */
export const byStatus = <V>(make: (status: Status | null) => V): ((status: Status | null) => V) => {
  const made = new Map([null, ...STATUSES].map((status) => [status, make(status)]))
  return (status) => made.get(status) as V
}

export const statements = byStatus(statementsOf)
