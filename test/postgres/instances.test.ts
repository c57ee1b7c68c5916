/** Several services on one PostgreSQL: auto-refresh, a revoked key and a first start; test/races.test.ts has their races. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { commandOn, launch } from '../support/process.ts'
import { createClient, DAY_MS, job, START, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const INSTANCES = 3
const DUE = 60

let postgres: TestPostgres
let environment: { DATABASE_URL: string }
let services: readonly TestService[]

before(async () => {
  postgres = await startPostgres()
  environment = { DATABASE_URL: await postgres.createDatabase() }
  services = await Promise.all(Array.from({ length: INSTANCES }, () => startService({ environment })))
})
after(async () => {
  await Promise.all(services.map(({ stop }) => stop()))
  await postgres.stop()
})

const first = (): TestService => services[0] ?? assert.fail('no service')

test('auto-refresh renews each due job once, however many services run it at once', async () => {
  const owner = await first().employer()
  const due = job({ autoRefresh: true, closeDate: '2099-12-31' })
  await Promise.all(Array.from({ length: DUE }, () => owner.post(due)))
  for (const service of services) service.advance(7 * DAY_MS)
  const rounds = await Promise.all([...services, ...services].map((service) => service.refresh()))
  const renewed = rounds.reduce((sum, round) => sum + round, 0)
  assert.equal(renewed, DUE)
  const { body } = await owner.get('/jobs?pageSize=100')
  for (const { publishDate } of body.data) assert.equal(publishDate, '2026-11-27')
  assert.deepEqual(await Promise.all(services.map((service) => service.refresh())), [0, 0, 0])
  for (const service of services) service.advance(START - service.now())
})

test('a key that the command revokes is refused by all services soon', async () => {
  const { employerId, apiKey: other } = await first().employer()
  const { key, apiKey } = await first().operator.issueKey({ employerId })
  const statuses = (used: string | null) =>
    Promise.all(
      services.map(async ({ api }) => (await createClient(api, { employerId, apiKey: used }).get('/jobs')).status),
    )
  assert.deepEqual(await statuses(apiKey), [200, 200, 200])
  await commandOn(environment, ['key', 'revoke', `${key.id}`])
  await until(async () => (await statuses(apiKey)).every((status) => status === 401), 'the refusal')
  assert.deepEqual(await statuses(other), [200, 200, 200])
})

test('the demo that starts three times at once on an empty database makes one employer and shows one key', async () => {
  const url = await postgres.createDatabase()
  const demos = Array.from({ length: INSTANCES }, () => launch({ DATABASE_URL: url }, ['serve', '--demo']))
  await until(() => demos.every(({ output }) => /Affiche is at .*Problems /s.test(output())), 'every start')
  const store = await openOnPostgres({ url, clock: Date.now, poolSize: 2 })
  assert.equal((await store.directory.listEmployers()).length, 1)
  await store.close()
  assert.equal(demos.filter(({ output }) => output().includes('shown this once')).length, 1)
  for (const { child, ended } of demos) {
    child.kill('SIGKILL')
    await ended
  }
})
