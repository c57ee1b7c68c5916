/** What a body may be, for every operation that takes one: 400 for no JSON, 413, 415. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Operation } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { type Ask, assertProblem, prepare, sendRaw, withBody } from './requests.ts'

const JSON_TYPE = 'application/json; charset=UTF-8'
const LIMIT = 4096

const bytes = (text: string): Buffer => Buffer.from(text)

const notJson: readonly [string, Uint8Array][] = [
  ['words', bytes('hello')],
  ['an unfinished object', bytes('{"title":"x"')],
  ['two objects', bytes('{}{}')],
  ['a comma too many', bytes('{"title":"x",}')],
  ['single quotes', bytes("{'title':'x'}")],
  ['a comment', bytes('{} // done')],
  ['NaN', bytes('{"salary":{"amount":NaN}}')],
  ['a number with a leading zero', bytes('{"id":01}')],
  ['a raw line break in a string', bytes('{"title":"a\nb"}')],
  ['a form', bytes('title=x')],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['Latin-1', Buffer.from('{"title":"Québec"}', 'latin1')],
  ['half of a surrogate pair as bytes', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['white space alone', bytes('  \n ')],
  ['a NUL byte at the end', bytes('{}\0')],
]

const tooDeep: readonly [what: string, body: Uint8Array][] = [
  ['33 arrays in one another', bytes('['.repeat(33) + ']'.repeat(33))],
  ['33 objects in one another', bytes(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)],
  ['a thousand arrays in a member', bytes(`{"title":${'['.repeat(900)}${']'.repeat(900)}}`)],
]

const notObjects: readonly string[] = [
  '[]',
  '[{}]',
  '"title"',
  '1',
  '0',
  'true',
  'false',
  'null',
  '12345678901234567890',
]

const otherTypes: readonly (Record<string, string> | null)[] = [
  null,
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'text/json' },
  { 'Content-Type': 'application/jsonx' },
  { 'Content-Type': 'application/json-patch+json' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Type': 'nonsense' },
  { 'Content-Type': 'application/json; charset=iso-8859-1' },
  { 'Content-Type': 'application/json;charset=utf-16' },
  { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' },
  { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'br' },
]

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start({ environment: { BODY_LIMIT: String(LIMIT) } })
    owner = await service.employer()
  })
  after(() => service.stop())

  const jobs = async (): Promise<string> => (await owner.get('/jobs?pageSize=100')).text

  const deliver = ({ method, path }: Ask, body: Uint8Array, type: Record<string, string> | null): Promise<Answered> =>
    sendRaw(service.api + path, { method, body, headers: { 'API-Key': owner.apiKey ?? '', ...type } })

  /** Sends bodies to an operation, and checks that none of them did anything. */
  const refuses = async (operation: Operation, trials: (ask: Ask) => Promise<void>): Promise<void> => {
    const ask = await prepare(operation, owner)
    const before = await jobs()
    await trials(ask)
    assert.equal(await jobs(), before)
  }

  for (const operation of withBody)
    describe(`${operation.method} ${operation.path}`, () => {
      for (const [what, body] of notJson)
        test(`refuses ${what} as malformed JSON`, () =>
          refuses(operation, async (ask) => {
            assertProblem(await deliver(ask, body, { 'Content-Type': JSON_TYPE }), 'malformed-json')
          }))

      for (const [what, body] of tooDeep)
        test(`refuses ${what} as nested too deeply, though it is JSON`, () =>
          refuses(operation, async (ask) => {
            assertProblem(await deliver(ask, body, { 'Content-Type': JSON_TYPE }), 'nested-too-deeply')
          }))

      test('refuses JSON that is no object, each time by the rule of types', () =>
        refuses(operation, async (ask) => {
          for (const text of notObjects) {
            const answer = await deliver(ask, bytes(text), { 'Content-Type': JSON_TYPE })
            assertProblem(answer, 'invalid-request')
            assert.ok(answer.body.errors.length > 0, text)
          }
        }))

      test('refuses a body that is not declared as plain UTF-8 JSON', () =>
        refuses(operation, async (ask) => {
          const body = bytes(JSON.stringify(ask.body).replace('{}', '{ }'))
          for (const type of otherTypes) assertProblem(await deliver(ask, body, type), 'unsupported-media-type')
        }))

      test('refuses a compressed body', () =>
        refuses(operation, async (ask) => {
          const body = gzipSync(JSON.stringify(ask.body))
          const type = { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }
          assertProblem(await deliver(ask, body, type), 'unsupported-media-type')
        }))

      test('takes the media type in every spelling that v1.1 allows', async () => {
        const types = [
          'application/json',
          'application/json; charset=UTF-8',
          'application/json;charset=utf-8',
          'Application/JSON; Charset="utf-8"',
          'application/json ; charset=utf8',
          'application/json; profile="x"',
        ]
        for (const type of types) {
          const ask = await prepare(operation, owner)
          const answer = await deliver(ask, bytes(JSON.stringify(ask.body)), { 'Content-Type': type })
          assert.ok(answer.status < 300, `${type} ${answer.text}`)
        }
      })

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
            for (const type of [null, { 'Content-Type': JSON_TYPE }])
              assertProblem(await deliver(ask, bytes(''), type), 'malformed-json')
          }))
    })

  test('DELETE /jobs/{id} takes no body at all, with a Content-Type or without', async () => {
    for (const type of [null, { 'Content-Type': JSON_TYPE }, { 'Content-Type': 'text/plain' }]) {
      const { body } = await owner.post(job())
      const ask = { method: 'DELETE', path: `/jobs/${body.id}`, jobId: body.id }
      assert.equal((await deliver(ask, bytes(''), type)).status, 204)
      assertProblem(await owner.get(ask.path), 'job-not-found')
    }
  })

  test('members of the wrong type are refused, never converted', async () => {
    const wrong: [string, unknown][] = [
      ['/title', 5],
      ['/confidential', 'true'],
      ['/confidential', 1],
      ['/positionType/id', '1'],
      ['/salary/amount', '5'],
      ['/closeDate', 20270131],
      ['/locations', { description: 'Vancouver, BC' }],
      ['/categories', 13],
      ['/description', ['<p>x</p>']],
    ]
    for (const [pointer, value] of wrong) {
      const [member = '', inner] = pointer.slice(1).split('/')
      const whole = { positionType: { id: value }, salary: { amount: value, period: { id: 1 } } }
      const body = job({ [member]: inner ? whole[member as 'salary'] : value })
      const { status, body: problem } = await owner.post(body)
      assert.equal(status, 400)
      assert.deepEqual([problem.errors[0].pointer, problem.errors[0].code], [pointer, 'type'])
    }
  })

  test('a byte order mark before the object is no part of it', async () => {
    const ask = { method: 'POST', path: '/jobs', jobId: 0 }
    const answer = await deliver(ask, bytes(`\uFEFF${JSON.stringify(job())}`), { 'Content-Type': JSON_TYPE })
    assert.equal(answer.status, 201)
    assert.equal(answer.body.title, job().title)
  })
})
