/** Webhooks whose requests are repeated, compete, carry conditions or rotate secrets. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import type { Client, TestService } from '../support/service.ts'
import { newClient, pointersOf, RECEIVER, WEBHOOKS, webhookRequests, withKey } from '../support/webhooks.ts'

onEveryEngine((start) => {
  let service: TestService
  let client: Client

  before(async () => {
    service = await start(withKey())
    client = await newClient(service)
  })
  after(() => service.stop())

  const { put, during } = webhookRequests(() => client)

  test('its tag is that of what a request can change, and If-Match guards changes and the deletion', () =>
    during(async ({ id }, made) => {
      const tag = made.headers.get('etag') ?? ''
      assert.match(tag, /^"[\w-]{16}"$/)
      const failed = await put(id, { pageSize: 1 }, { 'If-Match': '"x"' })
      assert.deepEqual([failed.status, failed.body.etag, failed.headers.get('etag')], [412, tag, tag])
      assert.equal((await put(id, { pageSize: 1 }, { 'If-None-Match': '*' })).status, 412)
      assert.match((await put(id, { pageSize: 1 }, { 'If-Match': `W/${tag}` })).body.detail, /weak/)
      const changed = await put(id, { pageSize: 1 }, { 'If-Match': tag })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), tag)
      const deletion = await client.send('DELETE', `${WEBHOOKS}/${id}`, { headers: { 'If-Match': tag } })
      assert.equal(deletion.body.code, 'precondition-failed')
      const read = await client.send('GET', `${WEBHOOKS}/${id}`, {
        headers: { 'If-None-Match': changed.headers.get('etag') ?? '' },
      })
      assert.equal(read.status, 200)
    }))

  test('of many changes with the same If-Match one is done', () =>
    during(async ({ id }, made) => {
      const headers = { 'If-Match': made.headers.get('etag') ?? '' }
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((pageSize) => put(id, { pageSize }, headers)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412])
    }))

  test('a key that demands conditions gets 428 without one', () =>
    during(async ({ id }) => {
      const { employerId } = client
      const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['webhooks'], preconditions: true })
      const headers = { 'API-Key': apiKey }
      assert.equal((await put(id, { pageSize: 1 }, headers)).body.code, 'precondition-required')
      assert.equal((await put(id, { pageSize: 1 }, { ...headers, 'If-Match': '*' })).status, 200)
    }))

  test('an employer has ten, also where more are asked for at once', async () => {
    const own = await newClient(service, 'Ten')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => own.send('POST', WEBHOOKS, { body: { url: RECEIVER } })),
    )
    const statuses = Map.groupBy(answers, ({ status, body }) => body.code ?? status)
    assert.deepEqual([statuses.get(201)?.length, statuses.get('limit-reached')?.length], [10, 4])
    assert.equal((await own.get(WEBHOOKS)).body.data.length, 10)
    await during(async () => undefined)
  })

  test('a rotation gives a new secret; those before it sign on until their own ends, ten of them at most', () =>
    during(async ({ id, secret }) => {
      const rotate = (body?: object) =>
        client.send('POST', `${WEBHOOKS}/${id}/rotate`, body === undefined ? {} : { body })
      const first = await rotate()
      assert.deepEqual([first.status, first.body.id, first.body.secret === secret], [200, id, false])
      const { employerId } = client
      const signing = (at: number) => service.withStore(({ webhooks }) => webhooks.secrets(employerId, id, at))
      const now = service.now()
      assert.deepEqual(
        (await signing(now)).map(({ number, endsAt }) => [number, endsAt && endsAt - now]),
        [
          [2, null],
          [1, 24 * 3_600_000],
        ],
      )
      await rotate({ overlapHours: 168 })
      assert.deepEqual(
        (await signing(now + 25 * 3_600_000)).map(({ number }) => number),
        [3, 2],
      )
      await rotate({ overlapHours: 0 })
      assert.deepEqual(
        (await signing(now)).map(({ number }) => number),
        [4, 2, 1],
      )
      for (let n = 0; n < 7; n++) assert.equal((await rotate({ overlapHours: 1 })).status, 200)
      assert.equal((await rotate({ overlapHours: 1 })).body.code, 'limit-reached')
      assert.equal((await rotate({ overlapHours: 0 })).status, 200)
      service.advance(2 * 3_600_000)
      assert.equal((await rotate({ overlapHours: 1 })).status, 200)
      assert.deepEqual(pointersOf(await rotate({ overlapHours: 169, x: 1 })).sort(), [
        '/overlapHours range',
        '/x unknown-member',
      ])
    }))

  test('a repeated Idempotency-Key shows the first answer with its secret, which the store has encrypted alone', async () => {
    const headers = { 'Idempotency-Key': 'hook-1' }
    const body = { url: RECEIVER }
    const [first, replay] = [
      await client.send('POST', WEBHOOKS, { body, headers }),
      await client.send('POST', WEBHOOKS, { body, headers }),
    ]
    assert.deepEqual([replay.status, replay.body], [201, first.body])
    assert.equal(replay.headers.get('idempotent-replayed'), 'true')
    for (const name of ['location', 'etag']) assert.equal(replay.headers.get(name), first.headers.get(name))
    const other = await client.send('POST', WEBHOOKS, { body: { url: `${RECEIVER}/other` }, headers })
    assert.equal(other.body.code, 'idempotency-mismatch')
    assert.equal((await client.get(WEBHOOKS)).body.data.length, 1)
    const { id } = first.body
    const repeated = async (method: string, path: string, key: string, body?: object) => {
      const ask = { headers: { 'Idempotency-Key': key }, ...(body && { body }) }
      const [one, two] = [await client.send(method, path, ask), await client.send(method, path, ask)]
      assert.deepEqual([one.text, one.status], [two.text, two.status])
      assert.equal(two.headers.get('idempotent-replayed'), 'true')
      return one
    }
    const rotated = await repeated('POST', `${WEBHOOKS}/${id}/rotate`, 'hook-2', {})
    assert.notEqual(rotated.body.secret, first.body.secret)
    await repeated('PUT', `${WEBHOOKS}/${id}`, 'hook-3', { pageSize: 3 })
    await repeated('DELETE', `${WEBHOOKS}/${id}`, 'hook-4')
    const again = await client.send('POST', WEBHOOKS, { body, headers })
    assert.equal(again.body.secret, first.body.secret)
  })

  test('many requests with one Idempotency-Key make one webhook', async () => {
    const own = await newClient(service, 'Repeated')
    const ask = { body: { url: RECEIVER }, headers: { 'Idempotency-Key': 'same' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.send('POST', WEBHOOKS, ask)))
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1)
    assert.equal((await own.get(WEBHOOKS)).body.data.length, 1)
  })
})
