/** Refusals that come before a large body has arrived: every client sees them, and none costs more than a bound. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { openStartupServer } from '../../server/app.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { isFull } from '../support/product.ts'
import { dial, parseReply } from '../support/raw-http.ts'
import { type Client, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const JOBS = `${API_PREFIX}/jobs`
const MIB = 1024 * 1024
const LARGE = 12 * MIB
const TIMES = isFull ? 20 : 5

/** Sends everything before it reads anything, as simple clients do; an answer that was lost is ''. */
const sendThenRead = async (base: string, ...parts: (string | Buffer)[]): Promise<string> => {
  const socket = dial(base).pause()
  const closed = closeOf(socket)
  const chunks: Buffer[] = []
  for (const part of parts.slice(0, -1)) socket.write(part)
  socket.write(parts.at(-1) ?? '', () => socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume())
  await closed
  return Buffer.concat(chunks).toString()
}

const closeOf = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', resolve))

const head = (first: string, fields: readonly string[] = []): string =>
  [`${first} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...fields, '', ''].join('\r\n')

const lengthOf = (body: Buffer): string => `Content-Length: ${body.byteLength}`

const large = Buffer.alloc(LARGE, ' ')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')])
const chunked = Buffer.concat([...Array.from({ length: LARGE / 65_536 }, () => chunk), Buffer.from('0\r\n\r\n')])

for (const threads of [1, 3])
  describe(`with ${threads} threads that answer HTTP, a client that sends 12 MiB before it reads`, () => {
    let service: TestService
    let key: string
    before(async () => {
      service = await startService({ environment: { HTTP_THREADS: String(threads) } })
      key = `API-Key: ${(await service.employer()).apiKey}`
    })
    after(() => service.stop())

    const assertSeen = async (code: string, ...parts: (string | Buffer)[]): Promise<void> => {
      const { status, text } = parseReply(await sendThenRead(service.base, ...parts))
      assert.equal(text && JSON.parse(text).code, code, `${parts[0]} was answered ${status}`)
    }

    test(`gets 413 ${TIMES} times of ${TIMES}`, async () => {
      for (let n = 0; n < TIMES; n++)
        await assertSeen('body-too-large', head(`POST ${JOBS}`, [key, lengthOf(large)]), large)
      const close = [key, lengthOf(large), 'Connection: close']
      await assertSeen('body-too-large', head(`PUT ${JOBS}`, close), large)
      await assertSeen('body-too-large', head(`POST ${JOBS}`, [key, 'Transfer-Encoding: chunked']), chunked)
    })

    test('gets every refusal that needs no body', async () => {
      const refusals: [code: string, first: string, fields: string[]][] = [
        ['key-missing', `POST ${JOBS}`, []],
        ['key-invalid', `POST ${JOBS}`, ['API-Key: nonsense']],
        ['not-acceptable', `POST ${JOBS}`, [key, 'Accept: text/html']],
        ['path-not-found', 'POST /nothing', [key]],
        ['method-not-allowed', `POST ${JOBS}/1`, [key]],
        ['key-in-address', `POST ${JOBS}?api_key=1`, [key]],
        ['method-override', `POST ${JOBS}`, [key, 'X-HTTP-Method-Override: PATCH']],
      ]
      for (const [code, first, fields] of refusals) {
        await assertSeen(code, head(first, [...fields, lengthOf(large)]), large)
        await assertSeen(code, head(first, [...fields, 'Transfer-Encoding: chunked']), chunked)
      }
    })

    test('gets 400 for bytes that are no request, and 431 for a head that is too large', async () => {
      await assertSeen('malformed-request', 'nonsense\r\n\r\n', large)
      await assertSeen(
        'headers-too-large',
        head(`POST ${JOBS}`, [key, `X: ${'x'.repeat(20_000)}`, lengthOf(large)]),
        large,
      )
      const broken = head(`POST ${JOBS}`, [key, 'Transfer-Encoding: chunked'])
      await assertSeen('malformed-request', broken, Buffer.concat([Buffer.from('zz\r\n'), large]))
    })

    test('gets 413 with fetch too', async () => {
      for (let n = 0; n < TIMES; n++) {
        const headers = { 'API-Key': key.slice('API-Key: '.length), 'Content-Type': 'application/json' }
        const answer = await fetch(service.base + JOBS, { method: 'POST', headers, body: large })
        assert.equal(answer.status, 413)
        await answer.text()
      }
    })
  })

describe('a large body that is refused', () => {
  let service: TestService
  let client: Client
  before(async () => {
    // One thread, since the tests count its connections.
    service = await startService({ environment: { HTTP_THREADS: '1', RATE_LIMIT_PER_MINUTE: '1' } })
    client = await service.employer()
    assert.equal((await client.get('/jobs')).status, 200)
  })
  after(() => service.stop())

  const count = (): Promise<number> =>
    new Promise((resolve, reject) =>
      service.http.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    )

  /** A client that has been refused and stays, as if it had not. */
  const linger = async (): Promise<Socket> => {
    const { hostname, port } = new URL(service.base)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => undefined).write(head(`POST ${JOBS}`, ['Transfer-Encoding: chunked']))
    const ended = once(socket.resume(), 'end')
    await Promise.race([ended.catch(() => undefined), closeOf(socket)])
    return socket
  }

  test('above the rate limit of the key gets 429', async () => {
    const key = `API-Key: ${client.apiKey}`
    const { status } = parseReply(await sendThenRead(service.base, head(`POST ${JOBS}`, [key, lengthOf(large)]), large))
    assert.equal(status, 429)
  })

  test('is read and discarded up to a bound, and its connection closed there', async () => {
    const socket = await linger()
    const more = (): void => {
      while (socket.bytesWritten < 1024 * MIB && socket.write(chunk));
    }
    const closed = closeOf(socket)
    socket.on('drain', more)
    more()
    await closed
    assert.ok(socket.bytesWritten > 16 * MIB, `${socket.bytesWritten} bytes were sent`)
    assert.ok(socket.bytesWritten < 128 * MIB, `${socket.bytesWritten} bytes were sent`)
  })

  test('of which nothing more comes keeps its connection for some seconds, and no longer', async () => {
    const before = await count()
    const socket = await linger()
    assert.equal(await count(), before + 1)
    await until(async () => (await count()) === before, 'the end of the connection')
    socket.destroy()
  })

  test('ends its connection as soon as it has arrived, sooner than one of which nothing more comes', async () => {
    const closed: (number | undefined)[] = []
    const watch = (connection: Socket): void => {
      const port = connection.remotePort
      connection.once('close', () => closed.push(port))
    }
    service.http.server.on('connection', watch)
    const sockets = [await linger(), await linger()]
    service.http.server.off('connection', watch)
    sockets[1]?.write('0\r\n\r\n')
    await until(() => closed.length > 0, 'the end of a connection')
    assert.equal(closed[0], sockets[1]?.localPort)
    for (const socket of sockets) socket.destroy()
  })

  test('of more clients than may linger at once is answered as well, and closed', async () => {
    service.http.server.closeIdleConnections()
    await until(async () => (await count()) === 0, 'the end of earlier connections')
    const sockets = await Promise.all(Array.from({ length: 300 }, () => linger()))
    await until(async () => (await count()) <= 256, 'the connections beyond the bound')
    assert.equal(await count(), 256)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await count()) === 0, 'the others')
  })

  test('is not asked for where the client waits to be asked', async () => {
    const expect = ['Expect: 100-continue', lengthOf(large)]
    const refused = parseReply(await sendThenRead(service.base, head(`POST ${JOBS}`, expect)))
    assert.deepEqual([refused.status, refused.headers.get('connection')], [401, 'close'])
  })
})

test('a service that waits for its store answers 503 to a client that sends a large body', async () => {
  const settings = loadSettings({ PORT: String(await freePort()) })
  const room = await openStartupServer(settings)
  const answer = await sendThenRead(`http://127.0.0.1:${settings.port}`, head(`POST ${JOBS}`, [lengthOf(large)]), large)
  assert.equal(parseReply(answer).status, 503)
  await room.close()
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
