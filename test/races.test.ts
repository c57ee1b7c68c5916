/** What holds when many requests come at once: each race has one winner, and nothing is lost. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from './support/engines.ts'
import { type Answered, type Client, createClient, job, type TestService } from './support/service.ts'

const MANY = 100

const many = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, n) => make(n)))

const counts = (answers: readonly Answered[]): Record<number, number> => {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length]))
}

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  const newOwner = async (): Promise<void> => {
    owner = await service.employer()
  }

  const total = async (): Promise<number> => (await owner.get('/jobs')).body.paging.total

  test('of 100 PUTs of one new referenceId exactly one creates, and the others change that job', async () => {
    await newOwner()
    const answers = await many((n) => owner.put('/jobs', job({ referenceId: 'NEW', title: `Title ${n}` })))
    assert.deepEqual(counts(answers), { 200: MANY - 1, 201: 1 })
    const [id, ...others] = new Set(answers.map(({ body }) => body.id))
    assert.deepEqual(others, [])
    assert.equal(await total(), 1)
    answers.forEach(({ body }, n) => {
      assert.equal(body.title, `Title ${n}`)
    })
    const { body } = await owner.get(`/jobs/${id}`)
    assert.ok(answers.some((answer) => answer.body.title === body.title))
    const created = answers.filter(({ headers }) => headers.has('location'))
    assert.deepEqual(
      created.map(({ status, headers }) => [status, headers.get('location')]),
      [[201, `${service.api}/jobs/${id}`]],
    )
  })

  test('of 100 POSTs of one referenceId exactly one creates, and the others are told its id', async () => {
    await newOwner()
    const answers = await many((n) => owner.post(job({ referenceId: 'ONCE', title: `Title ${n}` })))
    assert.deepEqual(counts(answers), { 201: 1, 409: MANY - 1 })
    const created = answers.find(({ status }) => status === 201)?.body
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      assert.equal(body.code, 'duplicate-reference')
      assert.equal(body.id, created.id)
      assert.equal(body.address, `${service.api}/jobs/${created.id}`)
    }
    assert.equal(await total(), 1)
    assert.deepEqual((await owner.get(`/jobs/${created.id}`)).body, created)
  })

  test('POSTs and PUTs of one referenceId together make one job', async () => {
    await newOwner()
    const body = job({ referenceId: 'MIXED' })
    const answers = await many((n) => (n % 2 ? owner.post(body) : owner.put('/jobs', body)))
    assert.equal(counts(answers)[201], 1)
    assert.equal(await total(), 1)
  })

  test('the same referenceId sent at once for two employers is two jobs', async () => {
    await newOwner()
    const other = await service.employer()
    const answers = await many((n) => (n % 2 ? owner : other).put('/jobs', job({ referenceId: 'SHARED' })))
    assert.deepEqual(counts(answers), { 200: MANY - 2, 201: 2 })
    assert.equal(await total(), 1)
    assert.equal((await other.get('/jobs')).body.paging.total, 1)
  })

  test('changes of different members at once all hold', async () => {
    await newOwner()
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
    const { body: after } = await owner.get(`/jobs/${before.id}`)
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
    await newOwner()
    const { body } = await owner.post(job({ referenceId: 'GONE' }))
    const answers = await many((n) =>
      n % 2 ? owner.delete(`/jobs/${body.id}`) : owner.delete('/jobs', { referenceId: 'GONE' }),
    )
    assert.deepEqual(counts(answers), { 204: 1, 404: MANY - 1 })
    assert.equal(await total(), 0)
    assert.equal((await owner.get('/jobs?q=electrician')).body.paging.total, 0)
  })

  test('of parallel moves to one referenceId one succeeds, and the rest are told who holds it', async () => {
    await newOwner()
    const made = await many(() => owner.post(job()))
    const answers = await Promise.all(made.map(({ body }) => owner.put(`/jobs/${body.id}`, { referenceId: 'WANTED' })))
    assert.deepEqual(counts(answers), { 200: 1, 409: MANY - 1 })
    const winner = answers.find(({ status }) => status === 200)?.body.id
    assert.ok(answers.every(({ status, body }) => status === 200 || body.id === winner))
    assert.equal((await owner.get('/jobs?referenceId=WANTED')).body.paging.total, 1)
  })

  test('ids are never given twice, also not after a deletion', async () => {
    await newOwner()
    const seen: number[] = []
    for (let round = 0; round < 3; round++) {
      const made = await many(() => owner.post(job()))
      seen.push(...made.map(({ body }) => body.id))
      await Promise.all(made.map(({ body }) => owner.delete(`/jobs/${body.id}`)))
    }
    assert.equal(new Set(seen).size, 3 * MANY)
  })

  test('an unlisted place that many new jobs name at once has one id', async () => {
    await newOwner()
    const answers = await many(() => owner.post(job({ locations: [{ description: 'Nowhere Landing, ON' }] })))
    assert.deepEqual(counts(answers), { 201: MANY })
    assert.equal(new Set(answers.map(({ body }) => body.locations[0].id)).size, 1)
  })

  test('a refused write among many takes none of the others with it', async () => {
    await newOwner()
    const answers = await many((n) => owner.post(job(n % 3 === 0 ? { title: '' } : { referenceId: `R${n}` })))
    answers.forEach(({ status }, n) => {
      assert.equal(status, n % 3 === 0 ? 400 : 201)
    })
    assert.equal(await total(), answers.filter(({ status }) => status === 201).length)
  })

  test('a key that is revoked amid requests is refused from that moment on', async () => {
    await newOwner()
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId })
    const client = createClient(service.api, { employerId: owner.employerId, apiKey })
    const early = many(() => client.post(job()))
    await service.operator.revokeKey(key.id)
    assert.deepEqual(counts(await many(() => client.post(job()))), { 401: MANY })
    const accepted = counts(await early)[201] ?? 0
    assert.equal(await total(), accepted)
  })
})
