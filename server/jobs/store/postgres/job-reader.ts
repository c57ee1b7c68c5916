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
export const FIND_MANY_BY_REFERENCE = `SELECT job.*
  FROM unnest(ARRAY (SELECT json_array_elements_text($2::text::json))) AS requested (reference_id)
  CROSS JOIN LATERAL (${SELECT} WHERE employer_id = $1 AND reference_id = requested.reference_id LIMIT 1) AS job`

/** A job, and the transaction that wrote it. */
export type FoundJob = { readonly job: StoredJob; readonly version: string }

export type FindJob = (employerId: number, name: JobName) => Promise<FoundJob | null>

type Row = JobRow & { readonly xmin: string }

const toFound = (row: Row): FoundJob => ({ job: toJob(row), version: row.xmin })

type Requested<K> = { readonly employerId: number; readonly key: K }

/** Finds the jobs of each employer, outside of transactions; those of one tick, as of the lines of a bulk, at once. */
export const createJobFinder = (pool: Pool): FindJob => {
  const finder = <K extends number | string>(run: (...asked: Asked<K>) => Promise<Outcome<FoundJob | null>[]>) =>
    unwrapOutcomes(createReadBatcher<Requested<K>, Outcome<FoundJob | null>>({ pool, run }))
  const findById = finder<number>((...asked) => findMany(...asked, BY_ID))
  const findByReference = finder<string>((...asked) => findMany(...asked, BY_REFERENCE))
  return async (employerId, name) => {
    if ('id' in name) return findById({ employerId, key: name.id })
    if (!isStorable(name.referenceId)) return null
    return findByReference({ employerId, key: name.referenceId })
  }
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

type Asked<K> = [connection: Connection, requested: readonly Requested<K>[]]

/** A statement for jobs by their keys, and the key of a row. */
type By<K> = {
  readonly sql: string
  readonly listOf: (keys: readonly K[]) => string
  readonly keyOf: (job: StoredJob) => K | null
}

const BY_ID: By<number> = { sql: FIND_MANY, listOf: (ids) => `{${ids.join(',')}}`, keyOf: ({ id }) => id }
const BY_REFERENCE: By<string> = {
  sql: FIND_MANY_BY_REFERENCE,
  listOf: (references) => JSON.stringify(references),
  keyOf: ({ referenceId }) => referenceId,
}

/** One statement for each employer, since no statement may read jobs of several. */
const findMany = async <K>(
  connection: Connection,
  requested: readonly Requested<K>[],
  { sql, listOf, keyOf }: By<K>,
): Promise<Outcome<FoundJob | null>[]> => {
  const found = new Map<number, Outcome<Map<K | null, FoundJob>>>()
  const ask = async ([employerId, group]: [number, Requested<K>[]]): Promise<void> => {
    const rows = connection.all<Row>(sql, [employerId, listOf(group.map(({ key }) => key))])
    const jobs = rows.then((rows) => new Map(rows.map(toFound).map((each) => [keyOf(each.job), each])))
    found.set(employerId, await outcomeOf(connection, jobs))
  }
  await Promise.all([...Map.groupBy(requested, ({ employerId }) => employerId)].map(ask))
  return requested.map(({ employerId, key }) => {
    const outcome = found.get(employerId)
    return outcome && 'error' in outcome ? outcome : { value: outcome?.value.get(key) ?? null }
  })
}
