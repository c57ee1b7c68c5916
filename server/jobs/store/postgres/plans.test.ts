/** The statements that read one job are planned once for all values, and find it by its primary key. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { poolOn } from '../../../../test/support/pool-on.ts'
import { LIMITS, startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { employerOf, insert, query } from '../../../../test/support/stores.ts'
import type { KeyHolder } from '../../../employers/ports.ts'
import { type Connection, createConnection } from '../../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../../platform/engines/postgres/url.ts'
import { EXISTING } from '../../../statistics/store/statistics.ts'
import type { Store } from '../../../upkeep/ports.ts'
import type { StoredJob } from '../../job.ts'
import { movesFeed } from '../change-rows.ts'
import { CLOSING } from '../console/closing.ts'
import { writtenColumns } from '../job-row.ts'
import { DUE_CLOSINGS } from './closings.ts'
import { DUE_JOBS } from './due-jobs.ts'
import { listPage } from './job-queries.ts'
import { createJobFinder } from './job-reader.ts'
import { createKeyedJobFinder } from './keyed-jobs.ts'
import { DUE_DRAFTS } from './publishing.ts'

/** Executions after which PostgreSQL may choose a generic plan. */
const OWN_PLANS = 5

const NAMES = writtenColumns.join(', ')

/** Enough jobs that the plans for one job and for ten differ in cost. */
const FILL = `INSERT INTO employers (name, plan, created_at) SELECT 'Other', 'standard', 1 FROM generate_series(1, 20);
  INSERT INTO jobs (employer_id, created_at, updated_at, ${NAMES})
    SELECT e.id, 1, 1, ${NAMES.split(', ')
      .map((name) => `j.${name}`)
      .join(', ')}
    FROM employers e, generate_series(1, 400), (SELECT * FROM jobs LIMIT 1) j; ANALYZE`

const PLANS = 'SELECT name, generic_plans AS kept, custom_plans AS own FROM pg_prepared_statements WHERE statement ~ $1'

let postgres: TestPostgres
let store: Store
let connection: Connection
let holder: KeyHolder
let job: StoredJob
const hash = randomBytes(32)

before(async () => {
  postgres = await startPostgres()
  const url = await postgres.createStoreDatabase()
  const target = readTarget(url)
  connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  store = await openOnPostgres({ url, clock: Date.now, ...LIMITS })
  const { id: employerId, jobs } = await employerOf(store)
  const order = {
    employerId,
    name: null,
    scopes: ['jobs:read'] as const,
    preconditions: false,
    createdAt: 1,
    expiresAt: null,
  }
  const key = await store.directory.createKey({ ...order, hash })
  const employer = await store.directory.getEmployer(employerId)
  assert.ok(employer)
  holder = { key, employer }
  job = await insert(jobs)
  await connection.exec(FILL)
})
after(async () => {
  await connection?.close()
  await store?.close()
  await postgres.stop()
})

const explain = async (sql: string, values: readonly unknown[] = []): Promise<string> => {
  const lines = await connection.all<object>(`EXPLAIN ${sql}`, values, { prepare: false })
  return lines.flatMap(Object.values).join('\n')
}

/** Runs a statement until its plan is generic, and returns the plan. */
const keptPlan = async (about: string, values: string, ask: () => Promise<unknown>): Promise<string> => {
  for (let n = 0; n < 2 * OWN_PLANS; n++) await ask()
  const found = await connection.all<{ name: string; kept: number; own: number }>(PLANS, [about])
  assert.deepEqual(
    found.map(({ kept, own }) => [kept, own]),
    [[OWN_PLANS, OWN_PLANS]],
  )
  return explain(`EXECUTE "${found[0]?.name}" (${values})`)
}

test('a job and its key are found by one plan, for one request as for many', async () => {
  const find = createKeyedJobFinder(poolOn(connection))
  const plan = await keptPlan('LEFT JOIN jobs', `'{}', '{}'`, async () =>
    assert.deepEqual(await find(hash, job.id), { ...holder, job }),
  )
  assert.match(plan, /using jobs_pkey on jobs j/)
  const unknown = find(randomBytes(32), job.id)
  const together = [find(hash, 2_147_483_647), find(hash, job.id), find(hash, job.id)]
  assert.equal(await unknown, null)
  assert.deepEqual(
    await Promise.all(together),
    [null, job, job].map((one) => ({ ...holder, job: one })),
  )
})

test('a job is found by its key, and not among all jobs of the employer', async () => {
  const find = createJobFinder(poolOn(connection))
  const plan = await keptPlan('LATERAL', `1, '{}'`, async () =>
    assert.deepEqual((await find(holder.employer.id, { id: job.id }))?.job, job),
  )
  assert.match(plan, /using jobs_pkey on jobs/)
})

