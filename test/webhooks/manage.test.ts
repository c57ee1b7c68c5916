/** Webhooks over HTTP: made, read, changed and deleted by an employer, on either engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { newClient, pointersOf, RECEIVER, WEBHOOKS, webhookRequests, withKey } from '../support/webhooks.ts'

/** Members of a webhook that was never tried, without what differs from one to the next. */
const UNTRIED = {
  id: 0,
  reason: null,
  cursor: '',
  behind: 0,
  failingSince: null,
  lastDeliveredAt: null,
  createdAt: '',
  keyId: 0,
}

onEveryEngine((start) => {
  let service: TestService
  let client: Client

  before(async () => {
    service = await start(withKey())
    client = await newClient(service)
  })
  after(() => service.stop())

  const { create, put, remove, during } = webhookRequests(() => client)

  test('a new webhook has its secret once, and everything else in every answer', async () => {
    const { body, headers } = await create({ description: 'ATS', types: ['job.created', 'job.created'], pageSize: 1 })
    const { secret, ...webhook } = body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
    assert.equal(headers.get('location'), `${service.base}${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual(
      { ...webhook, id: 0, cursor: '', createdAt: '', keyId: 0 },
      { ...UNTRIED, url: RECEIVER, types: ['job.created'], description: 'ATS', pageSize: 1, state: 'active' },
    )
    const read = await client.get(`${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual([read.status, read.body], [200, webhook])
    assert.equal(read.headers.get('etag'), headers.get('etag'))
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [webhook] })
    assert.deepEqual((await client.get(`${WEBHOOKS}/${webhook.id}/attempts`)).body, { data: [] })
    await remove(webhook.id)
    assert.equal((await client.get(`${WEBHOOKS}/${webhook.id}`)).body.code, 'webhook-not-found')
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
  })

  test('it starts at the present end of the changes, and counts those of its types that wait', async () => {
    await client.post(job())
    const [all, deletions] = [(await create()).body, (await create({ types: ['job.deleted'] })).body]
    const { body: changes } = await client.get('/api/v1.2/changes?after=now')
    assert.deepEqual([all.cursor, deletions.cursor], [changes.cursor, changes.cursor])
    for (let n = 0; n < 3; n++) await client.post(job())
    const behind = async (id: number) => (await client.get(`${WEBHOOKS}/${id}`)).body.behind
    assert.deepEqual([await behind(all.id), await behind(deletions.id)], [3, 0])
    const moved = await put(all.id, { cursor: 'now' })
    assert.deepEqual([moved.body.behind, moved.body.cursor !== all.cursor], [0, true])
    assert.equal((await put(all.id, { cursor: all.cursor })).body.behind, 3)
    await remove(all.id)
    await remove(deletions.id)
  })

  test('every fault of a body is told at once, and nothing is stored', async () => {
    const faulty = {
      url: 'http://hooks.example.ca:25/#x',
      types: ['job.created', 'job.nonsense'],
      pageSize: 0,
      description: 'x'.repeat(201),
      nonsense: 1,
    }
    assert.deepEqual(pointersOf(await client.send('POST', WEBHOOKS, { body: faulty })).sort(), [
      '/description too-long',
      '/nonsense unknown-member',
      '/pageSize range',
      '/types/1 event-type',
      '/url url',
      '/url url',
      '/url url',
    ])
    for (const [body, ...faults] of [
      [{}, '/url required'],
      [{ url: null }, '/url required'],
      [{ url: 'https://user:secret@hooks.example.ca/' }, '/url url'],
      [{ url: `https://hooks.example.ca/${'x'.repeat(2_000)}` }, '/url too-long'],
      [{ url: 'https://10.1.2.3/' }, '/url url-private'],
      [{ url: 'https://localhost/' }, '/url url-private'],
      [{ url: RECEIVER, types: [] }, '/types count'],
      [{ url: RECEIVER, state: 'paused' }, '/state unknown-member'],
      [{ url: 7, types: 'job.*' }, '/url type', '/types type'],
    ] as const)
      assert.deepEqual(pointersOf(await client.send('POST', WEBHOOKS, { body })), faults, JSON.stringify(body))
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
  })

  test('a dry run is refused, of every write', () =>
    during(async ({ id }) => {
      for (const [method, path] of [
        ['POST', WEBHOOKS],
        ['PUT', `${WEBHOOKS}/${id}`],
        ['DELETE', `${WEBHOOKS}/${id}`],
        ['POST', `${WEBHOOKS}/${id}/rotate`],
        ['POST', `${WEBHOOKS}/${id}/test`],
      ] as const) {
        const body = method === 'POST' && path === WEBHOOKS ? { url: RECEIVER } : {}
        const answer = await client.send(method, `${path}?dryRun=true`, { body })
        assert.deepEqual(pointersOf(answer), ['#/query/dryRun unknown-parameter'], `${method} ${path}`)
      }
    }))

  test('a merge patch changes what it has, null clears, and the whole answer can be sent back', () =>
    during(async ({ secret: _, ...webhook }) => {
      const changed = await put(webhook.id, {
        description: 'Prod',
        types: ['job.closed'],
        pageSize: 5,
        state: 'paused',
      })
      const expected = { ...webhook, description: 'Prod', types: ['job.closed'], pageSize: 5, state: 'paused' }
      assert.deepEqual([changed.status, changed.body], [200, expected])
      const again = await put(webhook.id, changed.body)
      assert.deepEqual([again.body, again.headers.get('etag')], [expected, changed.headers.get('etag')])
      const cleared = await put(webhook.id, { description: null, types: null, pageSize: null, state: 'active' })
      assert.deepEqual(cleared.body, webhook)
      assert.deepEqual(pointersOf(await put(webhook.id, { url: null, state: null, cursor: null })).sort(), [
        '/cursor required',
        '/state choice',
        '/url required',
      ])
      assert.deepEqual(pointersOf(await put(webhook.id, { state: 'disabled' })), ['/state choice'])
      assert.deepEqual(pointersOf(await put(webhook.id, { cursor: 'x', nonsense: 1 })).sort(), [
        '/cursor cursor',
        '/nonsense unknown-member',
      ])
      assert.deepEqual((await client.get(`${WEBHOOKS}/${webhook.id}`)).body, webhook)
    }))

  test('a cursor of another history, or of entries that are gone, is refused, as is waking up at one', () =>
    during(async ({ id }) => {
      const foreign = Buffer.from('1:00000000').toString('base64url')
      assert.equal((await put(id, { cursor: foreign })).body.code, 'cursor-expired')
      await put(id, { state: 'paused' })
      await client.post(job())
      service.advance(1_000)
      await service.withStore((store) => store.audit.prune(client.employerId, service.now() + 60_000))
      assert.equal((await put(id, { state: 'active' })).body.code, 'cursor-expired')
      const woken = await put(id, { state: 'active', cursor: 'now' })
      assert.deepEqual([woken.status, woken.body.state, woken.body.behind], [200, 'active', 0])
    }))
})
