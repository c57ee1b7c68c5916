/** When the database misbehaves: 503 within the timeouts, nothing confirmed is lost, and no help is needed after. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createConnection } from '../../server/storage/postgres/driver/connection.ts'
import { readTarget } from '../../server/storage/postgres/driver/url.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Client, job } from '../support/service.ts'
import { confirmedOf, isUnavailable, lostOf, recovery, showFigures, startLoad, type Timed, timed } from './load.ts'
import { clientAt, inTime, launch, type Process, until } from './processes.ts'
import { type Fault, startProxy, type TcpProxy } from './proxy.ts'

const TIMEOUT_MS = 1_000

/** A request looks a key up and then does its work: each waits for a connection, and then for an answer. */
const ANSWER_MAX_MS = 2 * (TIMEOUT_MS + TIMEOUT_MS) + 2_000

const RECOVERY_MAX_SECONDS = 5
const REFUSED_MIN = 20
const CONFIRMED_MIN = 200
const CUTS = 20
const CROSSINGS = 20

const timeouts = {
  DATABASE_STATEMENT_TIMEOUT_MS: `${TIMEOUT_MS}`,
  DATABASE_CONNECT_TIMEOUT_MS: `${TIMEOUT_MS}`,
  DATABASE_POOL_SIZE: '6',
}

let postgres: TestPostgres
let url: string
let proxy: TcpProxy
let proxied: string
const processes: Process[] = []
/** The same employer through a service beside the database, and through one behind the proxy. */
let direct: Client
let behind: Client
let apiKey: string

const start = (environment: Record<string, string>): Process => {
  const process = launch({ DATABASE_URL: url, ...timeouts, ...environment })
  processes.push(process)
  return process
}

before(async () => {
  postgres = await startPostgres({ own: true, fsync: true, settings: { deadlock_timeout: '10ms' } })
  url = await postgres.createDatabase()
  const address = new URL(url)
  proxy = await startProxy(Number(address.port))
  address.port = `${proxy.port}`
  proxied = address.href
  assert.equal(await launch({ DATABASE_URL: url }, ['migrate']).ended, 0)
  const made = launch({ DATABASE_URL: url }, ['employer', 'create', 'Durable', '--plan', 'unlimited', '--json'])
  assert.equal(await made.ended, 0, made.told())
  apiKey = JSON.parse(made.told()).apiKey
  const bases = await Promise.all([start({}), start({ DATABASE_URL: proxied })].map(({ base }) => base()))
  const clients = bases.map((base) => clientAt(base, apiKey))
  direct = clients[0] ?? assert.fail()
  behind = clients[1] ?? assert.fail()
})

after(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  proxy?.close()
  await postgres.stop()
})

const serverOf = () => postgres.server ?? assert.fail('the server is not of the test')

const assertRefused = ({ answer, ms }: Timed): void => {
  assert.ok(isUnavailable(answer), `${answer.status} ${answer.text}`)
  assert.ok(ms < ANSWER_MAX_MS, `answered after ${ms} ms`)
  assert.doesNotMatch(answer.text, /postgres|ECONN|SQL|pg_|127\.0\.0\.1:\d+.*connect/i)
}

type Trouble = {
  readonly name: string
  readonly clients: readonly Client[]
  /** Begins the fault, and ends it; between the two the service must have refused some writes. */
  readonly begin: () => void | Promise<void>
  readonly end: () => void
}

/** Runs a fault under load, and returns the figures. */
const underLoad = async ({ name, clients, begin, end }: Trouble): Promise<string> => {
  const load = startLoad(clients, name)
  const { statuses, faults } = load.account
  await until(() => confirmedOf(load.account) >= CONFIRMED_MIN, 'the load')
  await begin()
  await until(() => (statuses.get(503) ?? 0) >= REFUSED_MIN, 'the refusals')
  end()
  const seconds = await recovery(clients)
  assert.ok(seconds < RECOVERY_MAX_SECONDS, `recovered after ${seconds} s`)
  const before = confirmedOf(load.account)
  await until(() => confirmedOf(load.account) >= before + CONFIRMED_MIN, 'the load after the fault')
  await load.stop()
  assert.deepEqual(faults, [])
  assert.ok(load.account.slowestMs < ANSWER_MAX_MS, `a request took ${load.account.slowestMs} ms`)
  const lost = await lostOf(direct, load.account)
  const figures = showFigures(load.account, { lost: lost.length, secondsToRecover: Number(seconds.toFixed(2)) })
  assert.deepEqual(lost, [])
  return figures
}

test('a crash of the server under load loses nothing that was confirmed, and the services recover by themselves', async (t) => {
  const server = serverOf()
  const clients = [direct, behind]
  const begin = () => server.stop('immediate')
  t.diagnostic(`crash: ${await underLoad({ name: 'crash', clients, begin, end: server.start })}`)
})

test('a restart of the server under load loses nothing that was confirmed', async (t) => {
  const server = serverOf()
  const clients = [direct, behind]
  const begin = () => server.stop('fast')
  t.diagnostic(`restart: ${await underLoad({ name: 'restart', clients, begin, end: server.start })}`)
})

test('a server that is paused under load is answered for within the timeouts, and used again when it goes on', async (t) => {
  const server = serverOf()
  const clients = [direct, behind]
  t.diagnostic(`pause: ${await underLoad({ name: 'pause', clients, begin: server.pause, end: server.resume })}`)
})

for (const fault of ['refuse', 'stall'] as const)
  test(`a network that begins to ${fault} under load loses nothing that was confirmed`, async (t) => {
    const set = (wanted: Fault | null) => () => {
      proxy.fault = wanted
      if (wanted === 'refuse') proxy.cut()
    }
    const trouble = { name: fault, clients: [behind], begin: set(fault), end: set(null) }
    t.diagnostic(`network, ${fault}: ${await underLoad(trouble)}`)
  })

