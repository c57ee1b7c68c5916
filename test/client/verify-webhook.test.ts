/** A webhook is taken if its service signed it now, and refused else. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookRefused } from '../../client/index.ts'
import { signedHeaders } from '../../server/events/sign.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const BODY = '{"type":"changes","timestamp":"2026-11-20T12:00:00.000Z","data":{"data":[],"cursor":"c","more":false}}'
const BYTES = [5, 6].map((byte) => Buffer.alloc(32, byte))
const [SECRET = '', OTHER = ''] = BYTES.map((bytes) => `whsec_${bytes.toString('base64')}`)

const signed = ({ at = NOW, body = BODY, secrets = BYTES.slice(0, 1) } = {}) =>
  signedHeaders({ id: 'wh_1_x', at, body, secrets })

const verify = (headers: Parameters<typeof verifyWebhook>[0], keys: string | string[] = SECRET, body = BODY) =>
  verifyWebhook(headers, body, keys, { now: NOW })

describe('a request of the service', () => {
  test('is taken, with its id and its page, from headers of any runtime and a body of text or bytes', async () => {
    const { id, payload } = await verify(signed())
    assert.deepEqual([id, payload], ['wh_1_x', JSON.parse(BODY)])
    await verify(new Headers({ ...signed() }))
    await verify({ 'Webhook-Id': 'wh_1_x', ...capital(signed()) })
    await verifyWebhook(signed(), Buffer.from(BODY), SECRET, { now: NOW })
  })

  test('is taken with either secret of a rotation, on either side', async () => {
    await verify(signed({ secrets: BYTES }), OTHER)
    await verify(signed(), [OTHER, SECRET])
  })

  test('is taken by the library of Standard Webhooks too, whose messages are taken here', async () => {
    const at = new Date(Math.floor(Date.now() / 1000) * 1000)
    const headers = { 'webhook-id': 'm1', 'webhook-timestamp': String(at.getTime() / 1000) }
    const signature = new Webhook(SECRET).sign('m1', at, BODY)
    const { id } = await verifyWebhook({ ...headers, 'webhook-signature': signature }, BODY, SECRET)
    assert.equal(id, 'm1')
  })
})

const capital = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))

describe('anything else is refused', () => {
  test('with another secret, another body, another id, or a signature that is none', async () => {
    const headers = signed()
    await assert.rejects(verify(headers, OTHER), WebhookRefused)
    await assert.rejects(verify(headers, SECRET, `${BODY} `), WebhookRefused)
    await assert.rejects(verify({ ...headers, 'webhook-id': 'wh_1_y' }), WebhookRefused)
    for (const signature of ['v1,', 'v1', 'v1,%%', 'v1,AAAA', headers['webhook-signature'].replace('v1,', 'v2,')])
      await assert.rejects(verify({ ...headers, 'webhook-signature': signature }), WebhookRefused, signature)
  })

  test('more than five minutes off, in either direction', async () => {
    for (const at of [NOW - 300_000, NOW + 300_000]) await verify(signed({ at }))
    for (const at of [NOW - 301_000, NOW + 301_000]) await assert.rejects(verify(signed({ at })), /too old/)
  })

  test('without a header, or with a time that is none', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      await assert.rejects(verify({ ...signed(), [name]: undefined }), WebhookRefused)
    await assert.rejects(verify({ ...signed(), 'webhook-timestamp': '1e9' }), WebhookRefused)
  })
})

test('a public key proves a signature of Ed25519, and none of a secret', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const headers = signed()
  const message = Buffer.from(`wh_1_x.${headers['webhook-timestamp']}.${BODY}`)
  const v1a = `v1a,${sign(null, message, privateKey).toString('base64')}`
  await verify({ ...headers, 'webhook-signature': `${headers['webhook-signature']} ${v1a}` }, `whpk_${raw}`)
  await assert.rejects(verify(headers, `whpk_${raw}`), WebhookRefused)
  await assert.rejects(verify({ ...headers, 'webhook-signature': v1a }, `whpk_${raw}`, `${BODY} `), WebhookRefused)
})

test('a receiver without a key does not run', async () => {
  for (const key of ['', 'secret', 'whsec_', 'whsec_%%']) await assert.rejects(verify(signed(), key), TypeError)
})
