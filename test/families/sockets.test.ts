/** Bytes that are no proper request: answered with a problem or closed, and the service lives on. Health as well. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { VERSION } from '../../server/config/version.ts'
import { onEveryEngine } from '../support/engines.ts'
import { parseReply, exchange as send } from '../support/raw-http.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { assertProblem } from './requests.ts'

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start({ environment: { LOG_LEVEL: 'trace' } })
    owner = await service.employer()
  })
  after(() => service.stop())

  afterEach(async () => {
    assert.equal((await fetch(`${service.base}/health/live`)).status, 200)
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
    assert.equal((await fetch(service.base + new URL(body.type, service.base).pathname)).status, 200)
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

  test('headers that are no HTTP are answered as a malformed request', async () => {
    await refused('malformed-request', `GET / HTTP/1.1\r\n${LAST}no colon\r\n\r\n`)
    await refused('malformed-request', `GET / HTTP/1.1\r\n${LAST}A B: c\r\n\r\n`)
    await refused('malformed-request', `GET / HTTP/1.1\r\n${LAST}A: b\0c\r\n\r\n`)
  })

  test('a length that is no number, two lengths, and a length beside chunks are refused, and create nothing', async () => {
    const before = (await owner.get('/jobs')).text
    await refused('malformed-request', post('Content-Length: x\r\n'))
    await refused('malformed-request', post('Content-Length: -1\r\n'))
    await refused('malformed-request', post('Content-Length: 2\r\nContent-Length: 3\r\n'), '{} ')
    await refused('malformed-request', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'), '{}')
    await refused('malformed-request', post('Transfer-Encoding: chunked\r\n'), 'zz\r\n')
    await refused('malformed-request', post('Transfer-Encoding: gzip\r\n'), '{}')
    assert.equal((await owner.get('/jobs')).text, before)
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

  test('a job that comes in chunks, byte by byte, is created', async () => {
    const text = JSON.stringify(job({ title: 'In chunks é' }))
    const bytes = [...Buffer.from(text)].map((byte) =>
      Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
    )
    const { status, text: answer } = parseReply(
      await exchange(post('Transfer-Encoding: chunked\r\n'), ...bytes, '0\r\n\r\n'),
    )
    assert.equal(status, 201, answer)
    assert.equal((await owner.get('/jobs')).body.data[0].title, 'In chunks é')
  })

  test('chunks that end in the middle create nothing', async () => {
    const before = (await owner.get('/jobs')).text
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1')
    socket.resume().end(post('Transfer-Encoding: chunked\r\n') + chunk('{"title":'))
    await once(socket, 'close')
    assert.equal((await owner.get('/jobs')).text, before)
  })

  test('two requests sent at once on one connection are answered in their order', async () => {
    const one = `GET ${API_PREFIX}/positiontypes/1 HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const two = `GET ${API_PREFIX}/positiontypes/2 HTTP/1.1\r\n${LAST}\r\n`
    const text = await exchange(one + two)
    assert.ok(text.indexOf('"id":1') > 0 && text.indexOf('"id":2') > text.indexOf('"id":1'))
  })

  test('a tunnel is refused, and an upgrade is answered as if it had not been asked for', async () => {
    await refused('method-not-allowed', `CONNECT example.ca:443 HTTP/1.1\r\n${LAST}\r\n`)
    const upgraded = await exchange(
      `GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    )
    assert.match(upgraded, /^HTTP\/1.1 200 /)
  })

  test('an expectation that is not known is answered with a request id, as everything is', async () => {
    const { status, headers } = parseReply(
      await exchange(`GET /health/live HTTP/1.1\r\n${LAST}Expect: nonsense\r\n\r\n`),
    )
    assert.ok([200, 400, 417].includes(status))
    assert.ok(headers.has('x-request-id'), `no X-Request-Id with ${status}`)
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

  test('a foreign Host is repeated in no address that it could break', async () => {
    for (const host of ['x" onload="', 'a b', '<script>', 'x@y/z', 'example.ca:99999999']) {
      const { text } = parseReply(
        await exchange(`GET ${API_PREFIX}/locations?pageSize=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )
      assert.ok(!text.includes(host), text.slice(-200))
    }
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
})