test('no job is returned for a revoked key or a suspended employer', async () => {
  const find = createKeyedJobFinder(poolOn(connection))
  const { directory } = store
  await directory.setSuspended(holder.employer.id, 2)
  assert.deepEqual(await find(hash, job.id), {
    ...holder,
    employer: { ...holder.employer, suspended: true },
    job: null,
  })
  await directory.setSuspended(holder.employer.id, null)
  assert.deepEqual((await find(hash, job.id))?.job, job)
  await directory.revokeKey(holder.key.id, 3)
  assert.deepEqual(await find(hash, job.id), { ...holder, key: { ...holder.key, revokedAt: 3 }, job: null })
})

/** A year of closed jobs with auto-refresh of every employer, and some open ones. */
const CLOSED = `INSERT INTO jobs (employer_id, created_at, updated_at, ${NAMES})
  SELECT e.id, 1, 1, ${NAMES.split(', ')
    .map((name) => ({ auto_refresh: 'true', publish_date: 'day', close_date: 'day' })[name as string] ?? `j.${name}`)
    .join(', ')}
  FROM employers e, (SELECT (date '2025-01-01' + n)::text AS day FROM generate_series(1, 400) n) days,
    (SELECT * FROM jobs LIMIT 1) j; ANALYZE`

test('the search for due jobs reads the index alone, and no closed job', async () => {
  await connection.exec(CLOSED)
  const plan = await keptPlan('ORDER BY j.close_date', `'2026-11-13', '2026-11-20', 500`, () =>
    connection.all(DUE_JOBS, ['2026-11-13', '2026-11-20', 500]),
  )
  assert.match(plan, /Index Only Scan using jobs_to_refresh on jobs j/)
  assert.match(plan, /Index Cond: \(\(close_date > [^)]+\) AND \(publish_date <= [^)]+\)\)/)
  assert.doesNotMatch(plan, /Sort/)
})

test('the search for closing dates looks them up for each employer, and what was made of each job', async () => {
  const dates = [
    { closeDate: '2026-11-20', days: 0, madeBefore: null, writtenBefore: null },
    { closeDate: '2026-11-27', days: 7, madeBefore: 1, writtenBefore: 1 },
  ]
  const plan = await explain(DUE_CLOSINGS, [JSON.stringify(dates), 500])
  const looksUp = /on jobs_closing[^\n]*\n\s*Index Cond: \(\(employer_id = employing.id\) AND \(close_date >= due/
  assert.match(plan, looksUp)
  assert.doesNotMatch(plan, /Seq Scan on jobs\b/)
})

test('a round of drafts on their day reads the index of such drafts alone', async () => {
  const plan = await explain(DUE_DRAFTS, ['2025-11-20', 0, 0, '2026-11-20', 500])
  assert.match(plan, /Index Scan using jobs_to_publish on jobs/)
  assert.doesNotMatch(plan, /Seq Scan on jobs\b|Sort|Join/)
})

test('the newest entry of time is found in its index, by an instance of the version before as well', async () => {
  await connection.exec(`INSERT INTO audit_entries (employer_id, seq, at, action, subject_id, members, hash)
    SELECT 9, n, 1, 'job.update', 1, '', sha256(n::text::bytea) FROM generate_series(1, 5000) n; ANALYZE audit_entries`)
  for (const condition of [movesFeed['v1.2'][1], "action IN ('job.closing', 'job.closed')"]) {
    const sql = `SELECT seq FROM audit_entries WHERE employer_id = 9 AND ${condition} ORDER BY seq DESC LIMIT 1`
    assert.match(await explain(sql), /using audit_entries_of_v12/, sql)
  }
})

test('jobs that close soon are read in their order from an index', async () => {
  const plan = await explain(CLOSING, [3, '2025-01-01', '2027-01-01', 25])
  assert.match(plan, /Index (Only )?Scan using jobs_closing on jobs/)
  assert.doesNotMatch(plan, /Sort/)
})

const OTHER_TITLES = `UPDATE jobs SET title = 'Baker ' || id, search_text = 'baker ' || id || repeat(' bread', id % 9)
  WHERE employer_id > 2`

test('a word too short for a trigram is searched in the index that contains the texts', async () => {
  await connection.exec(OTHER_TITLES)
  await connection.exec('VACUUM ANALYZE jobs')
  const plans: string[] = []
  const explaining = {
    ...connection,
    all: async (sql: string, values: readonly unknown[]) => {
      plans.push(await explain(sql, values))
      return []
    },
  } as Connection
  for (const [words, status] of [
    [['er'], null],
    [['er', 'ba'], 'active'],
  ] as const)
    await listPage(explaining, 5, query({ words: [...words], status }))
  for (const plan of plans) {
    assert.match(plan, /Index Only Scan using jobs_by_date_with_text on jobs/)
    assert.match(plan, /Scan (using|on) jobs_with_long_text/)
    assert.doesNotMatch(plan, /jobs_by_text|Seq Scan on jobs|Gather/)
  }
  assert.equal(plans.length, 2)
})

test('the jobs of visits are found by their ids in an index', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => at + 1)
  const text = await explain(EXISTING, [holder.employer.id, ...ids])
  assert.doesNotMatch(text, /Seq Scan/)
  assert.match(text, /Index Cond: \(\(employer_id = \d+\) AND \(id = ANY/, text)
})
