/** Bytes that are no proper request: answered with a problem or closed, and the service lives on. Health as well. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { VERSION } from '../../server/platform/config/version.ts'
import { onEveryEngine } from '../support/engines.ts'
import { statusOf } from '../support/fetched.ts'
import { parseReply, exchange as send } from '../support/raw-http.ts'
import { serveSuite } from '../support/suite-service.ts'
import { assertProblem } from './requests.ts'

const { service, owner } = await serveSuite({ environment: { LOG_LEVEL: 'trace' } })

afterEach(async () => {
  assert.equal(await statusOf(`${service.base}/health/live`), 200)
  assert.equal((await owner.get('/jobs')).status, 200)
})

const exchange = (...parts: (string | Buffer)[]): Promise<string> => send(service.base, ...parts)

const refused = async (code: ProblemCode, ...parts: (string | Buffer)[]): Promise<void> => {
  const text = await exchange(...parts)
  const reply = parseReply(text)
  assert.equal(reply.status, problems[code].status, text.slice(0, 300))
  assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const body = JSON.parse(reply.text)
  assert.deepEqual([body.code, body.status, body.title], [code, reply.status, problems[code].title])
  assert.equal(reply.headers.get('x-request-id'), body.instance)
  assert.equal(await statusOf(service.base + new URL(body.type, service.base).pathname), 200)
}

const LAST = 'Host: localhost\r\nConnection: close\r\n'
const post = (fields: string): string =>
  `POST ${API_PREFIX}/jobs HTTP/1.1\r\n${LAST}API-Key: ${owner.apiKey}\r\nContent-Type: application/json\r\n${fields}\r\n`
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

test('bytes that are no HTTP are answered as a malformed request', async () => {
  for (const bytes of [
    'hello\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    'FROB /\r\n\r\n',
    '{"title":"x"}\r\n\r\n',
  ])
    await refused('malformed-request', bytes)
})

test('headers of more than 16 kB, and an address of that length, are too large', async () => {
  await refused('headers-too-large', `GET / HTTP/1.1\r\n${LAST}X: ${'x'.repeat(20_000)}\r\n\r\n`)
  await refused('headers-too-large', `GET ${API_PREFIX}/jobs?q=${'x'.repeat(20_000)} HTTP/1.1\r\n${LAST}\r\n`)
  const many = Array.from({ length: 2000 }, (_, n) => `X-${n}: some value\r\n`).join('')
  await refused('headers-too-large', `GET / HTTP/1.1\r\n${LAST}${many}\r\n`)
})

test('a request without Host is answered as a malformed request', async () => {
  const { status, text } = parseReply(
    await exchange(`GET ${API_PREFIX}/positiontypes HTTP/1.1\r\nConnection: close\r\n\r\n`),
  )
  assert.equal(status, 400)
  assert.equal(JSON.parse(text).code, 'malformed-request')
})

test('chunks that end in the middle create nothing', async () => {
  const before = (await owner.get('/jobs')).text
  const socket = connect(Number(new URL(service.base).port), '127.0.0.1')
  socket.resume().end(post('Transfer-Encoding: chunked\r\n') + chunk('{"title":'))
  await once(socket, 'close')
  assert.equal((await owner.get('/jobs')).text, before)
})

test('the type of such a problem is an absolute address, as the OpenAPI document says', async () => {
  const { text } = parseReply(await exchange('hello\r\n\r\n'))
  assert.equal(JSON.parse(text).type, `${service.base}/docs/problems/malformed-request`)
})

test('no line of the log holds a key that came in an unreadable request, not even as bytes', async () => {
  const key = owner.apiKey ?? assert.fail()
  await refused('malformed-request', `GET / HTTP/1.1\r\nAPI-Key: ${key}\r\nno colon\r\n\r\n`)
  const all = service.logged.join('')
  assert.ok(!all.includes(key))
  assert.ok(!all.includes([...Buffer.from(key)].join(',')), 'the bytes of the key were logged')
})

describe('health', () => {
  test('live and ready answer without a key, and say so', async () => {
    for (const [path, body] of [
      ['/health/live', { status: 'live' }],
      ['/health/ready', { status: 'ready', version: VERSION }],
    ] as const) {
      const answer = await fetch(service.base + path)
      assert.deepEqual([answer.status, await answer.json()], [200, body])
      assert.ok(answer.headers.has('x-request-id'))
    }
  })
})

onEveryEngine((start) => {
  test('ready is 503 and live is 200 when the store cannot be read', async () => {
    const broken = await start()
    const client = await broken.employer()
    await broken.store.close()
    assertProblem(await client.get(`${broken.base}/health/ready`), 'unavailable')
    assert.ok((await client.get(`${broken.base}/health/ready`)).headers.has('retry-after'))
    assert.equal((await client.get(`${broken.base}/health/live`)).status, 200)
    // The store is closed already, which the embedded one minds.
    await broken.stop().catch(() => rmSync(broken.dataDir, { recursive: true, force: true }))
  })
})
