/** `POST /webhooks/{id}/test`: one signed request, whatever becomes of it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Delivery, DeliveryOutcome } from '../../server/events/webhook.ts'
import { onEveryEngine } from '../support/engines.ts'
import type { Client, TestService } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'
import { newClient, RECEIVER, WEBHOOKS, withKey } from '../support/webhooks.ts'

const TAKEN: DeliveryOutcome = { ms: 12, status: 204, error: null, answer: '', retryAfterMs: null }

onEveryEngine((start) => {
  let service: TestService
  let client: Client
  let sent: Delivery[] = []
  let outcome = TAKEN

  before(async () => {
    const send = async (delivery: Delivery) => {
      sent.push(delivery)
      return outcome
    }
    service = await start(withKey(send))
    client = await newClient(service)
  })
  beforeEach(() => {
    sent = []
    outcome = TAKEN
  })
  after(() => service.stop())

  const create = async (): Promise<{ id: number; secret: string }> =>
    (await client.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body

  const sendTest = (id: number, headers = {}) => client.send('POST', `${WEBHOOKS}/${id}/test`, { headers })

  test('the request says that it is a test, and is signed with every secret in force', async () => {
    const { id, secret } = await create()
    const rotated = await client.send('POST', `${WEBHOOKS}/${id}/rotate`)
    const { status, body } = await sendTest(id)
    const at = new Date(service.now()).toISOString()
    assert.deepEqual([status, body], [200, { at, ms: 12, status: 204, error: null, answer: '' }])
    const [delivery] = sent
    assert.deepEqual(
      delivery && { ...delivery, secrets: delivery.secrets.map((bytes) => Buffer.from(bytes).toString('base64')) },
      {
        url: RECEIVER,
        id: `wh_${id}_test_${service.now()}`,
        at: service.now(),
        body: JSON.stringify({ type: 'webhook.test', timestamp: at, data: {} }),
        secrets: [rotated.body.secret, secret].map((text) => text.slice('whsec_'.length)),
      },
    )
  })

  test('whatever the receiver says is an answer 200, and changes nothing, not even with 410', async () => {
    const { id } = await create()
    const { body: before } = await client.get(`${WEBHOOKS}/${id}`)
    for (const status of [410, 500, 301, null]) {
      outcome = { ms: 1, status, error: 'no', answer: 'gone', retryAfterMs: 5_000 }
      const answer = await sendTest(id)
      assert.deepEqual([answer.status, answer.body.status, answer.body.answer], [200, status, 'gone'])
    }
    assert.deepEqual((await client.get(`${WEBHOOKS}/${id}`)).body, before)
    assert.deepEqual((await client.get(`${WEBHOOKS}/${id}/attempts`)).body, { data: [] })
    await client.send('PUT', `${WEBHOOKS}/${id}`, { body: { state: 'paused' } })
    assert.equal((await sendTest(id)).status, 200)
  })

  test('the eleventh in a minute is 429 with the seconds to wait, for this webhook alone', async () => {
    const [{ id }, other] = [await create(), await create()]
    for (let n = 0; n < 10; n++) assert.equal((await sendTest(id)).status, 200)
    service.advance(20_000)
    const refused = await sendTest(id)
    assert.deepEqual([refused.body.code, refused.headers.get('retry-after')], ['rate-limited', '40'])
    assert.equal((await sendTest(other.id)).status, 200)
    service.advance(40_000)
    assert.equal((await sendTest(id)).status, 200)
    assert.equal(sent.length, 12)
  })

  test('with a test key a forged request follows under another name, and both outcomes are told', async () => {
    const twin = await twinOf(service, client, ['webhooks'])
    const { body: made } = await twin.send('POST', WEBHOOKS, { body: { url: RECEIVER } })
    const { body } = await twin.send('POST', `${WEBHOOKS}/${made.id}/test`)
    const { retryAfterMs: _, ...fate } = TAKEN
    assert.deepEqual(body, { at: new Date(service.now()).toISOString(), ...fate, forged: fate })
    const [right = assert.fail(), forged = assert.fail(), ...others] = sent
    assert.deepEqual(others, [])
    assert.deepEqual([forged.body, forged.url, forged.at], [right.body, right.url, right.at])
    assert.match(right.id, /^wh_\d+_test_\d+$/)
    assert.match(forged.id, /^wh_\d+_test_\d+$/, 'nothing but its signature tells it from a right one')
    assert.notEqual(forged.id, right.id)
    const secret = Buffer.from(made.secret.slice('whsec_'.length), 'base64')
    assert.deepEqual(right.secrets.map(Buffer.from), [secret])
    assert.equal(forged.secrets.length, 1)
    assert.notDeepEqual(forged.secrets.map(Buffer.from), [secret])
  })

  test('a receiver of a twin without an answer is sent no forged request', async () => {
    const twin = await twinOf(service, client, ['webhooks'])
    const { body: made } = await twin.send('POST', WEBHOOKS, { body: { url: RECEIVER } })
    outcome = { ...TAKEN, status: null, error: 'refused' }
    const { body } = await twin.send('POST', `${WEBHOOKS}/${made.id}/test`)
    assert.deepEqual([body.status, body.forged, sent.length], [null, null, 1])
  })

  test('a suspended employer, an ended key and early data send nothing', async () => {
    const own = await newClient(service, 'Suspended')
    const { id } = (await own.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body
    const path = `${WEBHOOKS}/${id}/test`
    assert.equal((await own.send('POST', path, { headers: { 'Early-Data': '1' } })).body.code, 'too-early')
    await service.operator.suspendEmployer(own.employerId)
    for (const [method, address] of [
      ['POST', path],
      ['POST', WEBHOOKS],
      ['GET', WEBHOOKS],
      ['PUT', `${WEBHOOKS}/${id}`],
      ['DELETE', `${WEBHOOKS}/${id}`],
    ] as const)
      assert.equal((await own.send(method, address)).body.code, 'employer-suspended')
    assert.deepEqual(sent, [])
  })
})
