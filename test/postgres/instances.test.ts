/** Several services on one PostgreSQL: auto-refresh, a revoked key a first start and closing dates; test/races.test.ts has their races. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyEmployerAudit } from '../../server/audit/audit.ts'
import { addDays } from '../../server/platform/lib/dates.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { commandOn, launch } from '../support/process.ts'
import { createClient, DAY_MS, job, START, startService, type TestService } from '../support/service.ts'
import { insert } from '../support/stores.ts'
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

test('entries of closing dates are made once, however many services look for them at once', async () => {
  const owner = await first().employer()
  await Promise.all(Array.from({ length: DUE }, () => owner.post(job({ closeDate: '2026-11-23' }))))
  const counts = await Promise.all([...services, ...services].map(({ sweepClosings }) => sweepClosings()))
  assert.ok(counts.reduce((sum, count) => sum + count, 0) <= DUE)
  await first().sweepClosings()
  const { body } = await owner.get('/api/v1.2/changes?types=job.closing&limit=1000')
  assert.deepEqual([body.data.length, new Set(body.data.map(({ id }: { id: number }) => id)).size], [DUE, DUE])
  assert.deepEqual(await Promise.all(services.map(({ sweepClosings }) => sweepClosings())), [0, 0, 0])
})

test('two processes that start at once make each entry of a closing date once', async () => {
  const url = await postgres.createStoreDatabase()
  const store = await openOnPostgres({ url, clock: Date.now, poolSize: 2 })
  const { id } = await store.directory.createEmployer({ name: 'Example', plan: 'standard', createdAt: 1 })
  // On each day 80 of them have an entry, also should it end meanwhile.
  const today = new Date().toISOString().slice(0, 10)
  for (let n = 0; n < 200; n++) await insert(store.as(id), { closeDate: addDays(today, n % 10) })
  const processes = [1, 2].map(() => launch({ DATABASE_URL: url, TIME_ZONE: 'UTC' }))
  const entries = async () => (await store.audit.page(id, 0)).entries.filter(({ action }) => /^job\.clos/.test(action))
  await until(async () => (await entries()).length >= 80, 'the entries')
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  const found = (await entries()).map(({ subjectId, members }) => `${subjectId} ${members}`)
  assert.equal(new Set(found).size, found.length)
  const verdict = await verifyEmployerAudit(store)(id)
  assert.equal(verdict.fault, null)
  await store.close()
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
