import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startPostgres } from '../../../test/support/postgres.ts'
import { employerOf, insert } from '../../../test/support/stores.ts'
import { columnNames } from '../job-columns.ts'
import { createConnection } from './connection.ts'
import { createKeyedJobFinder } from './keyed-jobs.ts'
import { openPostgresStore } from './store.ts'
import { readTarget } from './target.ts'

const LIMITS = { statementTimeoutMs: 2_000, connectTimeoutMs: 5_000, preparedStatements: true }

/** After so many executions PostgreSQL keeps one plan for all of them, unless plans for their values are cheaper. */
const OWN_PLANS = 5

const NAMES = ['employer_id', 'created_at', 'updated_at', ...columnNames].join(', ')

/** Enough that to look for one is planned as cheaper than to look for ten. */
const MULTIPLY = `INSERT INTO jobs (${NAMES}) SELECT ${NAMES} FROM jobs, generate_series(1, 3000); ANALYZE jobs`

const PLANS = 'SELECT generic_plans AS kept, custom_plans AS own FROM pg_prepared_statements WHERE statement ~ $1'

test('a key and a job are found by a statement that is planned once, for one request as for many', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  const store = await openPostgresStore({ url, clock: Date.now, ...LIMITS })
  t.after(async () => {
    await connection.close()
    await store.close()
  })
  const { id: employerId, jobs } = await employerOf(store)
  const [hash, unknown] = [randomBytes(32), randomBytes(32)]
  const order = { employerId, name: null, scopes: ['jobs:read'] as const, createdAt: 1, expiresAt: null }
  const key = await store.directory.createKey({ ...order, hash })
  const job = await insert(jobs)
  await connection.exec(MULTIPLY)
  const find = createKeyedJobFinder({
    bounds: { waitingMax: 100, waitMaxMs: 1_000 },
    use: (work) => work(connection),
    close: async () => undefined,
  })
  const employer = await store.directory.getEmployer(employerId)
  for (let n = 0; n < 2 * OWN_PLANS; n++) assert.deepEqual(await find(hash, job.id), { key, employer, job })
  const together = [find(unknown, job.id), find(hash, 2_147_483_647), find(hash, job.id), find(hash, job.id)]
  const [nobody, nothing, ...found] = await Promise.all(together)
  assert.deepEqual([nobody, nothing], [null, { key, employer, job: null }])
  for (const one of found) assert.deepEqual(one, { key, employer, job })
  const plans = await connection.all<{ kept: number; own: number }>(PLANS, ['LEFT JOIN jobs'])
  assert.deepEqual([...plans], [{ kept: OWN_PLANS + 1, own: OWN_PLANS }])
})
