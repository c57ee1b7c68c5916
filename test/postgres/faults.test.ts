/** Faults of the database: 503 within the timeouts, nothing confirmed is lost, and no help is needed after. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { connectTo, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { clientAt, launch, type Process } from '../support/process.ts'
import { isFull } from '../support/product.ts'
import { type Answered, type Client, job } from '../support/service.ts'
import { inTime, until } from '../support/waiting.ts'
import { confirmedOf, isUnavailable, lostOf, recovery, showFigures, startLoad } from './load.ts'
import { type Fault, startProxy, type TcpProxy } from './proxy.ts'

/** Faults outlast it, so that what is answered during one is answered by it. */
const TIMEOUT_MS = 1_000

const [REFUSED_MIN, CONFIRMED_MIN, CUTS] = isFull ? [20, 200, 20] : [10, 50, 8]
const CROSSINGS = 20

const timeouts = {
  DATABASE_STATEMENT_TIMEOUT_MS: `${TIMEOUT_MS}`,
  DATABASE_CONNECT_TIMEOUT_MS: `${TIMEOUT_MS}`,
  DATABASE_POOL_SIZE: '6',
}

let postgres: TestPostgres
let proxy: TcpProxy
let [url, proxied] = ['', '']
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
  assert.equal(await made.ended, 0, made.output())
  apiKey = JSON.parse(made.output()).apiKey
  const bases = await Promise.all([start({}), start({ DATABASE_URL: proxied })].map(({ base }) => base()))
  const clients = bases.map((base) => clientAt(base, apiKey))
  ;[direct = assert.fail(), behind = assert.fail()] = clients
})

after(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  proxy?.close()
  await postgres.stop()
})

const serverOf = () => postgres.server ?? assert.fail('the server is not of the test')

const assertRefused = (answer: Answered): void => {
  assert.ok(isUnavailable(answer), `${answer.status} ${answer.text}`)
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
  const before = confirmedOf(load.account)
  await until(() => confirmedOf(load.account) >= before + CONFIRMED_MIN, 'the load after the fault')
  await load.stop()
  assert.deepEqual(faults, [])
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
    const set = (next: Fault | null) => () => {
      proxy.fault = next
      if (next === 'refuse') proxy.cut()
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
    const answer = await inTime(behind.get('/jobs'))
    assert.ok(answer.status === 200 || isUnavailable(answer), answer.text)
  }
  await load.stop()
  assert.deepEqual(account.faults, [])
  const lost = await lostOf(direct, account)
  t.diagnostic(`cuts: ${showFigures(account, { lost: lost.length, cuts: CUTS })}`)
  assert.deepEqual(lost, [])
})

const repeatable = {
  PUT: (fault: string) => behind.put('/jobs', job({ referenceId: fault, title: `PUT ${fault}` })),
  POST: (fault: string) => behind.post(job({ title: `POST ${fault}` }), { 'Idempotency-Key': fault }),
}

for (const fault of ['before-commit', 'after-commit', 'silent-commit'] as const)
  for (const [method, send] of Object.entries(repeatable))
    test(`a connection lost at a commit (${fault}) is no success, and repeating the ${method} makes one job`, async () => {
      proxy.fault = fault
      const refused = await inTime(send(fault))
      proxy.fault = null
      assertRefused(refused)
      assert.match(refused.body.detail, /may or may not be stored/)
      const repeated = await send(fault)
      const [isPost, isDone] = [method === 'POST', fault !== 'before-commit']
      const expected = [isPost || !isDone ? 201 : 200, isPost && isDone ? 'true' : null]
      assert.deepEqual([repeated.status, repeated.headers.get('idempotent-replayed')], expected, repeated.text)
      const { paging, data } = (await direct.get(`/jobs?q=${method}%20${fault}`)).body
      assert.deepEqual([paging.total, data[0].id], [1, repeated.body.id])
    })

