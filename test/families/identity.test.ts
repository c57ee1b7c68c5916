/** Who may do what: 401, 403 and the 404 of another employer's job, for every operation of the table. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operations, type Scope } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { type Client, createClient, DAY_MS, type TestService } from '../support/service.ts'
import { apartFromInstance, assertProblem, keyed, prepare, send } from './requests.ts'

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
    owner = await service.employer()
  })
  after(() => service.stop())

  const withKey = (apiKey: string | null): Client => createClient(service.api, { employerId: 0, apiKey })

  const issue = async (order: { scopes?: Scope[]; expiresAt?: number } = {}) => {
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId, ...order })
    return { id: key.id, apiKey }
  }

  const jobsOf = async (client: Client): Promise<unknown> => (await client.get('/jobs?pageSize=100')).body

  for (const operation of keyed)
    describe(`${operation.method} ${operation.path}`, () => {
      test('needs a key, and does nothing without one', async () => {
        const ask = await prepare(operation, owner)
        const before = await jobsOf(owner)
        for (const client of [withKey(null), withKey('')]) {
          const answer = await send(client, ask)
          assertProblem(answer, 'key-missing')
          assert.match(answer.headers.get('www-authenticate') ?? '', /\S/)
        }
        assert.deepEqual(await jobsOf(owner), before)
      })

      test('answers an unknown, a revoked and an expired key alike, and does nothing', async () => {
        const revoked = await issue()
        await service.operator.revokeKey(revoked.id)
        const expired = await issue({ expiresAt: service.now() + DAY_MS })
        service.advance(DAY_MS)
        const ask = await prepare(operation, owner)
        const before = await jobsOf(owner)
        const keys = [unknownKey(), unknownKey(), revoked.apiKey, expired.apiKey]
        const answers = await Promise.all(keys.map((key) => send(withKey(key), ask)))
        for (const answer of answers) {
          assertProblem(answer, 'key-invalid')
          assert.match(answer.headers.get('www-authenticate') ?? '', /\S/)
          assert.deepEqual(apartFromInstance(answer), apartFromInstance(answers[0] ?? answer))
          assert.equal(answer.headers.get('www-authenticate'), answers[0]?.headers.get('www-authenticate'))
        }
        assert.deepEqual(await jobsOf(owner), before)
      })

      test('tells why a text can be no key, without repeating it, and does nothing', async () => {
        const ask = await prepare(operation, owner)
        const before = await jobsOf(owner)
        const key = owner.apiKey ?? ''
        for (const text of ['nonsense', key.slice(0, -1), `${key}x`, key.toLowerCase(), `"${key}"`, `Bearer ${key}`]) {
          const answer = await send(withKey(text), ask)
          assertProblem(answer, 'key-invalid')
          assert.match(answer.body.detail, /^This is no API key of this service: /)
          assert.ok(
            !answer.text.includes('nonsense') && !answer.text.toLowerCase().includes(key.slice(8, 20).toLowerCase()),
          )
        }
        assert.deepEqual(await jobsOf(owner), before)
      })

      test('takes a key until the moment at which it expires, and not after', async () => {
        const { apiKey } = await issue({ expiresAt: service.now() + 1000 })
        const ask = await prepare(operation, owner)
        service.advance(1000)
        assertProblem(await send(withKey(apiKey), ask), 'key-invalid')
        service.advance(-1)
        assert.ok((await send(withKey(apiKey), ask)).status < 300)
        service.advance(1)
      })

      test('is shut to a suspended employer, and open again when it is resumed', async () => {
        const ask = await prepare(operation, owner)
        const before = await jobsOf(owner)
        await service.operator.suspendEmployer(owner.employerId)
        assertProblem(await send(owner, ask), 'employer-suspended')
        await service.operator.resumeEmployer(owner.employerId)
        assert.deepEqual(await jobsOf(owner), before)
        assert.ok((await send(owner, ask)).status < 300)
      })

      test('is open to a key with no scope but its own, and shut to one without it', async () => {
        const other: Scope = operation.scope === 'jobs:read' ? 'jobs:write' : 'jobs:read'
        const ask = await prepare(operation, owner)
        const before = await jobsOf(owner)
        const narrow = await send(withKey((await issue({ scopes: [other] })).apiKey), ask)
        if (operation.scope === 'any') return assert.equal(narrow.status, 200)
        assertProblem(narrow, 'scope-missing')
        assert.deepEqual(await jobsOf(owner), before)
        const { apiKey } = await issue({ scopes: [operation.scope ?? 'jobs:read'] })
        assert.ok((await send(withKey(apiKey), ask)).status < 300)
      })
    })

  test('a key in another header than API-Key is told where it belongs, and never repeated', async () => {
    const key = owner.apiKey ?? ''
    const basic = Buffer.from(`${key}:`).toString('base64')
    for (const [name, value, told] of [
      ['Authorization', `Bearer ${key}`, 'The header Authorization (Bearer) is not read here.'],
      ['authorization', `Basic ${basic}`, 'The header Authorization (Basic) is not read here.'],
      ['Authorization', key, 'The header Authorization is not read here.'],
      ['X-API-Key', key, 'The header X-API-Key is not read here.'],
    ] as const)
      for (const client of [withKey(null), withKey('')]) {
        const answer = await client.send('GET', '/jobs', { headers: { [name]: value } })
        assertProblem(answer, 'key-missing')
        assert.equal(answer.body.detail, `${told} Send your API key in the header API-Key, alone.`)
      }
    assert.equal((await owner.send('GET', '/jobs', { headers: { Authorization: 'Bearer x' } })).status, 200)
    assert.equal((await withKey(null).get('/jobs')).body.detail, 'Send your API key in the header API-Key.')
  })

  for (const operation of keyed.filter(({ problems }) => problems.includes('job-not-found')))
    test(`${operation.id} answers another employer's job as it answers an unknown one, and leaves it alone`, async () => {
      const stranger = await service.employer()
      const ask = await prepare(operation, owner)
      const before = await owner.get(`/jobs/${ask.jobId}`)
      const foreign = await send(stranger, ask)
      const unknown = await send(stranger, {
        ...ask,
        path: ask.path.replace(String(ask.jobId), '2147483647'),
        ...(operation.id === 'deleteJobByReference' ? { body: { referenceId: 'nobody has this' } } : {}),
      })
      assertProblem(foreign, 'job-not-found')
      assert.deepEqual(apartFromInstance(foreign), apartFromInstance(unknown))
      const names = (answer: typeof foreign) => [...answer.headers.keys()].sort()
      assert.deepEqual(names(foreign), names(unknown))
      assert.equal((await owner.get(`/jobs/${ask.jobId}`)).text, before.text)
    })

  test('a referenceId of one employer is free to every other', async () => {
    const stranger = await service.employer()
    const upsert = operations.find(({ id }) => id === 'upsertJob')
    assert.ok(upsert)
    const ask = await prepare(upsert, owner)
    const before = await owner.get(`/jobs/${ask.jobId}`)
    const created = await send(stranger, ask)
    assert.equal(created.status, 201)
    assert.notEqual(created.body.id, ask.jobId)
    assert.equal(created.body.employer.id, stranger.employerId)
    assert.equal((await owner.get(`/jobs/${ask.jobId}`)).text, before.text)
  })

  test('a list holds the jobs of its employer alone, whatever is searched', async () => {
    const stranger = await service.employer()
    const upsert = operations.find(({ id }) => id === 'upsertJob')
    assert.ok(upsert)
    const { jobId } = await prepare(upsert, stranger)
    for (const query of ['', '?q=electrician', '?q=a', '?status=active', '?q=ASK-']) {
      const { body } = await stranger.get(`/jobs${query}`)
      assert.deepEqual(
        body.data.map(({ id }: { id: number }) => id),
        [jobId],
      )
      assert.equal(body.paging.total, 1)
    }
  })

  for (const operation of operations.filter(({ scope }) => scope === null))
    test(`${operation.method} ${operation.path} needs no key, and a wrong one does no harm`, async () => {
      const ask = await prepare(operation, owner)
      const plain = await send(withKey(null), ask)
      assert.equal(plain.status, 200)
      assert.equal((await send(withKey('nonsense'), ask)).text, plain.text)
    })
})
