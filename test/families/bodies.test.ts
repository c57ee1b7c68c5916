/** The size and the framing of a body, for every operation that takes one; its content is in the record. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Answered, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { type Ask, assertProblem, nameOf, prepare, type Row, withBody } from './requests.ts'

const JSON_TYPE = 'application/json; charset=UTF-8'
const LIMIT = 4096

const bytes = (text: string): Buffer => Buffer.from(text)

const { owner, ask: send } = await serveSuite({ environment: { BODY_LIMIT: String(LIMIT), PUBLIC_PAGES: 'true' } })

const jobs = async (): Promise<string> => (await owner.get('/jobs?pageSize=100')).text

const deliver = ({ method, path }: Ask, body: Uint8Array, type: Record<string, string> = {}): Promise<Answered> =>
  send(method, path, { headers: type, body })

/** Sends bodies to an operation, and checks that none of them did anything. */
const refuses = async (operation: Row, sendBodies: (ask: Ask) => Promise<void>): Promise<void> => {
  const ask = await prepare(operation, owner)
  const before = await jobs()
  await sendBodies(ask)
  assert.equal(await jobs(), before)
}

for (const operation of withBody)
  describe(nameOf(operation), () => {
    test('refuses one byte more than the limit, with its length declared or not, and serves on', () =>
      refuses(operation, async (ask) => {
        const body = bytes(`{${' '.repeat(LIMIT - 1)}}`)
        assert.equal(body.byteLength, LIMIT + 1)
        assertProblem(await deliver(ask, body, { 'Content-Type': JSON_TYPE }), 'body-too-large')
        const chunked = { 'Content-Type': JSON_TYPE, 'Transfer-Encoding': 'chunked' }
        assertProblem(await deliver(ask, body, chunked), 'body-too-large')
      }))

    test('takes a body of exactly the limit', async () => {
      const ask = await prepare(operation, owner)
      const text = JSON.stringify(ask.body)
      const body = bytes(text + ' '.repeat(LIMIT - Buffer.byteLength(text)))
      assert.equal(body.byteLength, LIMIT)
      const answer = await deliver(ask, body, { 'Content-Type': JSON_TYPE })
      assert.ok(answer.status < 300, answer.text)
    })

    test('takes a body that comes in chunks', async () => {
      const ask = await prepare(operation, owner)
      const chunked = { 'Content-Type': JSON_TYPE, 'Transfer-Encoding': 'chunked' }
      const answer = await deliver(ask, bytes(JSON.stringify(ask.body)), chunked)
      assert.ok(answer.status < 300, answer.text)
    })

    if (operation.body?.required)
      test('refuses an empty body', () =>
        refuses(operation, async (ask) => {
          for (const type of [{}, { 'Content-Type': JSON_TYPE }])
            assertProblem(await deliver(ask, bytes(''), type), 'malformed-json')
        }))
  })

test('DELETE /jobs/{id} takes no body at all, with a Content-Type or without', async () => {
  for (const type of [{}, { 'Content-Type': JSON_TYPE }, { 'Content-Type': 'text/plain' }]) {
    const { body } = await owner.post(job())
    const ask = { method: 'DELETE', path: `${API_PREFIX}/jobs/${body.id}`, jobId: body.id }
    assert.equal((await deliver(ask, bytes(''), type)).status, 204)
    assertProblem(await owner.get(ask.path), 'job-not-found')
  }
})
