/** `GET /employer`: whose key it is, and what it may do. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { createClient, DAY_MS, findings, START, type TestService } from '../support/service.ts'

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  const withKey = (apiKey: string) => createClient(service.api, { employerId: 0, apiKey })

  test('tells each key its own employer, and what the key may do', async () => {
    const expiresAt = START + DAY_MS
    const [one, other] = [
      await service.operator.createEmployer({ name: 'Élan & Sons "Ltd" 👷', plan: 'unlimited' }),
      await service.operator.createEmployer({ name: 'Other', plan: 'standard' }),
    ]
    const limited = await service.operator.issueKey({
      ...{ employerId: one.id, name: 'ATS « nuit »', scopes: ['jobs:read', 'jobs:write'], expiresAt },
    })
    const plain = await service.operator.issueKey({ employerId: other.id })
    assert.deepEqual((await withKey(limited.apiKey).get('/employer')).body, {
      id: one.id,
      name: 'Élan & Sons "Ltd" 👷',
      plan: 'unlimited',
      key: {
        id: limited.key.id,
        name: 'ATS « nuit »',
        scopes: ['jobs:read', 'jobs:write'],
        expiresAt: '2026-11-21T12:00:00.000Z',
      },
    })
    assert.deepEqual((await withKey(plain.apiKey).get('/employer')).body, {
      id: other.id,
      name: 'Other',
      plan: 'standard',
      key: { id: plain.key.id, name: null, scopes: ['jobs:read', 'jobs:write'], expiresAt: null },
    })
  })

  test('answers every key in force, whatever its scopes', async () => {
    const { employerId } = await service.employer()
    for (const scope of ['jobs:read', 'jobs:write'] as const) {
      const { apiKey } = await service.operator.issueKey({ employerId, scopes: [scope] })
      const { status, body } = await withKey(apiKey).get('/employer')
      assert.deepEqual([status, body.key.scopes], [200, [scope]])
    }
  })

  test('tells a changed plan from the next request on, and keeps out a suspended employer', async () => {
    const owner = await service.employer('standard')
    const plan = async () => (await owner.get('/employer')).body.plan
    assert.equal(await plan(), 'standard')
    await service.operator.setPlan({ id: owner.employerId, plan: 'unlimited' })
    assert.equal(await plan(), 'unlimited')
    await service.operator.suspendEmployer(owner.employerId)
    assert.equal((await owner.get('/employer')).body.code, 'employer-suspended')
    await service.operator.resumeEmployer(owner.employerId)
    assert.equal(await plan(), 'unlimited')
  })

  test('is kept by nobody, takes no parameter, and tells nothing of the key itself', async () => {
    const owner = await service.employer()
    const answer = await owner.get('/employer')
    assert.deepEqual([answer.headers.get('cache-control'), answer.headers.get('etag')], ['no-store', null])
    assert.ok(!answer.text.includes('affiche_') && !/hash|createdAt|lastUsed/i.test(answer.text))
    assert.deepEqual(findings(await owner.get('/employer?id=1')), ['#/query/id unknown-parameter'])
    const narrowed = await owner.send('GET', '/employer', { headers: { 'If-None-Match': '*' } })
    assert.equal(narrowed.status, 200)
    assert.equal((await owner.get('/employer/1')).body.code, 'path-not-found')
    const post = await owner.send('POST', '/employer', { body: {} })
    assert.deepEqual([post.body.code, post.headers.get('allow')], ['method-not-allowed', 'GET, HEAD'])
  })
})