test('writes that wait for a locked row are refused, reads go on, and both work once the lock is gone', async () => {
  const holder = connectTo(url)
  const { body } = await direct.put('/jobs', job({ referenceId: 'HELD' }))
  await holder.exec('BEGIN')
  await holder.run('SELECT id FROM jobs WHERE id = $1 FOR UPDATE', [body.id])
  const writes = Array.from({ length: 100 }, () => inTime(direct.put(`/jobs/${body.id}`, { title: 'Changed' })))
  const reads = Array.from({ length: 100 }, () => inTime(direct.get(`/jobs/${body.id}`)))
  for (const answer of await Promise.all(reads)) assert.equal(answer.status, 200, answer.text)
  for (const refused of await Promise.all(writes)) assertRefused(refused)
  await holder.exec('ROLLBACK')
  await holder.close()
  assert.equal((await direct.get(`/jobs/${body.id}`)).body.title, job().title)
  assert.equal((await direct.put(`/jobs/${body.id}`, { title: 'Changed' })).status, 200)
})

test('serialization failures are retried, and no client sees them', async (t) => {
  const serializable = start({ DATABASE_URL: `${url}?default_transaction_isolation=serializable` })
  const strict = clientAt(await serializable.base(), apiKey)
  const { body } = await direct.post(job())
  const conflicts = () => logged('could not serialize access')
  await until(async () => {
    const answers = Array.from({ length: CROSSINGS }, (_, n) => [
      direct.put(`/jobs/${body.id}`, { title: `Title ${n}` }),
      strict.put(`/jobs/${body.id}`, { title: `Title ${n}` }),
    ])
    for (const { status, text } of await inTime(Promise.all(answers.flat()))) assert.ok(status < 300, text)
    return conflicts() > 0
  }, 'a conflict')
  t.diagnostic(`${conflicts()} serialization failures, none of them answered`)
})

test('a write that the database ends in a deadlock is retried, and no client sees it', async () => {
  // The service notices the circle, since it looks for one sooner than the other side.
  const victim = clientAt(await start({ DATABASE_URL: `${url}?deadlock_timeout=300ms` }).base(), apiKey)
  const other = connectTo(url)
  const add = (name: string) =>
    other.run(
      `INSERT INTO unlisted_places (employer_id, name, province) SELECT employer_id, $1, 'ON' FROM jobs LIMIT 1`,
      [name],
    )
  await victim.post(job())
  await other.exec(`BEGIN; SET LOCAL deadlock_timeout = '1min'`)
  await add('South Deadlock')
  const written = victim.post(
    job({ locations: ['North', 'South'].map((side) => ({ description: `${side} Deadlock, ON` })) }),
  )
  const watcher = connectTo(url)
  await until(async () => (await watcher.run('SELECT 1 FROM pg_locks WHERE NOT granted')) > 0, 'the write to wait')
  await add('North Deadlock')
  await other.exec('ROLLBACK')
  const { status, text } = await inTime(written)
  assert.equal(status, 201, text)
  assert.equal(logged('deadlock detected'), 1)
  await Promise.all([other.close(), watcher.close()])
})

const logged = (words: string) => readFileSync(serverOf().log, 'utf8').split(words).length - 1

test('a database that is out of reach at start is waited for, not ready, and taken up when it comes', async () => {
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
  assertRefused(await inTime(clientAt(base, apiKey).get('/jobs')))
  assert.equal(await inTime(hasty.ended), 1, hasty.output())
  assert.match(hasty.output(), /could not be opened within 1 seconds \(DATABASE_WAIT_SECONDS\)/)
  assert.doesNotMatch(hasty.output(), /^ +at /m)
  assert.equal(await status('/health/ready'), 503)
  serverOf().start()
  await until(async () => (await status('/health/ready')) === 200, 'readiness')
  assert.equal(await patient.base(), base)
  assert.equal((await clientAt(base, apiKey).get('/jobs')).status, 200)
})