test('connections that are cut again and again under load cost no confirmed write, and no answer but 503', async (t) => {
  const load = startLoad([behind], 'cuts')
  const { account } = load
  for (let cut = 0; cut < CUTS; cut++) {
    const before = account.requests
    await until(() => account.requests > before + 10, 'a request')
    proxy.cut()
    const { answer } = await timed(behind.get('/jobs'))
    assert.ok(answer.status === 200 || isUnavailable(answer), answer.text)
  }
  await load.stop()
  assert.deepEqual(account.faults, [])
  const lost = await lostOf(direct, account)
  t.diagnostic(`cuts: ${showFigures(account, { lost: lost.length, cuts: CUTS })}`)
  assert.deepEqual(lost, [])
})

for (const fault of ['before-commit', 'after-commit', 'silent-commit'] as const)
  test(`a connection lost at a commit (${fault}) is no success, and repeating the PUT makes one job`, async () => {
    const body = job({ referenceId: fault })
    proxy.fault = fault
    const refused = await timed(behind.put('/jobs', body)).finally(() => {
      proxy.fault = null
    })
    assertRefused(refused)
    assert.match(refused.answer.body.detail, /may or may not be stored/)
    const repeated = await behind.put('/jobs', body)
    assert.equal(repeated.status, fault === 'before-commit' ? 201 : 200, repeated.text)
    const { body: page } = await direct.get(`/jobs?referenceId=${fault}`)
    assert.deepEqual([page.paging.total, page.data[0].id], [1, repeated.body.id])
  })

test('writes that wait for a row that somebody holds are refused, reads go on, and afterwards all is well', async (t) => {
  const target = readTarget(url)
  const limits = { statementTimeoutMs: 30_000, connectTimeoutMs: 5_000, preparedStatements: true }
  const holder = createConnection({ target, host: target.hosts[0], limits })
  const { body } = await direct.put('/jobs', job({ referenceId: 'HELD' }))
  await holder.exec('BEGIN')
  await holder.run('SELECT id FROM jobs WHERE id = $1 FOR UPDATE', [body.id])
  const writes = Array.from({ length: 100 }, () => timed(direct.put(`/jobs/${body.id}`, { title: 'Changed' })))
  const reads = Array.from({ length: 100 }, () => timed(direct.get(`/jobs/${body.id}`)))
  for (const { answer } of await Promise.all(reads)) assert.equal(answer.status, 200, answer.text)
  const refused = await Promise.all(writes)
  for (const one of refused) assertRefused(one)
  t.diagnostic(`row held: 100 writes refused within ${Math.round(Math.max(...refused.map(({ ms }) => ms)))} ms`)
  await holder.exec('ROLLBACK')
  await holder.close()
  assert.equal((await direct.get(`/jobs/${body.id}`)).body.title, job().title)
  assert.equal((await direct.put(`/jobs/${body.id}`, { title: 'Changed' })).status, 200)
})

test('deadlocks and serialization failures are tried again, and nobody hears of them', async (t) => {
  const serializable = start({ DATABASE_URL: `${url}?default_transaction_isolation=serializable` })
  const strict = clientAt(await serializable.base(), apiKey)
  const { body } = await direct.post(job())
  const round = async (): Promise<void> => {
    const answers = Array.from({ length: CROSSINGS }, (_, n) => {
      const locations = [{ description: `North ${++places}, ON` }, { description: `South ${places}, ON` }]
      return [
        direct.post(job({ locations })),
        behind.post(job({ locations: locations.toReversed() })),
        strict.put(`/jobs/${body.id}`, { title: `Title ${n}` }),
      ]
    })
    for (const { status, text } of await inTime(Promise.all(answers.flat()))) assert.ok(status < 300, text)
  }
  const count = (words: string) => readFileSync(serverOf().log, 'utf8').split(words).length - 1
  const [deadlocks, conflicts] = [() => count('deadlock detected'), () => count('could not serialize access')]
  let places = 0
  await until(async () => {
    await round()
    return deadlocks() > 0 && conflicts() > 0
  }, 'a conflict of each kind')
  t.diagnostic(`${deadlocks()} deadlocks, ${conflicts()} serialization failures, none of them answered`)
})

test('a database that is out of reach at start is waited for, not ready, and taken up when it comes', async (t) => {
  serverOf().stop('fast')
  const spare = await startProxy(1)
  spare.close()
  const base = `http://127.0.0.1:${spare.port}`
  const patient = start({ PORT: `${spare.port}` })
  const hasty = start({ DATABASE_WAIT_SECONDS: '1' })
  const status = async (path: string) => (await fetch(base + path).catch(() => null))?.status
  await until(async () => (await status('/health/live')) === 200, 'life')
  const refused = await fetch(`${base}/health/ready`)
  assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [503, true])
  assertRefused(await timed(clientAt(base, apiKey).get('/jobs')))
  assert.equal(await inTime(hasty.ended), 1, hasty.told())
  assert.match(hasty.told(), /could not be opened within 1 seconds \(DATABASE_WAIT_SECONDS\)/)
  assert.doesNotMatch(hasty.told(), /^ +at /m)
  assert.equal(await status('/health/ready'), 503)
  serverOf().start()
  const begun = performance.now()
  await until(async () => (await status('/health/ready')) === 200, 'readiness')
  t.diagnostic(`ready ${((performance.now() - begun) / 1000).toFixed(2)} s after the database was`)
  assert.equal(await patient.base(), base)
  assert.equal((await clientAt(base, apiKey).get('/jobs')).status, 200)
})
