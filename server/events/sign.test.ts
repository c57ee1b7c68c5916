/** Signatures as the library of Standard Webhooks reads them. */
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { changesMessage } from './message.ts'
import { signedHeaders } from './sign.ts'

const [newest, earlier, other] = [randomBytes(24), randomBytes(32), randomBytes(24)]

const entry = { at: '2026-11-20T12:00:00.123Z', type: 'job.updated', referenceId: 'Zoé 🚀' }
const answer = { data: [{ at: '2026-11-19T12:00:00.000Z' }, entry], cursor: 'OTIwOjlmODZkMDgx', more: false }

const message = { ...changesMessage(7, answer), at: Date.now(), secrets: [newest, earlier] }

test('the library of Standard Webhooks verifies a message with every secret that signs, and with no other', () => {
  const headers = signedHeaders(message)
  for (const secret of [newest, earlier])
    assert.deepEqual(new Webhook(`whsec_${secret.toString('base64')}`).verify(message.body, headers), {
      type: 'changes',
      timestamp: entry.at,
      data: answer,
    })
  assert.equal(headers['webhook-signature'].split(' ').length, 2)
  const wrong = new Webhook(other.toString('base64'))
  assert.throws(() => wrong.verify(message.body, headers), /signature/i)
})

test('a signature is over the name, the time in seconds, and the very bytes', () => {
  const headers = signedHeaders(message)
  const receiver = new Webhook(newest.toString('base64'))
  assert.equal(headers['webhook-timestamp'], String(Math.floor(message.at / 1000)))
  assert.throws(() => receiver.verify(`${message.body} `, headers), /signature/i)
  assert.throws(
    () => receiver.verify(message.body, { ...headers, 'webhook-id': message.id.replace('_7_', '_8_') }),
    /signature/i,
  )
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
  assert.throws(() => receiver.verify(message.body, later), /signature/i)
})

test('a message is named by its endpoint, the end of its page and its bytes, and no try of it differs from another', () => {
  const digest = hash('sha256', message.body).slice(0, 8)
  assert.equal(message.id, `wh_7_OTIwOjlmODZkMDgx_${digest}`)
  const { id, body } = changesMessage(7, structuredClone(answer))
  assert.deepEqual([id, body], [message.id, message.body])
  assert.notEqual(changesMessage(7, { ...answer, data: answer.data.slice(1) }).id, message.id)
})
