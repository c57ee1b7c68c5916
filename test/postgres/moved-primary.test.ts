/** A host that takes no more writes: nothing is read from it any more, and a service that cannot write is not ready. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Store } from '../../server/upkeep/ports.ts'
import type { PostgresOptions } from '../../server/upkeep/postgres/store.ts'
import { firstValueOf, runStatements, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { employerOf, insert } from '../support/stores.ts'
import { until } from '../support/waiting.ts'

let former: TestPostgres
let present: TestPostgres

before(async () => {
  ;[former, present] = await Promise.all([startPostgres({ own: true }), startPostgres({ own: true })])
})
after(() => Promise.all([former.stop(), present.stop()]))

const port = ({ server }: TestPostgres): string => `127.0.0.1:${server?.port}`

const open = (url: string, options: Partial<PostgresOptions> = {}): Promise<Store> =>
  openOnPostgres({ url, clock: Date.now, ...options })

/** A store with one job of that title, as the first of its first employer. */
const fill = async (url: string, title: string) => {
  const store = await open(url)
  const { id, jobs } = await employerOf(store)
  const job = await insert(jobs, { title })
  await store.close()
  return { employerId: id, jobId: job.id }
}

const setReadOnly = (postgres: TestPostgres, value: 'on' | 'off'): Promise<void> =>
  runStatements(postgres.url(), [
    'SET default_transaction_read_only = off',
    `ALTER SYSTEM SET default_transaction_read_only = ${value}`,
    'SELECT pg_reload_conf()',
  ])

test('once a write was refused by a host, no connection to it is read from any more', async (t) => {
  const { employerId, jobId } = await fill(former.url(), 'Before')
  await fill(present.url(), 'After')
  const store = await open(`postgres://postgres@${port(former)},${port(present)}/postgres`, { poolSize: 8 })
  t.after(() => store.close())
  const jobs = store.as(employerId)
  const titles = async (): Promise<string[]> => {
    const found = await Promise.all(Array.from({ length: 8 }, () => jobs.get(jobId)))
    return [...new Set(found.map((job) => job?.title ?? 'none'))]
  }
  assert.deepEqual(await titles(), ['Before'])
  await setReadOnly(former, 'on')
  t.after(() => setReadOnly(former, 'off'))
  await until(
    () =>
      insert(jobs).then(
        () => true,
        () => false,
      ),
    'a write on the other host',
  )
  assert.deepEqual(await titles(), ['After'])
})

test('of several hosts the primary is found without a parameter of the address', async (t) => {
  await setReadOnly(former, 'on')
  t.after(() => setReadOnly(former, 'off'))
  const hosts = `${port(former)},${port(present)}`
  const store = await open(`postgres://postgres@${hosts}/postgres`)
  t.after(() => store.close())
  const { jobs } = await employerOf(store)
  assert.ok((await insert(jobs)).id > 0)
})

test('a store whose only host takes no writes is read, and is not ready until it takes them again', async (t) => {
  const url = await former.createDatabase()
  const { employerId, jobId } = await fill(url, 'Still there')
  const store = await open(url)
  t.after(() => store.close())
  await store.check()
  await setReadOnly(former, 'on')
  await until(
    () =>
      store.check().then(
        () => false,
        () => true,
      ),
    'the refusal',
  )
  assert.equal((await store.as(employerId).get(jobId))?.title, 'Still there')
  await setReadOnly(former, 'off')
  await until(
    () =>
      store.check().then(
        () => true,
        () => false,
      ),
    'readiness',
  )
})

test('a store whose synchronous standby is gone is not ready', async (t) => {
  const url = await former.createDatabase()
  const store = await open(url, { statementTimeoutMs: 500 })
  t.after(() => store.close())
  await store.check()
  const set = (names: string) =>
    runStatements(former.url(), [
      'SET synchronous_commit = local',
      `ALTER SYSTEM SET synchronous_standby_names = '${names}'`,
      "ALTER SYSTEM SET synchronous_commit = 'on'",
      'SELECT pg_reload_conf()',
    ])
  await set('nobody')
  t.after(() => set(''))
  await until(
    () =>
      store.check().then(
        () => false,
        () => true,
      ),
    'the refusal',
  )
  await set('')
  await until(
    () =>
      store.check().then(
        () => true,
        () => false,
      ),
    'readiness',
  )
})

/** Counted by the database itself, since the counts of the server come late. */
const COUNT_PROBES = [
  'CREATE TABLE probes (at timestamptz)',
  `CREATE FUNCTION count_probe() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN INSERT INTO probes VALUES (clock_timestamp()); RETURN NULL; END $$`,
  'CREATE TRIGGER counted AFTER UPDATE ON write_probe FOR EACH ROW EXECUTE FUNCTION count_probe()',
]

test('however often readiness is asked, the database is written to once, and not at all beside other writes', async (t) => {
  const url = await present.createDatabase()
  const store = await open(url)
  t.after(() => store.close())
  const { jobs } = await employerOf(store)
  await runStatements(url, COUNT_PROBES)
  const probes = async () => Number(await firstValueOf(url, 'SELECT count(*) FROM probes'))
  const probesAfterChecks = async () => {
    await Promise.all(Array.from({ length: 50 }, () => store.check()))
    return probes()
  }
  // A write counts for some seconds, which a busy machine may let pass before the checks.
  await until(async () => {
    const before = await probes()
    await insert(jobs)
    return (await probesAfterChecks()) === before
  }, 'readiness by a write alone')
  const before = await probes()
  let counted = before
  await until(async () => {
    counted = await probesAfterChecks()
    return counted > before
  }, 'a probe')
  assert.equal(counted, before + 1)
})
