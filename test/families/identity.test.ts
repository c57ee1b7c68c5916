/** Authorization: 401, 403 and the 404 of another employer's job, for every operation of the table. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCOPES, type Scope } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { type Client, createClient, DAY_MS } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { apartFromInstance, assertProblem, few, keyed, nameOf, newest, prepare, rows, send } from './requests.ts'

onEveryEngine(async (start, engine) => {
  const { service, owner } = await serveSuite({ start, environment: { PUBLIC_PAGES: 'true' } })

  const withKey = (apiKey: string | null): Client => createClient(service.api, { employerId: 0, apiKey })

  const issue = async (order: { scopes?: readonly Scope[]; expiresAt?: number } = {}) => {
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId, scopes: SCOPES, ...order })
    return { id: key.id, apiKey }
  }

  const jobsOf = async (client: Client): Promise<unknown> => (await client.get('/jobs?pageSize=100')).body

  for (const operation of engine === 'sqlite' ? keyed : few(keyed))
    describe(nameOf(operation), () => {
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

      test('takes a key until it expires, and not after', async () => {
        const { apiKey } = await issue({ expiresAt: service.now() + 1000 })
        const ask = await prepare(operation, owner)
        service.advance(1000)
        assertProblem(await send(withKey(apiKey), ask), 'key-invalid')
        service.advance(-1)
        assert.ok((await send(withKey(apiKey), ask)).status < 300)
        service.advance(1)
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

  test('a key in another header is refused with the name of the right one, and never repeated', async () => {
    const key = owner.apiKey ?? ''
    const basic = Buffer.from(`${key}:`).toString('base64')
    for (const [name, value, said] of [
      ['Authorization', `Bearer ${key}`, 'The header Authorization (Bearer) is not read here.'],
      ['authorization', `Basic ${basic}`, 'The header Authorization (Basic) is not read here.'],
      ['Authorization', key, 'The header Authorization is not read here.'],
      ['X-API-Key', key, 'The header X-API-Key is not read here.'],
    ] as const)
      for (const client of [withKey(null), withKey('')]) {
        const answer = await client.send('GET', '/jobs', { headers: { [name]: value } })
        assertProblem(answer, 'key-missing')
        assert.equal(answer.body.detail, `${said} Send your API key in the header API-Key, alone.`)
      }
    assert.equal((await owner.send('GET', '/jobs', { headers: { Authorization: 'Bearer x' } })).status, 200)
    assert.equal((await withKey(null).get('/jobs')).body.detail, 'Send your API key in the header API-Key.')
  })

  for (const operation of newest(rows).filter(({ scope }) => scope === null))
    test(`${nameOf(operation)} needs no key, and a wrong one does no harm`, async () => {
      const ask = await prepare(operation, owner)
      const plain = await send(withKey(null), ask)
      assert.equal(plain.status, 200)
      assert.equal((await send(withKey('nonsense'), ask)).text, plain.text)
    })
})
