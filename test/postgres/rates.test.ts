import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeRates, type RateExchange, SYNC_MS } from '../../server/api/rate-exchange.ts'
import { createService } from '../../server/app.ts'
import type { RateLedger } from '../../server/jobs/ports.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import {
  createRateMemory,
  createRates,
  RATE_WINDOW_MS,
  type Rates,
} from '../../server/platform/http/limits/rate-limit.ts'
import { createLogger } from '../../server/platform/observe/log.ts'
import { openStore } from '../../server/upkeep/open-store.ts'
import { firstValueOf, startPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { createClient, START, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const openLedger = async (url: string) => {
  const store = await openOnPostgres({ url, clock: () => START })
  assert.ok(store.rates)
  return { ledger: store.rates, close: store.close }
}

type Process = Rates & RateExchange

const createProcess = (ledger: RateLedger, clock: () => number, onFailure: (error: unknown) => void): Process => {
  const exchange = exchangeRates({ ledger, onFailure })
  return { ...exchange, ...createRates({ memory: createRateMemory(16), clock, exchange }) }
}

test('processes that share their counts hold a key to one limit', async (t) => {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const { ledger, close } = await openLedger(url)
  t.after(async () => {
    await close()
    await postgres.stop()
  })
  let now = START
  const clock = () => now
  const [one, two] = [createProcess(ledger, clock, assert.ifError), createProcess(ledger, clock, assert.ifError)]
  for (let i = 0; i < 5; i++) one.count(1)
  assert.equal(two.count(1).made, 1, 'before they have informed each other')
  await one.sync()
  await two.sync()
  assert.equal(two.count(1).made, 7, 'five of the other, and its own two')
  assert.equal(one.count(2).made, 1, 'another key is counted apart')
  await two.sync()
  assert.equal(one.count(1).made, 6, 'a process learns of the others when it informs them')
  await one.sync()
  assert.equal(one.count(1).made, 9)
  now += RATE_WINDOW_MS
  assert.equal(one.count(1).made, 1, 'a new minute begins with nothing')
  one.stop()
  two.stop()
})

test('while the ledger cannot be reached a process counts for itself, and loses nothing', async () => {
  const down: RateLedger = { add: () => Promise.reject(new Error('down')), forget: () => Promise.resolve() }
  const failures: unknown[] = []
  const rates = createProcess(
    down,
    () => START,
    (error) => failures.push(error),
  )
  rates.count(1)
  await rates.sync()
  await rates.sync()
  assert.equal(failures.length, 1)
  assert.equal(rates.count(1).made, 2)
  assert.deepEqual(rates.count(1), { made: 3, leftMs: RATE_WINDOW_MS - (START % RATE_WINDOW_MS) })
  rates.stop()
})

test('two services on one database refuse a key together', async (t) => {
  const postgres = await startPostgres()
  const url = await postgres.createStoreDatabase()
  const environment = {
    DATABASE_URL: url,
    RATE_LIMIT_PER_MINUTE: '10',
    RATE_LIMIT_SHARED: 'true',
  }
  const [one, two] = [await startService({ environment }), await startService({ environment })]
  t.after(async () => {
    await Promise.all([one.stop(), two.stop()])
    await postgres.stop()
  })
  const here = await one.employer()
  const there = createClient(two.api, here)
  for (let i = 0; i < 8; i++) assert.equal((await here.get('/jobs')).status, 200)
  const shared = async () => Number(await firstValueOf(url, 'SELECT sum(requests) FROM rate_windows'))
  // A service learns of the others when it informs them, which is after the first of these at the latest.
  for (const made of [9, 10]) {
    assert.equal((await there.get('/jobs')).status, 200)
    await until(async () => (await shared()) === made, `${made} requests to be shared`)
  }
  const refused = await there.get('/jobs')
  assert.equal(refused.status, 429, refused.text)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('a service that cannot be made leaves no exchange of counts behind', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createStoreDatabase()
  const valid = loadSettings({ DATABASE_URL: url, RATE_LIMIT_SHARED: 'true', HTTP_THREADS: '1' })
  const settings = { ...valid, headersLimit: -1 }
  const logger = createLogger(settings, { write: () => undefined })
  const [set, clear] = [t.mock.method(globalThis, 'setInterval'), t.mock.method(globalThis, 'clearInterval')]
  await assert.rejects(createService({ settings, logger, store: await openStore(settings) }), RangeError)
  const started = set.mock.calls.filter(({ arguments: [, ms] }) => ms === SYNC_MS).map(({ result }) => result)
  const stopped = clear.mock.calls.map(({ arguments: [timer] }) => timer)
  assert.equal(started.length, 1)
  assert.deepEqual(stopped, started)
})
