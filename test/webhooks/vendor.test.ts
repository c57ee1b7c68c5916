/** Webhooks of vendors over HTTP, and what comes of them: the same as those of employers, for all that grant. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { countedAs } from '../../server/employers/vendors/readable.ts'
import { signedHeaders } from '../../server/events/sign.ts'
import type { Delivery, DeliveryOutcome } from '../../server/events/webhook.ts'
import { readCursorSet } from '../../server/platform/lib/cursor-set.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { makeVendor, vendorClient } from '../support/vendors.ts'
import { until } from '../support/waiting.ts'
import { pointersOf, RECEIVER, TAKEN, withKey } from '../support/webhooks.ts'

const PATH = '/api/v1.2/vendor/webhooks'

onEveryEngine((start) => {
  describe('webhooks of vendors', () => {
    let service: TestService
    let sent: Delivery[] = []
    let outcome: DeliveryOutcome = TAKEN
    before(async () => {
      service = await start(
        withKey(async (delivery) => {
          sent.push(delivery)
          return outcome
        }),
      )
    })
    after(() => service.stop())

    const acting = async (employers = 2) => {
      const vendor = await makeVendor(service)
      const all: Client[] = []
      for (let n = 0; n < employers; n++) all.push(await service.employer())
      for (const { employerId } of all) await vendor.grant(employerId)
      ;[sent, outcome] = [[], TAKEN]
      return { vendor, all, client: vendor.as(null) }
    }
    const create = (client: Client, body: object = {}, headers = {}) =>
      client.send('POST', PATH, { body: { url: RECEIVER, ...body }, headers })
    const put = (client: Client, id: number, body: object, headers = {}) =>
      client.send('PUT', `${PATH}/${id}`, { body, headers })

    test('are made, listed, read, changed and deleted in the same shapes, by their vendor alone', async () => {
      const { client, all } = await acting()
      const made = await create(client, { description: 'ATS', types: ['job.created'], pageSize: 1 })
      const { secret, ...webhook } = made.body
      assert.equal(made.status, 201, made.text)
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
      assert.equal(made.headers.get('location'), `${service.base}${PATH}/${webhook.id}`)
      const { cursor } = (await client.get('/vendor/changes?after=now')).body
      assert.deepEqual([webhook.cursor, webhook.behind, webhook.state], [cursor, 0, 'active'])
      const read = await client.get(`${PATH}/${webhook.id}`)
      assert.deepEqual([read.body, read.headers.get('etag')], [webhook, made.headers.get('etag')])
      assert.deepEqual((await client.get(PATH)).body, { data: [webhook] })
      const other = await makeVendor(service)
      for (const stranger of [other.as(null)])
        for (const [method, path] of [
          ['GET', ''],
          ['GET', '/attempts'],
          ['PUT', ''],
          ['DELETE', ''],
          ['POST', '/rotate'],
          ['POST', '/test'],
        ])
          assert.equal(
            (
              await stranger.send(
                method as string,
                `${PATH}/${webhook.id}${path}`,
                method === 'GET' ? {} : { body: {} },
              )
            ).body.code,
            'webhook-not-found',
          )
      assert.equal((await all[0]?.get(PATH))?.body.code, 'scope-missing')
      const changed = await put(
        client,
        webhook.id,
        { state: 'paused', description: null },
        { 'If-Match': made.headers.get('etag') ?? '' },
      )
      assert.deepEqual([changed.status, changed.body.state, changed.body.description], [200, 'paused', null])
      assert.equal(
        (await put(client, webhook.id, { pageSize: 2 }, { 'If-Match': made.headers.get('etag') ?? '' })).status,
        412,
      )
      assert.deepEqual(pointersOf(await put(client, webhook.id, { cursor: 'x', pageSize: 0 })).sort(), [
        '/cursor cursor',
        '/pageSize range',
      ])
      assert.equal((await client.delete(`${PATH}/${webhook.id}`)).status, 204)
      assert.equal((await client.get(`${PATH}/${webhook.id}`)).body.code, 'webhook-not-found')
    })

    test('get signed pages of all employers, as their list of changes has them, and are told of', async () => {
      const { client, all } = await acting()
      const { id, secret, cursor } = (await create(client)).body
      for (const each of all) await each.post(job())
      const entries = () => sent.flatMap(({ body }) => JSON.parse(body).data.data)
      await until(() => entries().length === 2, 'both entries')
      const { data } = (await client.get(`/vendor/changes?after=${cursor}`)).body
      const byEmployer = (one: { employerId: number }, other: { employerId: number }) =>
        one.employerId - other.employerId
      assert.deepEqual(entries().sort(byEmployer), data.sort(byEmployer))
      for (const delivery of sent) {
        assert.ok(delivery.id.startsWith(`wh_${id}_`))
        new Webhook(secret).verify(delivery.body, { ...signedHeaders({ ...delivery, at: Date.now() }) })
      }
      await until(async () => (await client.get(`${PATH}/${id}`)).body.behind === 0, 'the cursor')
      const shown = (await client.get(`${PATH}/${id}`)).body
      const placesIn = (text: string) => readCursorSet(text)?.places ?? assert.fail(text)
      assert.deepEqual(placesIn(shown.cursor), placesIn((await client.get('/vendor/changes?after=now')).body.cursor))
      const { data: attempts } = (await client.get(`${PATH}/${id}/attempts`)).body
      assert.deepEqual([attempts[0].cursor, attempts[0].status], [shown.cursor, 204])
      sent = []
      assert.equal((await put(client, id, { cursor })).status, 200)
      await until(() => entries().length === 2, 'both entries again')
      await client.delete(`${PATH}/${id}`)
    })

    test('say that they fail, keep Retry-After, and end with 410', async () => {
      const { client, all } = await acting(1)
      const { id } = (await create(client)).body
      outcome = { ...TAKEN, status: 503, error: 'status', retryAfterMs: 1_000 }
      await all[0]?.post(job())
      for (let tries = 1; tries <= 5; tries++) {
        await until(async () => (await client.get(`${PATH}/${id}/attempts`)).body.data.length === tries, `try ${tries}`)
        service.advance(1_000)
      }
      await until(async () => (await client.get(`${PATH}/${id}`)).body.state === 'failing', 'the state')
      outcome = { ...TAKEN, status: 410, error: 'gone', retryAfterMs: null }
      service.advance(1_000)
      await until(async () => (await client.get(`${PATH}/${id}`)).body.reason === 'gone', 'the end')
      outcome = TAKEN
      assert.equal((await put(client, id, { state: 'active' })).body.state, 'active')
      await until(async () => (await client.get(`${PATH}/${id}`)).body.behind === 0, 'the page')
      await client.delete(`${PATH}/${id}`)
    })

    test('a repeated Idempotency-Key makes one, with its secret shown again, which the store has encrypted alone', async () => {
      const { client, vendor } = await acting()
      const headers = { 'Idempotency-Key': 'a' }
      const answers = await Promise.all([1, 2, 3].map(() => create(client, {}, headers)))
      const [one] = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
      assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)), new Set([`201 ${one?.text}`]))
      assert.equal((await create(client, { pageSize: 2 }, headers)).body.code, 'idempotency-mismatch')
      assert.equal((await client.get(PATH)).body.data.length, 1)
      const rotated = await client.send('POST', `${PATH}/${one?.body.id}/rotate`, {
        body: {},
        headers: { 'Idempotency-Key': 'b' },
      })
      assert.notEqual(rotated.body.secret, one?.body.secret)
      const other = await makeVendor(service)
      assert.notEqual((await create(other.as(null), {}, headers)).body.id, one?.body.id)
      assert.equal((await create(vendorClient(service.api, vendor.apiKey, null), {}, headers)).body.id, one?.body.id)
    })

    test('a vendor has ten, also where more are asked for at once, beside those of its employers', async () => {
      const { client } = await acting()
      const made = await Promise.all(Array.from({ length: 12 }, () => create(client)))
      assert.deepEqual(made.map(({ status }) => status).sort(), [...Array(10).fill(201), 409, 409])
      assert.deepEqual(new Set(made.flatMap(({ body }) => body.code ?? [])), new Set(['limit-reached']))
      assert.match(made.find(({ status }) => status === 409)?.body.detail, /^A vendor has at most 10 webhooks\./)
    })

    test('a key that is revoked, and a suspended vendor, change nothing; --webhooks disables what a key made', async () => {
      const { client, vendor } = await acting()
      const { id } = (await create(client)).body
      await service.operator.suspendVendor(vendor.id)
      assert.equal((await put(client, id, { state: 'paused' })).body.code, 'vendor-suspended')
      await service.operator.resumeVendor(vendor.id)
      const { apiKey } = await service.operator.issueVendorKey({ vendorId: vendor.id })
      await service.operator.revokeVendorKey(vendor.keyId)
      assert.equal((await put(client, id, { state: 'paused' })).body.code, 'key-invalid')
      const second = vendorClient(service.api, apiKey, null)
      assert.equal((await second.get(`${PATH}/${id}`)).body.state, 'active')
      await service.withStore(({ webhookWrites }) => webhookWrites.disableOfKey(countedAs(vendor.id), vendor.keyId))
      const { state, reason } = (await second.get(`${PATH}/${id}`)).body
      assert.deepEqual([state, reason], ['disabled', 'key-revoked'])
    })

    test('a test is sent, and what the receiver says changes nothing', async () => {
      const { client } = await acting()
      const { id } = (await create(client)).body
      outcome = { ...TAKEN, status: 410, error: 'gone' }
      const { status, body } = await client.send('POST', `${PATH}/${id}/test`, { body: {} })
      assert.deepEqual([status, body.status, body.error], [200, 410, 'gone'])
      assert.equal((await client.get(`${PATH}/${id}`)).body.state, 'active')
    })
  })
})
