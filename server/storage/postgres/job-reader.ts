import type { Job } from '../../domain/job/job.ts'
import type { JobName, JobPage, JobQuery, JobReader } from '../../use-cases/ports.ts'
import { type JobRow, toJob } from '../job-columns.ts'
import { isStorable, wholeJobNames } from '../job-statements.ts'
import { createBatcher } from './driver/batcher.ts'
import type { Connection } from './driver/connection.ts'
import { apart, type Outcome, outcomeOf } from './driver/outcome.ts'
import { type Pool, reading } from './driver/pool.ts'
import { createSemaphore } from './driver/semaphore.ts'
import { isQuick, listPage } from './job-queries.ts'
import { named, type Unlisted, unlistedColumn } from './place-names.ts'

/** Jobs in one statement, and statements under way at once. */
const JOBS_MAX = 64
const CONCURRENCY = 2

const SELECT = `SELECT xmin, id, ${wholeJobNames.join(', ')}, ${unlistedColumn('jobs', '$1')} FROM jobs`

/**
 * Ids are compared as bigint, so that an id that no job can have is merely unknown. Each is sought by itself: for
 * any of several PostgreSQL may read all jobs of the employer.
 */
const FIND_MANY = `SELECT job.* FROM unnest((SELECT $2::text::bigint[])) AS wanted (id)
  CROSS JOIN LATERAL (${SELECT} WHERE employer_id = $1 AND id = wanted.id LIMIT 1) AS job`
const FIND_BY_REFERENCE = `${SELECT} WHERE employer_id = $1 AND reference_id = $2`

/** A job, and the transaction that wrote it as it is. */
export type Found = { readonly job: Job; readonly version: string }

export type FindJob = (employerId: number, name: JobName) => Promise<Found | null>

type Row = JobRow & Unlisted & { readonly xmin: string }

const toFound = (row: Row): Found => ({ job: toJob(named(row)), version: row.xmin })

type Wanted = { readonly employerId: number; readonly id: number }

/** Finds the jobs of each employer, outside of transactions. */
export const createJobFinder = (pool: Pool): FindJob => {
  const findById = apart(
    createBatcher<Wanted, Outcome<Found | null>>({
      concurrency: CONCURRENCY,
      max: JOBS_MAX,
      bounds: pool.bounds,
      run: (take) => reading(pool, (connection) => findMany(connection, take())),
    }),
  )
  const findByReference = async (employerId: number, referenceId: string): Promise<Found | null> => {
    if (!isStorable(referenceId)) return null
    const row = await reading(pool, (connection) => connection.one<Row>(FIND_BY_REFERENCE, [employerId, referenceId]))
    return row ? toFound(row) : null
  }
  return (employerId, name) =>
    'id' in name ? findById({ employerId, id: name.id }) : findByReference(employerId, name.referenceId)
}

const SEARCH_WORDS = {
  full: 'Too many searches wait for the store.',
  late: 'The store is busy with searches.',
}

/** Lists sent at once on one connection, each a statement of its own. */
const LISTS_MAX = 8

/**
 * The jobs of each employer, outside of transactions. What may take long is never sent ahead of others, and has at most
 * half of the connections, so that searches of one employer leave some to everybody.
 */
export const createJobReader = (pool: Pool, find: FindJob): ((employerId: number) => JobReader) => {
  const list = (connection: Connection, { employerId, query }: Listing) => listPage(connection, employerId, query)
  const listQuickly = apart(
    createBatcher<Listing, Outcome<JobPage>>({
      concurrency: CONCURRENCY,
      max: LISTS_MAX,
      bounds: pool.bounds,
      run: (take) =>
        reading(pool, (connection) =>
          Promise.all(take().map((listing) => outcomeOf(connection, list(connection, listing)))),
        ),
    }),
  )
  const size = Math.max(1, Math.floor(pool.size / 2))
  const searches = createSemaphore({ size, bounds: pool.bounds, words: SEARCH_WORDS })
  const listAlone = (listing: Listing) =>
    searches.run(listing.employerId, () => reading(pool, (connection) => list(connection, listing)))
  return (employerId) => ({
    get: async (id) => (await find(employerId, { id }))?.job ?? null,
    list: (query) => (isQuick(query) ? listQuickly : listAlone)({ employerId, query }),
  })
}

type Listing = { readonly employerId: number; readonly query: JobQuery }

/** One statement for each employer, since no statement may speak of several. */
const findMany = async (connection: Connection, wanted: readonly Wanted[]): Promise<Outcome<Found | null>[]> => {
  const found = new Map<number, Outcome<Map<number, Found>>>()
  const ask = async ([employerId, group]: [number, Wanted[]]): Promise<void> => {
    const ids = `{${group.map(({ id }) => id).join(',')}}`
    const rows = connection.all<Row>(FIND_MANY, [employerId, ids])
    const jobs = rows.then((rows) => new Map(rows.map((row) => [row.id, toFound(row)])))
    found.set(employerId, await outcomeOf(connection, jobs))
  }
  await Promise.all([...Map.groupBy(wanted, ({ employerId }) => employerId)].map(ask))
  return wanted.map(({ employerId, id }) => {
    const outcome = found.get(employerId)
    return outcome && 'error' in outcome ? outcome : { value: outcome?.value.get(id) ?? null }
  })
}
