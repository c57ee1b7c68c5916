/** Requests that two servers could read differently: refused, the connection closed, and nothing behind them carried out. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { exchange, parseReply, statusesOf } from '../support/raw-http.ts'
import { type Client, job, startService, type TestService } from '../support/service.ts'

const JOBS = `${API_PREFIX}/jobs`

let service: TestService
let owner: Client
before(async () => {
  // One thread, since its log is read as soon as it has answered.
  service = await startService({ environment: { HTTP_THREADS: '1' } })
  owner = await service.employer()
})
after(() => service.stop())

const bodyOf = (referenceId: string): string => JSON.stringify(job({ referenceId, title: 'Plain' }))
const BODY = bodyOf('OUTER')
const LENGTH = Buffer.byteLength(BODY)

const head = (fields: string, first = `POST ${JOBS} HTTP/1.1`): string =>
  `${first}\r\nHost: x\r\nAPI-Key: ${owner.apiKey}\r\nContent-Type: application/json\r\n${fields}\r\n`

/** A whole request that creates a job, and asks for the connection to be closed after it. */
const hidden = (): string => {
  const body = bodyOf('SMUGGLED')
  return `${head(`Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`)}${body}`
}

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const CHUNKED = `${chunk(BODY)}0\r\n\r\n`

const requestsLogged = (): number => service.logged.filter((line) => line.includes('"msg":"request"')).length

const madeOf = async (referenceId: string): Promise<number> => {
  const { body } = await owner.get(`/jobs?referenceId=${referenceId}`)
  if (body.paging.total > 0) await owner.delete('/jobs', { referenceId })
  return body.paging.total
}

/** Sends a shape with a hidden request behind it; returns the statuses, once nothing more can happen. */
const send = async (shape: string): Promise<{ statuses: number[]; requests: number; text: string }> => {
  const before = requestsLogged()
  const text = await exchange(service.base, shape + hidden())
  return { statuses: statusesOf(text), requests: requestsLogged() - before, text }
}

type Shape = [name: string, () => string]

const te =
  (value: string): Shape[1] =>
  () =>
    head(`Transfer-Encoding: ${value}\r\n`) + CHUNKED
const cl =
  (value: string): Shape[1] =>
  () =>
    head(`Content-Length: ${value}\r\n`) + BODY
const chunks =
  (bytes: string): Shape[1] =>
  () =>
    head('Transfer-Encoding: chunked\r\n') + bytes

