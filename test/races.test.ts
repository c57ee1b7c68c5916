/** Races of many requests at once, to one service or to several on a database: each has one winner. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { ENGINES, type Engine, startOn } from './support/engines.ts'
import { startPostgres } from './support/postgres.ts'
import { allOr } from './support/product.ts'
import { type Answered, type Client, createClient, job, startService, type TestService } from './support/service.ts'

const MANY = 100

const many = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, n) => make(n)))

const counts = (answers: readonly Answered[]): Record<number, number> => {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length]))
}

type Running = { readonly services: readonly TestService[]; readonly stop: () => Promise<unknown> }

/** Addresses in answers are then the same whichever service gives them. */
const BASE_URL = 'https://jobs.example.ca'
const addressOf = (id: unknown): string => `${BASE_URL}${API_PREFIX}/jobs/${id}`

const startOne = async (engine: (typeof ENGINES)[number]): Promise<Running> => {
  const service = await startOn[engine]({ environment: { BASE_URL } })
  return { services: [service], stop: service.stop }
}

const startThree = async (): Promise<Running> => {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: await postgres.createStoreDatabase(), BASE_URL }
  const services = await Promise.all([1, 2, 3].map(() => startService({ environment })))
  const stop = () => Promise.all(services.map((service) => service.stop())).finally(postgres.stop)
  return { services, stop }
}

const starts: Record<string, () => Promise<Running>> = {
  ...Object.fromEntries(
    allOr<Engine>(ENGINES, ['sqlite']).map((engine) => [`one service on ${engine}`, () => startOne(engine)]),
  ),
  'three services on one PostgreSQL': startThree,
}

