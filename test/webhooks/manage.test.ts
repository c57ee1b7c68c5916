/** Webhooks over HTTP: made, read, changed, rotated and deleted by an employer, on either engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import type { Client, TestService } from '../support/service.ts'
import { newClient, RECEIVER, WEBHOOKS, withKey } from '../support/webhooks.ts'

onEveryEngine((start) => {
  let service: TestService
  let client: Client

  before(async () => {
    service = await start(withKey())
    client = await newClient(service)
  })
  after(() => service.stop())

  const create = async (body: object = {}) => {
    const answer = await client.send('POST', WEBHOOKS, { body: { url: RECEIVER, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return answer
  }

  const remove = async (id: number) => assert.equal((await client.send('DELETE', `${WEBHOOKS}/${id}`)).status, 204)

  test('a new webhook has its secret once, and everything else in every answer', async () => {
    const { body, headers } = await create({ description: 'ATS', types: ['job.created', 'job.created'], pageSize: 1 })
    const { secret, ...webhook } = body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
    assert.equal(headers.get('location'), `${service.base}${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual(
      { ...webhook, id: 0, cursor: '', createdAt: '', keyId: 0 },
      {
        ...{ id: 0, url: RECEIVER, types: ['job.created'], description: 'ATS', pageSize: 1, state: 'active' },
        ...{ reason: null, cursor: '', behind: 0, failingSince: null, lastDeliveredAt: null, createdAt: '', keyId: 0 },
      },
    )
    const read = await client.get(`${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual([read.status, read.body], [200, webhook])
    assert.equal(read.headers.get('etag'), headers.get('etag'))
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [webhook] })
    await remove(webhook.id)
    assert.equal((await client.get(`${WEBHOOKS}/${webhook.id}`)).body.code, 'webhook-not-found')
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
  })
})
