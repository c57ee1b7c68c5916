/** Pages of an employer's jobs, without reading the jobs before the page. */
import { STATUSES, type Status } from '@affiche/contract/values.ts'
import { BOUND, type Connection } from '../../../platform/engines/sqlite/connection.ts'
import { memoize } from '../../../platform/lib/memoize.ts'
import type { JobHead } from '../../job.ts'
import type { JobPage, JobQuery, JoinedAs, JoinedListing } from '../../ports.ts'
import { EMPLOYER_MARK } from '../../render.ts'
import { dayAt, soleStatus, totalOf } from './counts.ts'

/** A selection of listed jobs; `order` names selected columns. */
type Selection = { readonly columns: string; readonly condition?: string; readonly order: string }

/**
 * Selects an employer's jobs of a status, or of any. The index has the jobs of each status in the order of lists; a list
 * of any status is merged from them, so that one index serves both. `listValues` has the values of the statement.
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

/** The order of lists. */
export const NEWEST_FIRST = 'publish_date DESC, id DESC'

/** A statement that selects columns, id and date among them, of some jobs in the order of lists. */
export type SelectJobs = (columns: string) => string

/** Selects the jobs whose ids a statement gives; no other row is read. */
export const withIds =
  (ids: string): SelectJobs =>
  (columns) =>
    `SELECT ${columns} FROM jobs WHERE id IN (${ids}) ORDER BY ${NEWEST_FIRST}`

/** Some jobs, in the order of lists. */
export type Rows = { readonly select: SelectJobs; readonly values: readonly unknown[] }

/** The jobs of an employer in the store. */
export type EmployerJobs = { readonly connection: Connection; readonly employerId: number }

/** Columns of a list item; a merge orders by publish_date. */
const HEAD_COLUMNS = 'id, publish_date, head, rendered'

export const headsOf = memoize((select: SelectJobs) => select(HEAD_COLUMNS))

export const readHeads = (connection: Connection, rows: Rows | null): JobHead[] =>
  rows ? connection.all<JobHead>(headsOf(rows.select), ...rows.values) : []

/** List items as one text, made in SQLite: ten texts that become one here are three times as much short-lived memory. */
export const joinedOf = memoize(
  (select: SelectJobs) => `SELECT ifnull(sum(rendered <> ?), 0) AS others,
  CAST(ifnull(replace(group_concat('{"id":' || id || ',' || head || '}', ','), '${EMPLOYER_MARK}', ?), '') AS BLOB) AS bytes
  FROM (${headsOf(select)})`,
)

type Joined = { readonly others: number; readonly bytes: Uint8Array }

const NOTHING: Joined = { others: 0, bytes: new Uint8Array() }

/** A page of a list without a search; null if it has items of another stamp. */
export const joinedPage = (
  jobs: EmployerJobs,
  query: JobQuery,
  { employer, rendered }: JoinedAs,
): Pick<JoinedListing, 'total' | 'bytes'> | null => {
  const { total, rows } = plainRows(jobs, query)
  const joined = rows
    ? (jobs.connection.one<Joined>(joinedOf(rows.select), rendered, employer, ...rows.values) ?? NOTHING)
    : NOTHING
  return joined.others === 0 ? { total, bytes: joined.bytes } : null
}

/** Jobs that are skipped faster than the page is found by its day. */
const WALKED_MAX = 500

/** A merge copies every selected column of the rows it skips, so deeper pages select ids first. */
const MERGED_MAX = 10

export const plainPage = (jobs: EmployerJobs, query: JobQuery): JobPage => {
  const { total, rows } = plainRows(jobs, query)
  return { total, items: readHeads(jobs.connection, rows) }
}

type CountedRows = { readonly total: number; readonly rows: Rows | null }

const plainRows = ({ connection, employerId }: EmployerJobs, query: JobQuery): CountedRows => {
  const { page, pageSize } = query
  const skipped = (page - 1) * pageSize
  // Nothing to merge if all jobs have one status.
  const status = query.status ?? (skipped > MERGED_MAX ? soleStatus(connection, employerId, null) : null)
  const stretch = { employerId, status, skipped, pageSize }
  const total = totalOf(connection, employerId, status)
  if (skipped >= total) return { total, rows: null }
  return { total, rows: skipped <= WALKED_MAX ? walk(stretch) : seek(connection, stretch) }
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

/** Finds the day on which the page begins, and the first job of the page from the nearer end of that day. */
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
    walk,
    walkIds,
    fromStart: `${ids(OF_DAY, 'id DESC')} LIMIT 1 OFFSET ${BOUND}`,
    fromEnd: `${ids(OF_DAY, 'id')} LIMIT 1 OFFSET ${BOUND}`,
    readOn: withIds(`SELECT id FROM (${ids(`${OF_DAY} AND id <= ?`, 'id DESC')} LIMIT ${BOUND})
      UNION ALL SELECT id FROM (${selectListed(status, dated)} LIMIT ${BOUND})`),
  }
}

/** A function of the status, or of any, computed in advance. */
export const byStatus = <V>(make: (status: Status | null) => V): ((status: Status | null) => V) => {
  const made = new Map([null, ...STATUSES].map((status) => [status, make(status)]))
  return (status) => made.get(status) as V
}

export const statements = byStatus(statementsOf)
