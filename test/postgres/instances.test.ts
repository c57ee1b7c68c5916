/** Several services on one PostgreSQL keep every promise of the interface together, as one alone does. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { welcome } from '../../server/cli/welcome.ts'
import { createDirectoryApi } from '../../server/operator/operator-api.ts'
import { openPostgresStore } from '../../server/storage/postgres/store.ts'
import { watchLog } from '../support/log-scan.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import {
  type Answered,
  type Client,
  createClient,
  DAY_MS,
  job,
  START,
  startService,
  type TestService,
} from '../support/service.ts'

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')
const INSTANCES = 3
const MANY = 100
const DUE = 60
const REVOKED_WITHIN_MS = 5_000

const run = promisify(execFile)

const counts = (answers: readonly Answered[]): Record<number, number> => {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length]))
}

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.stop())

describe('three services on one PostgreSQL', () => {
  let url: string
  let services: readonly TestService[]
  /** One employer, spoken for through each of the services. */
  let owners: readonly Client[]

  const through = (key: { employerId: number; apiKey: string | null }): Client[] =>
    services.map(({ api }) => createClient(api, key))

  const serviceAt = (n: number): TestService => services[n] ?? assert.fail('no service')

  const newOwner = async (): Promise<void> => {
    owners = through(await serviceAt(0).employer())
  }

  const nth = (n: number): Client => owners[n % owners.length] ?? assert.fail('no service')

  const many = (ask: (client: Client, n: number) => Promise<Answered>, count = MANY): Promise<Answered[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(nth(n), n)))

  /** All services see the same, so each is asked. */
  const total = async (): Promise<number> => {
    const totals = await Promise.all(owners.map(async (owner) => (await owner.get('/jobs')).body.paging.total))
    assert.equal(new Set(totals).size, 1, `the services speak of ${totals} jobs`)
    return totals[0]
  }

  before(async () => {
    url = await postgres.createDatabase()
    const environment = { DATABASE_URL: url, BASE_URL: 'https://jobs.example.ca' }
    services = await Promise.all(Array.from({ length: INSTANCES }, () => startService({ environment })))
  })
  after(() => Promise.all((services ?? []).map(({ stop }) => stop())))

  test('of 100 PUTs of one new referenceId over all of them exactly one creates, and the others change that job', async () => {
    await newOwner()
    const answers = await many((client, n) => client.put('/jobs', job({ referenceId: 'NEW', title: `Title ${n}` })))
    assert.deepEqual(counts(answers), { 200: MANY - 1, 201: 1 })
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.equal(await total(), 1)
    const reads = await Promise.all(owners.map((owner) => owner.get(`/jobs/${answers[0]?.body.id}`)))
    assert.equal(new Set(reads.map(({ text }) => text)).size, 1)
    assert.ok(answers.some(({ text }) => text === reads[0]?.text))
  })

  test('of 100 POSTs of one referenceId over all of them exactly one creates, and the others are told its id', async () => {
    await newOwner()
    const answers = await many((client, n) => client.post(job({ referenceId: 'ONCE', title: `Title ${n}` })))
    assert.deepEqual(counts(answers), { 201: 1, 409: MANY - 1 })
    const created = answers.find(({ status }) => status === 201)
    for (const { status, body } of answers)
      if (status === 409) assert.deepEqual([body.code, body.id], ['duplicate-reference', created?.body.id])
    assert.equal(await total(), 1)
    assert.equal((await nth(1).get(`/jobs/${created?.body.id}`)).text, created?.text)
  })

  test('of 100 deletions and moves over all of them each has one winner', async () => {
    await newOwner()
    const made = await many((client) => client.post(job()))
    const ids = made.map(({ body }) => body.id)
    assert.equal(new Set(ids).size, MANY)
    const moves = await many((client, n) => client.put(`/jobs/${ids[n]}`, { referenceId: 'WANTED' }))
    assert.deepEqual(counts(moves), { 200: 1, 409: MANY - 1 })
    const deletions = await many((client) => client.delete('/jobs', { referenceId: 'WANTED' }))
    assert.deepEqual(counts(deletions), { 204: 1, 404: MANY - 1 })
    assert.equal(await total(), MANY - 1)
  })

  test('changes of different members through different services at once all hold', async () => {
    await newOwner()
    const { body: before } = await nth(0).post(job({ salary: { amount: 0, period: { id: 1 } } }))
    const changes: Record<string, unknown>[] = [
      { title: 'Changed' },
      { closeDate: '2028-02-29' },
      { confidential: true },
      { autoRefresh: true },
      { status: 'archived' },
      { referenceId: 'CHANGED' },
      { description: '<p>Changed</p>' },
      { positionType: { id: 2 } },
      { salary: { amount: 1 } },
      { salary: { maxAmount: 2 } },
      { salary: { plusCommission: true } },
      { applicationEmail: 'changed@example.ca' },
    ]
    const answers = await many((client, n) => client.put(`/jobs/${before.id}`, changes[n]), changes.length)
    assert.deepEqual(counts(answers), { 200: changes.length })
    const salary = { ...before.salary, amount: 1, maxAmount: 2, plusCommission: true }
    for (const owner of owners) {
      const { body: after } = await owner.get(`/jobs/${before.id}`)
      const { positionType } = after
      assert.equal(positionType.id, 2)
      assert.deepEqual(after, { ...before, ...Object.assign({}, ...changes), positionType, salary })
    }
  })

  test('a place that is new to all of them gets one id', async () => {
    await newOwner()
    const answers = await many((client) => client.post(job({ locations: [{ description: 'Nowhere Landing, ON' }] })))
    assert.deepEqual(counts(answers), { 201: MANY })
    assert.equal(new Set(answers.map(({ body }) => body.locations[0].id)).size, 1)
  })

  test('auto-refresh renews each due job once, however many of them run it at once', async () => {
    await newOwner()
    const body = job({ autoRefresh: true, closeDate: '2099-12-31' })
    const made = await many((client) => client.post(body), DUE)
    for (const service of services) service.advance(7 * DAY_MS)
    const rounds = await Promise.all([...services, ...services].map((service) => service.refresh()))
    assert.equal(
      rounds.reduce((sum, renewed) => sum + renewed, 0),
      DUE,
    )
    for (const [n, { body: job }] of made.entries())
      assert.equal((await nth(n).get(`/jobs/${job.id}`)).body.publishDate, '2026-11-27')
    assert.deepEqual(await Promise.all(services.map((service) => service.refresh())), [0, 0, 0])
    for (const service of services) service.advance(START - service.now())
  })

  test('a key that the command revokes is refused by all of them within 5 seconds', async () => {
    const { operator, employer: newEmployer } = serviceAt(0)
    const employer = await newEmployer()
    const { key, apiKey } = await operator.issueKey({ employerId: employer.employerId })
    const holders = through({ employerId: employer.employerId, apiKey })
    for (const holder of holders) assert.equal((await holder.get('/jobs')).status, 200)
    await run(process.execPath, [BIN, 'key', 'revoke', `${key.id}`], { env: { ...process.env, DATABASE_URL: url } })
    const deadline = performance.now() + REVOKED_WITHIN_MS
    for (const holder of holders)
      while ((await holder.get('/jobs')).status !== 401) {
        assert.ok(performance.now() < deadline, 'a revoked key is still accepted')
        await setImmediate()
      }
    for (const owner of through(employer)) assert.equal((await owner.get('/jobs')).status, 200)
  })

  test('a key that one of them revokes is refused by the others from that moment on', async () => {
    const employer = await serviceAt(0).employer()
    const [key] = await serviceAt(1).operator.listKeys(employer.employerId)
    assert.ok(key)
    await serviceAt(1).operator.revokeKey(key.id)
    for (const holder of through(employer)) assert.equal((await holder.get('/jobs')).status, 401)
  })
})