const REFUSED: Shape[] = [
  [
    'Content-Length before Transfer-Encoding',
    () => head(`Content-Length: ${LENGTH}\r\nTransfer-Encoding: chunked\r\n`) + CHUNKED,
  ],
  [
    'Transfer-Encoding before Content-Length',
    () => head('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n') + CHUNKED,
  ],
  ['Transfer-Encoding twice', te('chunked\r\nTransfer-Encoding: chunked')],
  ['Transfer-Encoding twice, one of them identity', te('chunked\r\nTransfer-Encoding: identity')],
  ['chunked, identity', te('chunked, identity')],
  ['identity, chunked', te('identity, chunked')],
  ['chunked, chunked', te('chunked, chunked')],
  ['gzip, chunked', te('gzip, chunked')],
  ['identity', te('identity')],
  ['xchunked', te('xchunked')],
  ['"chunked" in quotes', te('"chunked"')],
  ['chunked with a comma', te('chunked,')],
  ['chunked after a vertical tab', te('\x0bchunked')],
  ['an empty Transfer-Encoding', te('')],
  ['a folded Transfer-Encoding', te('\r\n chunked')],
  ['a space before the colon of Transfer-Encoding', () => head('Transfer-Encoding : chunked\r\n') + CHUNKED],
  ['two lengths that differ', cl(`0\r\nContent-Length: ${LENGTH}`)],
  ['two lengths that agree', cl(`${LENGTH}\r\nContent-Length: ${LENGTH}`)],
  ['a list of lengths', cl(`${LENGTH}, ${LENGTH}`)],
  ['a length with a plus', cl(`+${LENGTH}`)],
  ['a negative length', cl('-1')],
  ['a length with a space in it', cl('1 0')],
  ['a hexadecimal length', cl(`0x${LENGTH.toString(16)}`)],
  ['an empty length', cl('')],
  ['a length over 64 bits', cl(String(2n ** 64n + BigInt(LENGTH)))],
  ['bare line feeds', () => head(`Content-Length: ${LENGTH}\r\n`).replaceAll('\r\n', '\n') + BODY],
  ['one bare line feed', () => head(`X: a\nContent-Length: ${LENGTH}\r\n`) + BODY],
  ['one bare carriage return', () => head(`X: a\rContent-Length: ${LENGTH}\r\n`) + BODY],
  ['a bare line feed at the end of the head', () => head('Content-Length: 0\r\n').replace(/\r\n$/, '\n')],
  ['a folded header', () => head(`X: a\r\n b\r\nContent-Length: ${LENGTH}\r\n`) + BODY],
  ['a NUL in a value', () => head(`X: a\0b\r\nContent-Length: ${LENGTH}\r\n`) + BODY],
  ['a NUL in a name', () => head(`X\0: a\r\nContent-Length: ${LENGTH}\r\n`) + BODY],
  ['a space before the first header', () => head('', `POST ${JOBS} HTTP/1.1\r\n X: y`)],
  ['an endless chunk extension', chunks(`2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`)],
  ['a line feed in a chunk extension', chunks('2;\n{}\r\n0\r\n\r\n')],
  ['a chunk size over 64 bits', chunks('FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n')],
  ['a chunk size that wraps to 2', chunks('10000000000000002\r\n{}\r\n0\r\n\r\n')],
  ['a negative chunk size', chunks('-2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk size with 0x', chunks('0x2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk size with a space', chunks('2 \r\n{}\r\n0\r\n\r\n')],
  ['chunks with bare line feeds', chunks('2\n{}\n0\n\n')],
  ['a chunk without its line end', chunks('2\r\n{}0\r\n\r\n')],
  ['a chunk longer than its size', chunks('2\r\n{}XX\r\n0\r\n\r\n')],
  ['a trailer that is a length', chunks(`${chunk(BODY)}0\r\nContent-Length: 3\r\n\r\n`)],
  ['HTTP/0.9', () => 'GET /health/live\r\n'],
  ['HTTP/1.2', () => head('Content-Length: 0\r\n', `POST ${JOBS} HTTP/1.2`)],
  ['HTTP/2.0', () => head('Content-Length: 0\r\n', `POST ${JOBS} HTTP/2.0`)],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an address without its slash', () => head('Content-Length: 0\r\n', 'GET health/live HTTP/1.1')],
  ['a space in the address', () => head('Content-Length: 0\r\n', 'GET /health/live x HTTP/1.1')],
  ['two Hosts', () => head('Host: y\r\nContent-Length: 0\r\n', 'GET /health/live HTTP/1.1')],
  ['a Host that is a list', () => 'GET /health/live HTTP/1.1\r\nHost: x, y\r\n\r\n'],
]

describe('framing that cannot be trusted is refused once, as a problem, and ends the connection', () => {
  for (const [name, shape] of REFUSED)
    test(name, async () => {
      const { statuses, requests, text } = await send(shape())
      assert.deepEqual(statuses, [400], text.slice(0, 400))
      assert.equal(JSON.parse(parseReply(text).text).code, 'malformed-request')
      assert.ok(requests <= 1, `${requests} requests were seen`)
      assert.deepEqual([await madeOf('OUTER'), await madeOf('SMUGGLED')], [0, 0])
    })

  test('trailers of more than the headers may have', async () => {
    const { statuses } = await send(chunks(`${chunk(BODY)}0\r\n${'X: aaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`)())
    assert.deepEqual(statuses, [431])
    assert.deepEqual([await madeOf('OUTER'), await madeOf('SMUGGLED')], [0, 0])
  })
})

describe('framing that every server reads alike is read, one request after the other', () => {
  const READ: Shape[] = [
    ['a length with zeros before it', cl(`000${LENGTH}`)],
    ['chunked in capitals', te('CHUNKED')],
    ['chunked after a tab', te('\tchunked')],
    ['a short chunk extension', chunks(`${LENGTH.toString(16)};a=b\r\n${BODY}\r\n0\r\n\r\n`)],
    ['an unknown trailer', chunks(`${chunk(BODY)}0\r\nX: y\r\n\r\n`)],
  ]
  for (const [name, shape] of READ)
    test(name, async () => {
      const { statuses, requests, text } = await send(shape())
      assert.deepEqual(statuses, [201, 201], text.slice(0, 300))
      assert.equal(requests, 2)
      assert.deepEqual([await madeOf('OUTER'), await madeOf('SMUGGLED')], [1, 1])
    })
})

test('bytes after a request that asked for the end are not read', async () => {
  for (const first of [`POST ${JOBS} HTTP/1.0`, `POST ${JOBS} HTTP/1.1`]) {
    const { statuses } = await send(head(`Connection: close\r\nContent-Length: ${LENGTH}\r\n`, first) + BODY)
    assert.deepEqual(statuses, [201])
    assert.deepEqual([await madeOf('OUTER'), await madeOf('SMUGGLED')], [1, 0])
  }
})

test('bytes after a wish to upgrade are not read as requests, and the wish is not granted', async () => {
  for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
    const wish = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`
    const { statuses } = await send(`GET /health/live HTTP/1.1\r\nHost: x\r\n${wish}\r\n`)
    assert.deepEqual(statuses, [200])
    assert.equal(await madeOf('SMUGGLED'), 0)
  }
})

test('a request in the body of a refused one stays a body', async () => {
  for (const [first, fields] of [
    [`POST ${JOBS} HTTP/1.1`, 'API-Key: other\r\n'],
    [`GET ${JOBS} HTTP/1.1`, ''],
    ['PUT /nowhere HTTP/1.1', ''],
  ] as const) {
    const before = requestsLogged()
    const body = hidden()
    const outer = head(`${fields}Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`, first)
    assert.equal(statusesOf(await exchange(service.base, outer + body)).length, 1)
    assert.equal(requestsLogged() - before, 1)
    assert.equal(await madeOf('SMUGGLED'), 0)
  }
})

test('a request that was carried out gets its own answer, though what follows it is no request', async () => {
  const text = await exchange(service.base, `${head(`Content-Length: ${LENGTH}\r\n`)}${BODY}GARBAGE\r\n\r\n`)
  assert.deepEqual(statusesOf(text), [201, 400])
  assert.equal(await madeOf('OUTER'), 1)
})

test('requests before a cut one are answered in their order, and the cut one is not carried out', async () => {
  const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'
  const cut = `${head('Transfer-Encoding: chunked\r\n')}2\r\n{}zz\r\n`
  const text = await exchange(service.base, `${head(`Content-Length: ${LENGTH}\r\n`)}${BODY}${live}${cut}`)
  assert.deepEqual(statusesOf(text), [201, 200, 400])
  assert.equal(await madeOf('OUTER'), 1)
})

test('a tunnel, a trace and a foreign target are answered for what they are', async () => {
  const last = 'Host: x\r\nConnection: close\r\n\r\n'
  const tunnel = parseReply(await exchange(service.base, `CONNECT example.ca:443 HTTP/1.1\r\n${last}${hidden()}`))
  assert.deepEqual([tunnel.status, JSON.parse(tunnel.text).code], [405, 'method-not-allowed'])
  assert.ok(tunnel.headers.get('allow'))
  const trace = parseReply(await exchange(service.base, `TRACE /health/live HTTP/1.1\r\nX-Secret: abc\r\n${last}`))
  assert.equal(trace.status, 405)
  assert.ok(!trace.text.includes('abc'))
  const foreign = parseReply(await exchange(service.base, `GET http://example.ca/health/live HTTP/1.1\r\n${last}`))
  assert.equal(foreign.status, 200)
  assert.equal(await madeOf('SMUGGLED'), 0)
})

test('a body that is compressed is refused unread, whatever its coding', async () => {
  for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'x-gzip', 'gzip, identity']) {
    const fields = `Content-Encoding: ${coding}\r\nContent-Length: ${LENGTH}\r\nConnection: close\r\n`
    assert.equal(parseReply(await exchange(service.base, head(fields) + BODY)).status, 415, coding)
  }
  assert.equal(await madeOf('OUTER'), 0)
})

test('Expect is kept where it is known, and does no harm where it is not', async () => {
  const fields = `Content-Length: ${LENGTH}\r\nConnection: close\r\n`
  const known = await exchange(service.base, head(`Expect: 100-continue\r\n${fields}`) + BODY)
  assert.match(known, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
  assert.equal(await madeOf('OUTER'), 1)
  assert.deepEqual(statusesOf(await exchange(service.base, head(`Expect: nonsense\r\n${fields}`) + BODY)), [201])
  assert.equal(await madeOf('OUTER'), 1)
})