for (const [what, start] of Object.entries(starts))
  describe(what, () => {
    let running: Running
    before(async () => {
      running = await start()
    })
    after(() => running?.stop())

    /** A client that sends each request to the next service. */
    const spread = ({ employerId, apiKey }: Pick<Client, 'employerId' | 'apiKey'>): Client => {
      const clients = running.services.map(({ api }) => createClient(api, { employerId, apiKey }))
      let sent = 0
      const next = (): Client => clients[sent++ % clients.length] ?? assert.fail()
      return {
        employerId,
        apiKey,
        send: (...words) => next().send(...words),
        get: (...words) => next().get(...words),
        post: (...words) => next().post(...words),
        put: (...words) => next().put(...words),
        delete: (...words) => next().delete(...words),
      }
    }

    const operator = () => (running.services[0] ?? assert.fail()).operator
    const newOwner = async (): Promise<Client> => spread(await (running.services[0] ?? assert.fail()).employer())

    /** The same from every service. */
    const read = async (owner: Client, path: string) => {
      const answers = await Promise.all(running.services.map(() => owner.get(path)))
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1, `the services differ on ${path}`)
      return answers[0]?.body
    }

    const total = async (owner: Client): Promise<number> => (await read(owner, '/jobs')).paging.total

    test('of 100 PUTs of one new referenceId exactly one creates, and the others change that job', async () => {
      const owner = await newOwner()
      const answers = await many((n) => owner.put('/jobs', job({ referenceId: 'NEW', title: `Title ${n}` })))
      assert.deepEqual(counts(answers), { 200: MANY - 1, 201: 1 })
      const [id, ...others] = new Set(answers.map(({ body }) => body.id))
      assert.deepEqual(others, [])
      assert.equal(await total(owner), 1)
      answers.forEach(({ body }, n) => {
        assert.equal(body.title, `Title ${n}`)
      })
      const body = await read(owner, `/jobs/${id}`)
      assert.ok(answers.some((answer) => answer.body.title === body.title))
      const created = answers.filter(({ headers }) => headers.has('location'))
      assert.deepEqual(
        created.map(({ status, headers }) => [status, headers.get('location')]),
        [[201, addressOf(id)]],
      )
    })

    test('of 100 POSTs of one referenceId exactly one creates, and the others are refused with its id', async () => {
      const owner = await newOwner()
      const answers = await many((n) => owner.post(job({ referenceId: 'ONCE', title: `Title ${n}` })))
      assert.deepEqual(counts(answers), { 201: 1, 409: MANY - 1 })
      const created = answers.find(({ status }) => status === 201)?.body
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        assert.equal(body.code, 'duplicate-reference')
        assert.equal(body.id, created.id)
        assert.equal(body.address, addressOf(created.id))
      }
      assert.equal(await total(owner), 1)
      assert.deepEqual(await read(owner, `/jobs/${created.id}`), created)
    })

    test('POSTs and PUTs of one referenceId together make one job', async () => {
      const owner = await newOwner()
      const body = job({ referenceId: 'MIXED' })
      const answers = await many((n) => (n % 2 ? owner.post(body) : owner.put('/jobs', body)))
      assert.equal(counts(answers)[201], 1)
      assert.equal(await total(owner), 1)
    })

    test('the same referenceId sent at once for two employers is two jobs', async () => {
      const owner = await newOwner()
      const other = await newOwner()
      const answers = await many((n) => (n % 2 ? owner : other).put('/jobs', job({ referenceId: 'SHARED' })))
      assert.deepEqual(counts(answers), { 200: MANY - 2, 201: 2 })
      assert.equal(await total(owner), 1)
      assert.equal(await total(other), 1)
    })

    test('changes of different members at once all hold', async () => {
      const owner = await newOwner()
      const { body: before } = await owner.post(job())
      const changes: Record<string, unknown>[] = [
        { title: 'Changed' },
        { closeDate: '2028-02-29' },
        { confidential: true },
        { autoRefresh: true },
        { status: 'archived' },
        { referenceId: 'CHANGED' },
        { description: '<p>Changed</p>' },
        { positionType: { id: 2 } },
        { categories: [{ id: 1 }, { id: 2 }] },
        { locations: [{ description: 'Calgary, AB' }] },
        { salary: { amount: 1 } },
        { salary: { maxAmount: 2 } },
        { salary: { period: { id: 6 } } },
        { salary: { plusCommission: true } },
        { applicationEmail: 'changed@example.ca' },
      ]
      // The upper amount must not be below the lower one at any moment, so the lower goes down first.
      await owner.put(`/jobs/${before.id}`, { salary: { amount: 0 } })
      const answers = await Promise.all(changes.map((change) => owner.put(`/jobs/${before.id}`, change)))
      assert.deepEqual(counts(answers), { 200: changes.length })
      const after = await read(owner, `/jobs/${before.id}`)
      assert.deepEqual([after.title, after.closeDate, after.confidential], ['Changed', '2028-02-29', true])
      assert.deepEqual([after.autoRefresh, after.status, after.referenceId], [true, 'archived', 'CHANGED'])
      assert.deepEqual([after.description, after.positionType.id], ['<p>Changed</p>', 2])
      assert.deepEqual(
        after.categories.map(({ id }: { id: number }) => id),
        [1, 2],
      )
      assert.equal(after.locations[0].description, 'Calgary, AB')
      const { amount, maxAmount, period, plusCommission } = after.salary
      assert.deepEqual([amount, maxAmount, period.id, plusCommission], [1, 2, 6, true])
      assert.equal(after.applicationEmail, 'changed@example.ca')
      assert.deepEqual([after.id, after.publishDate, after.applicationUrl], [before.id, before.publishDate, null])
    })

    test('of parallel deletions one finds the job, and the rest find none', async () => {
      const owner = await newOwner()
      const { body } = await owner.post(job({ referenceId: 'GONE' }))
      const answers = await many((n) =>
        n % 2 ? owner.delete(`/jobs/${body.id}`) : owner.delete('/jobs', { referenceId: 'GONE' }),
      )
      assert.deepEqual(counts(answers), { 204: 1, 404: MANY - 1 })
      assert.equal(await total(owner), 0)
      assert.equal((await read(owner, '/jobs?q=electrician')).paging.total, 0)
    })

    test('of parallel changes to one referenceId one succeeds, and the rest are refused with its id', async () => {
      const owner = await newOwner()
      const made = await many(() => owner.post(job()))
      const answers = await Promise.all(
        made.map(({ body }) => owner.put(`/jobs/${body.id}`, { referenceId: 'WANTED' })),
      )
      assert.deepEqual(counts(answers), { 200: 1, 409: MANY - 1 })
      const winner = answers.find(({ status }) => status === 200)?.body.id
      assert.ok(answers.every(({ status, body }) => status === 200 || body.id === winner))
      assert.equal((await read(owner, '/jobs?referenceId=WANTED')).paging.total, 1)
    })

    test('ids are never given twice, also not after a deletion', async () => {
      const owner = await newOwner()
      const seen: number[] = []
      for (let round = 0; round < 3; round++) {
        const made = await many(() => owner.post(job()))
        seen.push(...made.map(({ body }) => body.id))
        await Promise.all(made.map(({ body }) => owner.delete(`/jobs/${body.id}`)))
      }
      assert.equal(new Set(seen).size, 3 * MANY)
    })

    test('an unlisted place that many new jobs name at once has one id', async () => {
      const owner = await newOwner()
      const answers = await many(() => owner.post(job({ locations: [{ description: 'Nowhere Landing, ON' }] })))
      assert.deepEqual(counts(answers), { 201: MANY })
      assert.equal(new Set(answers.map(({ body }) => body.locations[0].id)).size, 1)
    })

    test('a refused write among many takes none of the others with it', async () => {
      const owner = await newOwner()
      const answers = await many((n) => owner.post(job(n % 3 === 0 ? { title: '' } : { referenceId: `R${n}` })))
      answers.forEach(({ status }, n) => {
        assert.equal(status, n % 3 === 0 ? 400 : 201)
      })
      assert.equal(await total(owner), answers.filter(({ status }) => status === 201).length)
    })

    test('a key that is revoked amid requests is refused from then on', async () => {
      const owner = await newOwner()
      const { key, apiKey } = await operator().issueKey({ employerId: owner.employerId })
      const client = spread({ employerId: owner.employerId, apiKey })
      const early = many(() => client.post(job()))
      await operator().revokeKey(key.id)
      assert.deepEqual(counts(await many(() => client.post(job()))), { 401: MANY })
      const accepted = counts(await early)[201] ?? 0
      assert.equal(await total(owner), accepted)
    })
  })
