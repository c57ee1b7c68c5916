/** Faults around a store in PostgreSQL are reported at the start, and do no harm. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstValueOf, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { launch } from '../support/process.ts'
import { employerOf, insert } from '../support/stores.ts'
import { until } from '../support/waiting.ts'

const CONNECTIONS = 30
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let postgres: TestPostgres

before(async () => {
  postgres = await startPostgres({ own: true, settings: { max_connections: CONNECTIONS } })
})
after(() => postgres.stop())

type Started = { readonly url: string; readonly poolSize?: number; readonly aheadMs?: number }

/** A service whose clock is ahead. */
const start = ({ url, poolSize = 4, aheadMs = 0 }: Started) => {
  const code = `const now = Date.now; Date.now = () => now() + ${aheadMs}`
  const shifted = aheadMs === 0 ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
  return launch({ DATABASE_URL: url, DATABASE_POOL_SIZE: `${poolSize}`, ...shifted })
}

test('a pool larger than the connections of the server is reported at the start, with both numbers and a remedy', async (t) => {
  const url = await postgres.createDatabase()
  const large = start({ url, poolSize: CONNECTIONS })
  t.after(() => large.child.kill('SIGKILL'))
  await large.base()
  assert.match(
    large.output(),
    /DATABASE_POOL_SIZE is 30, and the server accepts 27 connections \(max_connections 30 less superuser_reserved_connections 3\)/,
  )
  const fitting = start({ url })
  t.after(() => fitting.child.kill('SIGKILL'))
  await fitting.base()
  assert.doesNotMatch(fitting.output(), /max_connections|The clock of this machine/)
})

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** A job that auto-refresh is to date anew. */
const makeDueJob = async (url: string) => {
  const store = await openOnPostgres({ url, clock: Date.now })
  const { jobs } = await employerOf(store)
  const publishDate = dayOf(Date.now() - 9 * DAY_MS)
  await insert(jobs, { publishDate, closeDate: dayOf(Date.now() + 30 * DAY_MS), autoRefresh: true })
  await store.close()
  return { publishDate, now: () => firstValueOf(url, 'SELECT publish_date FROM jobs') }
}

test('an instance whose clock is hours ahead of the database says so and dates no job anew, and others do', async (t) => {
  const url = await postgres.createDatabase()
  const { publishDate, now } = await makeDueJob(url)
  const ahead = start({ url, aheadMs: 5 * HOUR_MS })
  t.after(() => ahead.child.kill('SIGKILL'))
  await ahead.base()
  assert.match(
    ahead.output(),
    /"level":"?(?:40|warn)"?.*The clock of this machine is 18000 s ahead of that of the database/,
  )
  await until(() => ahead.output().includes('No job is refreshed until they agree'), 'the refusal')
  assert.equal(await now(), publishDate)
  const right = start({ url })
  t.after(() => right.child.kill('SIGKILL'))
  await until(async () => (await now()) !== publishDate, 'the refresh')
  assert.doesNotMatch(right.output(), /The clock of this machine/)
})

test('a clock that is minutes ahead is reported, and auto-refresh goes on', async (t) => {
  const url = await postgres.createDatabase()
  const { publishDate, now } = await makeDueJob(url)
  const ahead = start({ url, aheadMs: 5 * 60_000 })
  t.after(() => ahead.child.kill('SIGKILL'))
  await until(async () => (await now()) !== publishDate, 'the refresh')
  assert.match(ahead.output(), /The clock of this machine is 300 s ahead/)
})