test('ten stores that open at once on an empty database all start, and one of them makes the schema', async () => {
  const url = await postgres.createDatabase()
  const stores = await Promise.all(
    Array.from({ length: 10 }, () => openPostgresStore({ url, clock: Date.now, poolSize: 2 })),
  )
  assert.equal(stores.filter(({ migrated }) => migrated.length > 0).length, 1)
  for (const store of stores) await store.check()
  await Promise.all(stores.map((store) => store.close()))
})

/** Starts the demo as a process of its own; resolves with all that it said once it has said where it is. */
const demo = async (url: string, children: ChildProcess[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0' }
  const child = spawn(process.execPath, [BIN, 'serve', '--demo'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(child)
  children.push(child)
  const gone = once(child, 'close')
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      told += chunk
    })
  while (!/Affiche is at .*Problems /s.test(told)) {
    await Promise.race([once(child.stdout, 'data'), gone])
    assert.equal(child.exitCode, null, told)
  }
  return told
}

const employersIn = async (url: string): Promise<number> => {
  const store = await openPostgresStore({ url, clock: Date.now, poolSize: 2 })
  const employers = await store.directory.listEmployers()
  await store.close()
  return employers.length
}

test('the demo that starts three times at once on an empty database makes one employer and tells one key', async () => {
  const url = await postgres.createDatabase()
  const children: ChildProcess[] = []
  try {
    const told = await Promise.all(Array.from({ length: INSTANCES }, () => demo(url, children)))
    assert.equal(await employersIn(url), 1)
    assert.equal(told.filter((text) => text.includes('shown this once')).length, 1)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})

test('three welcomes in the same moment make one employer', async () => {
  const url = await postgres.createDatabase()
  const open = () => openPostgresStore({ url, clock: Date.now, poolSize: 2 })
  const stores = await Promise.all(Array.from({ length: INSTANCES }, open))
  try {
    for (const store of stores) await store.check()
    await Promise.all(stores.map((store) => welcome(createDirectoryApi(store), 'http://localhost')))
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
  assert.equal(await employersIn(url), 1)
})
