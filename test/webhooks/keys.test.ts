/** Keys and employers of webhooks, and their entries in the trail. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { keyOf, newClient, RECEIVER, WEBHOOKS, webhookRequests, withKey } from '../support/webhooks.ts'

onEveryEngine((start) => {
  let service: TestService
  let client: Client

  before(async () => {
    service = await start(withKey())
    client = await newClient(service)
  })
  after(() => service.stop())

  const { create, during } = webhookRequests(() => client)

  test('a key without the scope, of v1.1 or of another employer learns nothing', () =>
    during(async ({ id }) => {
      const plain = await keyOf(service, client.employerId, ['jobs:read', 'jobs:write'])
      const stranger = await newClient(service, 'Stranger')
      for (const [method, path, body] of [
        ['GET', WEBHOOKS],
        ['POST', WEBHOOKS, { url: RECEIVER }],
        ['GET', `${WEBHOOKS}/${id}`],
        ['PUT', `${WEBHOOKS}/${id}`, { pageSize: 1 }],
        ['DELETE', `${WEBHOOKS}/${id}`],
        ['POST', `${WEBHOOKS}/${id}/rotate`],
        ['POST', `${WEBHOOKS}/${id}/test`],
        ['GET', `${WEBHOOKS}/${id}/attempts`],
      ] as const) {
        const ask = body ? { body } : {}
        assert.equal((await plain.send(method, path, ask)).body.code, 'scope-missing')
        assert.equal((await client.send(method, path.replace('v1.2', 'v1.1'), ask)).body.code, 'path-not-found')
        if (path === WEBHOOKS) continue
        const nobody = await stranger.send(method, path.replace(`/${id}`, '/2147483646'), ask)
        const other = await stranger.send(method, path, ask)
        assert.equal(other.body.code, 'webhook-not-found')
        const own = { instance: '', request: '' }
        assert.deepEqual({ ...other.body, ...own }, { ...nobody.body, ...own })
      }
      assert.deepEqual((await stranger.get(WEBHOOKS)).body, { data: [] })
      for (const odd of ['0', '-1', '1.5', 'x', '2147483648', '99999999999999999999'])
        assert.equal((await client.get(`${WEBHOOKS}/${odd}`)).body.code, 'webhook-not-found', odd)
    }))

  test('a new key has the scope only if it is given it, and v1.1 names no scope that it does not know', async () => {
    const [plain, all] = [await service.employer(), await newClient(service, 'Scopes')]
    const scopesOf = async (who: Client, version: string) =>
      (await who.get(`/api/${version}/employer`)).body.key.scopes as string[]
    assert.deepEqual(await scopesOf(plain, 'v1.2'), ['jobs:read', 'jobs:write'])
    assert.deepEqual(await scopesOf(all, 'v1.2'), ['jobs:read', 'jobs:write', 'webhooks'])
    assert.deepEqual(await scopesOf(all, 'v1.1'), ['jobs:read', 'jobs:write'])
  })

  test('writes are entries of the trail that move neither the tags of lists nor the cursor of changes', async () => {
    const own = await newClient(service, 'Trail')
    await own.post(job())
    const tagOf = async () => (await own.get('/jobs')).headers.get('etag')
    const cursorOf = async () => (await own.get('/api/v1.2/changes?after=now')).body.cursor
    const before = [await tagOf(), await cursorOf()]
    const { id } = (await create({}, own)).body
    await own.send('PUT', `${WEBHOOKS}/${id}`, { body: { pageSize: 2, state: 'paused' } })
    await own.send('PUT', `${WEBHOOKS}/${id}`, { body: { pageSize: 2 } })
    await own.send('POST', `${WEBHOOKS}/${id}/rotate`)
    await own.send('DELETE', `${WEBHOOKS}/${id}`)
    assert.deepEqual([await tagOf(), await cursorOf()], before)
    const { entries } = await service.withStore(({ audit }) => audit.page(own.employerId, 0))
    const noted = entries.filter(({ action }) => action.startsWith('webhook.'))
    assert.deepEqual(
      noted.map(({ action, subjectId, members }) => [action, subjectId, members.join()]),
      [
        ['webhook.create', id, ''],
        ['webhook.update', id, 'pageSize,state'],
        ['webhook.rotate', id, ''],
        ['webhook.delete', id, ''],
      ],
    )
    assert.ok(noted.every(({ keyId }) => keyId !== null))
  })
})
