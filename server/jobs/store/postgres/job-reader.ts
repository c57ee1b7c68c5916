import { createReadBatcher } from '../../../platform/engines/postgres/batcher.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Outcome, outcomeOf, unwrapOutcomes } from '../../../platform/engines/postgres/outcome.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import { createSemaphore } from '../../../platform/engines/postgres/semaphore.ts'
import { sentence } from '../../../platform/sentences/sentence.ts'
import type { NewLocation, StoredJob } from '../../job.ts'
import type { JobListing, JobLookUp, JobName, JobQuery, JobReader } from '../../ports.ts'
import { closingIds, closingStatement, closingValues } from '../console/closing.ts'
import { isStorable, type JobRow, jobColumns, provinceOf, toJob } from '../job-row.ts'
import { changeReads } from './changes.ts'
import { isQuick, listPage } from './job-queries.ts'
import { isRefreshed } from './job-timing.ts'
import { FIND_PLACE } from './job-writer.ts'
import { snapshotReads } from './snapshots.ts'
import { walkJobs } from './walk.ts'

const SELECT = `SELECT xmin, ${jobColumns.join(', ')} FROM jobs`

/**
 * Ids are bigint, so that one beyond integer is merely unknown. LATERAL looks up each id by itself, since the planner
 * may scan all jobs of the employer for a list of ids.
 */
const FIND_MANY = `SELECT job.* FROM unnest((SELECT $2::text::bigint[])) AS requested (id)
  CROSS JOIN LATERAL (${SELECT} WHERE employer_id = $1 AND id = requested.id LIMIT 1) AS job`
const FIND_BY_REFERENCE = `${SELECT} WHERE employer_id = $1 AND reference_id = $2`

/** A job, and the transaction that wrote it. */
export type FoundJob = { readonly job: StoredJob; readonly version: string }

export type FindJob = (employerId: number, name: JobName) => Promise<FoundJob | null>

type Row = JobRow & { readonly xmin: string }

const toFound = (row: Row): FoundJob => ({ job: toJob(row), version: row.xmin })

type Requested = { readonly employerId: number; readonly id: number }

/** Finds the jobs of each employer, outside of transactions. */
export const createJobFinder = (pool: Pool): FindJob => {
  const findById = unwrapOutcomes(createReadBatcher<Requested, Outcome<FoundJob | null>>({ pool, run: findMany }))
  const findByReference = async (employerId: number, referenceId: string): Promise<FoundJob | null> => {
    if (!isStorable(referenceId)) return null
    const row = await runRead(pool, (connection) => connection.one<Row>(FIND_BY_REFERENCE, [employerId, referenceId]))
    return row ? toFound(row) : null
  }
  return (employerId, name) =>
    'id' in name ? findById({ employerId, id: name.id }) : findByReference(employerId, name.referenceId)
}

const SEARCH_REFUSALS = {
  full: sentence('searchesFull'),
  late: sentence('searchesBusy'),
}

/** Lists in one batch on a connection, each a statement of its own. */
const LISTS_MAX = 8

/**
 * The jobs of each employer, outside of transactions. Queries that may take long run apart from batches, on at most
 * half of the connections, so that searches of one employer leave connections to others.
 */
export const createJobReader = (pool: Pool, find: FindJob): ((employerId: number) => JobReader & JobLookUp) => {
  const list = (connection: Connection, { employerId, query }: Listing) => listPage(connection, employerId, query)
  const listQuickly = unwrapOutcomes(
    createReadBatcher<Listing, Outcome<JobListing>>({
      pool,
      max: LISTS_MAX,
      run: (connection, listings) =>
        Promise.all(listings.map((listing) => outcomeOf(connection, list(connection, listing)))),
    }),
  )
  const size = Math.max(1, Math.floor(pool.size / 2))
  const searches = createSemaphore({ size, bounds: pool.bounds, refusals: SEARCH_REFUSALS })
  const listAlone = (listing: Listing) =>
    searches.run(listing.employerId, () => runRead(pool, (connection) => list(connection, listing)))
  return (employerId) => ({
    get: async (id) => (await find(employerId, { id }))?.job ?? null,
    getByReference: async (referenceId) => (await find(employerId, { referenceId }))?.job ?? null,
    isRefreshed: (id) =>
      runRead(pool, (connection) => isRefreshed((sql, ...values) => connection.one(sql, values), employerId, id)),
    findPlace: (place) => runRead(pool, (connection) => placeId(connection, employerId, place)),
    list: (query) => (isQuick(query) ? listQuickly : listAlone)({ employerId, query }),
    ...changeReads(pool, employerId),
    walk: (query) => walkJobs(pool, employerId, query),
    ...snapshotReads(pool, employerId),
    closing: async (query) => {
      const values = closingValues(employerId, query)
      return closingIds(await runRead(pool, (connection) => connection.all(closingStatement(query), values)), query)
    },
  })
}

const placeId = async (connection: Connection, employerId: number, place: NewLocation): Promise<number | null> =>
  (await connection.one<{ id: number }>(FIND_PLACE, [employerId, provinceOf(place), place.name]))?.id ?? null

type Listing = { readonly employerId: number; readonly query: JobQuery }

/** One statement for each employer, since no statement may read jobs of several. */
const findMany = async (
  connection: Connection,
  requested: readonly Requested[],
): Promise<Outcome<FoundJob | null>[]> => {
  const found = new Map<number, Outcome<Map<number, FoundJob>>>()
  const ask = async ([employerId, group]: [number, Requested[]]): Promise<void> => {
    const ids = `{${group.map(({ id }) => id).join(',')}}`
    const rows = connection.all<Row>(FIND_MANY, [employerId, ids])
    const jobs = rows.then((rows) => new Map(rows.map((row) => [row.id, toFound(row)])))
    found.set(employerId, await outcomeOf(connection, jobs))
  }
  await Promise.all([...Map.groupBy(requested, ({ employerId }) => employerId)].map(ask))
  return requested.map(({ employerId, id }) => {
    const outcome = found.get(employerId)
    return outcome && 'error' in outcome ? outcome : { value: outcome?.value.get(id) ?? null }
  })
}
