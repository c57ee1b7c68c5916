/** Pages of all jobs of an employer, or of all of a status, without walking the jobs before the page. */
import type { Status } from '@affiche/contract/job.ts'
import type { JobQuery } from '../../use-cases/ports.ts'
import { BOUND } from './bound.ts'
import type { Connection } from './connection.ts'
import { type CountedReader, type HeaderReader, type Page, type Rows, withIds } from './headers.ts'
import { dayAt, totalOf } from './job-counts.ts'

/** An index that has the jobs of an employer, or those of a status, in the order of lists. */
export const orderOf = (status: Status | null): string =>
  status === null
    ? 'jobs INDEXED BY jobs_by_date WHERE employer_id = ?'
    : 'jobs INDEXED BY jobs_by_status_and_date WHERE employer_id = ? AND status = ?'

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

export const plainPage = <H extends Sized>(shelf: Shelf<H>, query: JobQuery): Page<H> => {
  const { connection, employerId, read, readCounted } = shelf
  const { status, page, pageSize } = query
  const skipped = (page - 1) * pageSize
  const list: List = { employerId, status, values: status === null ? [employerId] : [employerId, status] }
  const stretch = { skipped, pageSize }
  if (skipped <= WALKED_MAX) return readCounted(walk(list, stretch), status)
  const total = totalOf(connection, employerId, status)
  return { total, headers: read(skipped < total ? seek(connection, list, stretch) : null) }
}

/** The list of an employer's jobs, and the values that name it in a statement. */
type List = { readonly employerId: number; readonly status: Status | null; readonly values: readonly unknown[] }

type Stretch = { readonly skipped: number; readonly pageSize: number }

const walk = ({ status, values }: List, { skipped, pageSize }: Stretch): Rows => ({
  from: statements(status).walk,
  values: [...values, pageSize, skipped],
})

/** Finds the day on which the page begins, walks to its first job from the nearer end of that day, and reads on from there. */
const seek = (
  connection: Connection,
  { employerId, status, values }: List,
  { skipped, pageSize }: Stretch,
): Rows | null => {
  const day = dayAt(connection, employerId, { status, skipped })
  if (!day) return null
  const before = skipped - day.later
  const after = day.jobs - before - 1
  const { fromStart, fromEnd, readOn } = statements(status)
  const first =
    before <= after
      ? connection.one<{ id: number }>(fromStart, ...values, day.date, before)
      : connection.one<{ id: number }>(fromEnd, ...values, day.date, after)
  if (!first) return null
  const ofDay = Math.min(pageSize, after + 1)
  const older = [...values, day.date, pageSize - ofDay]
  return { from: readOn, values: [...values, day.date, first.id, ofDay, ...older] }
}

const statementsOf = (status: Status | null) => {
  const list = orderOf(status)
  return {
    // The row of a job that is walked past is not read.
    walk: `FROM ${list} ORDER BY publish_date DESC, id DESC LIMIT ${BOUND} OFFSET ${BOUND}`,
    fromStart: `SELECT id FROM ${list} AND publish_date = ? ORDER BY id DESC LIMIT 1 OFFSET ${BOUND}`,
    fromEnd: `SELECT id FROM ${list} AND publish_date = ? ORDER BY id LIMIT 1 OFFSET ${BOUND}`,
    readOn: withIds(`SELECT * FROM (SELECT id FROM ${list} AND publish_date = ? AND id <= ?
        ORDER BY id DESC LIMIT ${BOUND})
      UNION ALL SELECT * FROM (SELECT id FROM ${list} AND publish_date < ?
        ORDER BY publish_date DESC, id DESC LIMIT ${BOUND})`),
  }
}

const ofAny = statementsOf(null)
const ofStatus = statementsOf('active')

export const statements = (status: Status | null) => (status === null ? ofAny : ofStatus)
