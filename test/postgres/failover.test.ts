/** A primary dies under load and its synchronous standby takes over: the service follows, and nothing confirmed is lost. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runStatements, type TestPostgres } from '../support/postgres.ts'
import { clientAt, launch, type Process } from '../support/process.ts'
import { isFull } from '../support/product.ts'
import { until } from '../support/waiting.ts'
import { startKeyedLoad } from './keyed-load.ts'
import { confirmedOf, lostOf, recovery, showFigures, startLoad } from './load.ts'
import { resultOf, type Standby, skip, startReplicable, startStandby } from './standby.ts'

const TIMEOUT_MS = 1_000
const [CONFIRMED_MIN, REFUSED_MIN] = isFull ? [200, 20] : [100, 10]

const processes: Process[] = []
let postgres: TestPostgres | null = null
let standby: Standby | null = null

after(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await standby?.stop()
  await postgres?.stop()
})

test('a primary that dies under load is replaced by its synchronous standby without losing a confirmed write', {
  skip,
}, async (t) => {
  postgres = await startReplicable({ fsync: true })
  const { server } = postgres
  assert.ok(server)
  const url = await postgres.createDatabase()
  standby = await startStandby(server)
  const { port } = standby
  await runStatements(url, [`ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()'])
  const state = 'SELECT sync_state FROM pg_stat_replication'
  await until(async () => (await resultOf(url, state)) === 'sync', 'a synchronous standby')

  const { pathname } = new URL(url)
  const hosts = `127.0.0.1:${server.port},127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: `postgres://postgres@${hosts}${pathname}?target_session_attrs=read-write`,
    DATABASE_STATEMENT_TIMEOUT_MS: `${TIMEOUT_MS}`,
    DATABASE_CONNECT_TIMEOUT_MS: `${TIMEOUT_MS}`,
    DATABASE_POOL_SIZE: '6',
  }
  assert.equal(await launch(environment, ['migrate']).ended, 0)
  const made = launch(environment, ['employer', 'create', 'Durable', '--plan', 'unlimited', '--json'])
  assert.equal(await made.ended, 0, made.output())
  const { apiKey } = JSON.parse(made.output())
  processes.push(launch(environment), launch(environment))
  const clients = (await Promise.all(processes.map(({ base }) => base()))).map((base) => clientAt(base, apiKey))

  const load = startLoad(clients, 'failover')
  const keyed = startKeyedLoad(clients, 'Keyed')
  const { account } = load
  await until(() => confirmedOf(account) >= CONFIRMED_MIN, 'the load')
  server.stop('immediate')
  await until(() => (account.statuses.get(503) ?? 0) >= REFUSED_MIN, 'the refusals')
  const copied = `postgres://postgres@127.0.0.1:${port}${pathname}`
  assert.equal(await resultOf(copied, 'SELECT pg_promote()'), true)
  const seconds = await recovery(clients)
  const before = confirmedOf(account)
  await until(() => confirmedOf(account) >= before + CONFIRMED_MIN, 'the load on the new primary')
  await load.stop()
  const created = await keyed.stop()

  assert.deepEqual(account.faults, [])
  const [client] = clients
  assert.ok(client)
  const lost = await lostOf(client, account)
  const figures = { lost: lost.length, secondsToFollow: Number(seconds.toFixed(2)) }
  t.diagnostic(`failover: ${showFigures(account, figures)}`)
  assert.deepEqual(lost, [])
  assert.equal(new Set(created).size, created.length)
  const { paging } = (await client.get('/jobs?q=keyed')).body
  assert.equal(paging.total, created.length, 'a create with a key was done twice, or lost')
})
