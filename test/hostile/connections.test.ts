/** Connections that are too many or too greedy: ended by a named limit, and unnoticed by other clients; slow-clients.test.ts has the slow. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { dial, exchange, statusesOf } from '../support/raw-http.ts'
import { type Client, job, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { unnoticed } from './bystander.ts'
import { headOf, many, untilClosed } from './raw-clients.ts'

const JOBS = `${API_PREFIX}/jobs`
const MIB = 1024 * 1024
const IDLE = 500
const CONNECTIONS_MAX = IDLE + 100
const PIPELINED_MAX = 50

let service: TestService
let owner: Client
let attacker: Client
before(async () => {
  service = await startService({
    environment: {
      // One thread, since the tests count its connections.
      HTTP_THREADS: '1',
      KEEP_ALIVE_TIMEOUT_SECONDS: '1',
      CONNECTIONS_MAX: String(CONNECTIONS_MAX),
      PIPELINED_MAX: String(PIPELINED_MAX),
      BODY_BYTES_MAX: String(MIB),
    },
  })
  owner = await service.employer()
  attacker = await service.employer()
})
after(() => service.stop())

const head = (first: string, fields = ''): string => headOf(attacker, first, fields)

/** The number of open connections, as the server counts them. */
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    service.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a client that closes its half of the connection after the request still gets the answer', async () => {
  const socket = dial(service.base)
  socket.end('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.deepEqual(statusesOf(await untilClosed(socket)), [200])
})

test(`${IDLE} idle connections leave the service as fast as ever, and more than CONNECTIONS_MAX are closed at once`, async () => {
  await until(async () => (await openConnections()) < 20, 'few connections')
  const sockets: Socket[] = []
  const open = async (): Promise<void> => {
    const socket = dial(service.base, `127.0.0.${1 + (sockets.length % 20)}`)
    sockets.push(socket)
    await once(socket, 'connect')
  }
  await unnoticed(service, async () => {
    for (let n = 0; n < IDLE; n++) await open()
  })
  const over = Array.from({ length: 200 }, () => once(dial(service.base).resume(), 'close'))
  await Promise.race(over)
  assert.ok((await openConnections()) <= CONNECTIONS_MAX)
  for (const socket of sockets) socket.destroy()
  await Promise.all(over)
  assert.equal((await owner.get('/jobs')).status, 200)
})

test('pipelined requests are carried out one after the other, each seeing what those before it did', () =>
  unnoticed(service, async () => {
    const put = (title: string): string => {
      const body = JSON.stringify(job({ referenceId: 'LINE', title }))
      return head(`PUT ${JOBS}`, `Content-Length: ${Buffer.byteLength(body)}\r\n`) + body
    }
    const get = head(`GET ${JOBS}?referenceId=LINE`)
    const rounds = Array.from({ length: 10 }, (_, n) => put(`Title ${n}`) + get)
    const last = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const text = await exchange(service.base, rounds.join('') + last)
    assert.deepEqual(
      [...text.matchAll(/"title":"(Title \d)"/g)].map(([, title]) => title),
      Array.from({ length: 10 }, (_, n) => [`Title ${n}`, `Title ${n}`]).flat(),
    )
    assert.equal(statusesOf(text).length, 21)
  }))

test('a connection with more than PIPELINED_MAX requests in line is closed', () =>
  unnoticed(service, async () => {
    const get = head(`GET ${JOBS}?pageSize=100`)
    const answers = await many(5, () => exchange(service.base, get.repeat(5000)))
    for (const answer of answers) assert.ok(statusesOf(answer).length <= PIPELINED_MAX + 1)
  }))

test('bodies beyond BODY_BYTES_MAX are refused with 503, and taken again once earlier ones are done', async () => {
  const body = JSON.stringify(job({ description: `<p>${'x'.repeat(0.6 * MIB)}</p>` }))
  const fields = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const begin = (): Socket => {
    // Read, or its end would not be seen.
    const socket = dial(service.base).resume()
    socket.write(head(`POST ${JOBS}`, fields) + body.slice(0, -10))
    return socket
  }
  let first = begin()
  const refused = async (): Promise<boolean> => {
    const { status, headers, body: problem } = await attacker.send('POST', '/jobs', { raw: body })
    if (status === 201) return false
    assert.deepEqual([status, problem.code, headers.get('retry-after')], [503, 'unavailable', '1'])
    return true
  }
  await until(async () => {
    // Refused itself where another body had the room when it came.
    if (first.closed) first = begin()
    return refused()
  }, 'the refusal')
  // Small bodies still pass: the bystander writes meanwhile.
  await unnoticed(service, async () => {
    first.destroy()
    await until(async () => !(await refused()), 'an accepted body')
  })
  for (let n = 0; n < 5; n++) {
    assert.equal((await attacker.send('POST', '/jobs', { raw: body })).status, 201, 'the room leaks')
    assert.equal((await attacker.send('POST', '/jobs', { raw: body.slice(0, -1) })).status, 400)
    assert.equal((await attacker.send('POST', '/jobs', { raw: body, headers: { 'Content-Type': 'a/b' } })).status, 415)
  }
})

test('a body in chunks of one byte is read as any other', async () => {
  const body = JSON.stringify(job({ title: 'In crumbs', description: `<p>${'x'.repeat(20_000)}</p>` }))
  const crumbs = [...Buffer.from(body)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`)
  const fields = 'Transfer-Encoding: chunked\r\nConnection: close\r\n'
  const bytes = Buffer.from(`${head(`POST ${JOBS}`, fields)}${crumbs.join('')}0\r\n\r\n`, 'latin1')
  assert.deepEqual(statusesOf(await unnoticed(service, () => exchange(service.base, bytes))), [201])
})
