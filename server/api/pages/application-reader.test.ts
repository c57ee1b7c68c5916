/** Reading of uploads from anybody, over connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { until } from '../../../test/support/waiting.ts'
import { loadSettings } from '../../platform/config/settings.ts'
import { deferContinue } from '../../platform/http/expect-continue.ts'
import { createCounters } from '../../platform/http/limits/counter.ts'
import { WAITING_MAX } from '../../platform/http/limits/upload-room.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import type { Exchange } from '../exchange.ts'
import { arrivalMs, createApplicationReader } from './application-reader.ts'

const MIB = 1024 * 1024
const MOST = 5 * MIB + 64 * 1024

/** Bytes that come to a connection whose request nobody reads. */
const UNREAD_MAX = 192 * 1024

const BOUNDARY = 'b0undary'

const bodyOf = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\n\r\n`),
    Buffer.alloc(bytes, 'a'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

let server: Server
let counters: ReturnType<typeof createCounters>
let sockets: Socket[]
/** Requests that were read whole, which hold their room until they are let go. */
let held: (() => void)[]
let isHolding: boolean
let most: number
/** The file of the form that was read last. */
let last: Uint8Array | null

const serve = async (
  bytesMax: number,
  { senderOf = (at: number) => `192.0.2.${at}`, seconds = 30 } = {},
): Promise<void> => {
  const settings = { ...loadSettings({}), applicationBytesMax: bytesMax, requestTimeoutSeconds: seconds }
  const read = createApplicationReader({ settings, counters })
  let number = 0
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const leaves: (() => void)[] = []
    const exchange = { request: asked, headers: [] } as unknown as Exchange
    const sender = senderOf(number++)
    try {
      const { files } = await read(exchange, { most: MOST, sender, onHeld: (leave) => leaves.push(leave) })
      most = Math.max(most, counters.uploadBytes.add(0))
      last = files[0]?.bytes ?? null
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
      response.end(String(files[0]?.bytes.byteLength))
    } catch (error) {
      response.writeHead(error instanceof Problem ? 418 : 500, { connection: 'close' })
      response.end(error instanceof Problem ? error.code : String(error))
    } finally {
      for (const leave of leaves) leave()
    }
  }
  const listener = (asked: IncomingMessage, response: ServerResponse): void => void answer(asked, response)
  server = createServer(listener)
  deferContinue(server, listener)
  server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

beforeEach(() => {
  counters = createCounters()
  sockets = []
  held = []
  isHolding = false
  most = 0
  last = null
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = (headers: Record<string, string | number> = {}) =>
  request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    agent: false,
  })

const answerTo = async (sent: ReturnType<typeof open>): Promise<string> => {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts).toString()
}

const upload = (body: Buffer): Promise<string> => {
  const sent = open({ 'content-length': body.byteLength })
  sent.end(body)
  return answerTo(sent)
}

test('thirty files of 5 MiB from one address at once are all taken with the default settings', async () => {
  const { applicationBytesMax } = loadSettings({})
  await serve(applicationBytesMax, { senderOf: () => '192.0.2.1' })
  const body = bodyOf(5 * MIB)
  const answers = await Promise.all(Array.from({ length: 30 }, () => upload(body)))
  assert.deepEqual(new Set(answers), new Set([String(5 * MIB)]))
  assert.ok(most > body.byteLength && most <= applicationBytesMax, String(most))
  assert.equal(counters.uploadBytes.add(0), 0)
})

test('of a hundred uploads at once no more is read than there is room for, and every one is taken in its turn', async () => {
  const bytesMax = 16 * MIB
  await serve(bytesMax)
  isHolding = true
  const body = bodyOf(MIB)
  const answers = Promise.all(Array.from({ length: 100 }, () => upload(body)))
  const fitting = Math.floor(bytesMax / (2 * body.byteLength))
  await until(() => held.length === fitting && counters.uploadsWaiting.add(0) === 100 - fitting, 'a full room')
  const read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  assert.ok(read <= bytesMax / 2 + 100 * UNREAD_MAX, `${read} bytes`)
  assert.ok(read < (100 * body.byteLength) / 3, `${read} bytes`)
  isHolding = false
  for (const go of held) go()
  assert.deepEqual(new Set(await answers), new Set([String(MIB)]))
  assert.ok(most <= bytesMax, String(most))
  assert.deepEqual([counters.uploadBytes.add(0), counters.uploadsWaiting.add(0)], [0, 0])
})

test('one network has half of the room at most, so that another is read at once', async () => {
  await serve(16 * MIB, { senderOf: (at) => (at < 12 ? '2001:db8::1' : '198.51.100.1') })
  isHolding = true
  const body = bodyOf(MIB)
  const first = Array.from({ length: 12 }, () => upload(body))
  await until(() => held.length === 3 && counters.uploadsWaiting.add(0) === 9, 'half a room')
  const other = upload(body)
  await until(() => held.length === 4, 'another network')
  isHolding = false
  for (const go of held) go()
  await Promise.all([...first, other])
})

test('a file that is too large by its length is refused before any of it is read', async () => {
  await serve(16 * MIB)
  const sent = open({ 'content-length': 6 * MIB, expect: '100-continue' })
  let isAskedFor = false
  sent.on('continue', () => {
    isAskedFor = true
  })
  sent.flushHeaders()
  assert.equal(await answerTo(sent), 'body-too-large')
  assert.equal(isAskedFor, false)
  sent.destroy()
})

test('a body without a length that becomes too large is refused', async () => {
  await serve(16 * MIB)
  const sent = open({ 'transfer-encoding': 'chunked' })
  sent.on('error', () => undefined)
  sent.end(bodyOf(6 * MIB))
  assert.equal(await answerTo(sent), 'body-too-large')
  await until(() => counters.uploadBytes.add(0) === 0, 'room')
})

test('a client that sends nothing more loses its room after the time for a body', async () => {
  await serve(16 * MIB, { seconds: 0.05 })
  const sent = open({ 'content-length': 1_000 })
  sent.write('--')
  assert.equal(await answerTo(sent), 'request-timeout')
  await until(() => counters.uploadBytes.add(0) === 0, 'room')
  sent.destroy()
})

describe('a client that waits', () => {
  test('and goes away waits no more', async () => {
    await serve(10 * MIB)
    isHolding = true
    const first = upload(bodyOf(3 * MIB))
    await until(() => held.length === 1, 'the first')
    const second = open({ 'content-length': 5 * MIB })
    second.on('error', () => undefined)
    second.flushHeaders()
    await until(() => counters.uploadsWaiting.add(0) === 1, 'the second')
    second.destroy()
    await until(() => counters.uploadsWaiting.add(0) === 0, 'nobody')
    held[0]?.()
    await first
  })

  test('is refused where too many wait already', async () => {
    await serve(10 * MIB)
    isHolding = true
    const first = upload(bodyOf(3 * MIB))
    await until(() => held.length === 1, 'the first')
    counters.uploadsWaiting.add(WAITING_MAX)
    assert.equal(await upload(bodyOf(3 * MIB)), 'unavailable')
    assert.equal(counters.uploadsWaiting.add(0), WAITING_MAX)
    held[0]?.()
    await first
  })
})

test('a file has time to arrive over half a megabit a second, beside the time of any request', () => {
  assert.deepEqual([arrivalMs(0, 30), arrivalMs(5 * MIB, 30)], [30_000, 110_000])
})

test('large bodies are read in turns, between which a small one that comes after them is read and answered', async () => {
  await serve(64 * MIB)
  const answers: string[] = []
  const sizes = [5 * MIB, 5 * MIB, 5 * MIB, 1_000]
  await Promise.all(sizes.map((bytes) => upload(bodyOf(bytes)).then((answer) => answers.push(answer))))
  assert.deepEqual(answers, ['1000', ...Array.from({ length: 3 }, () => String(5 * MIB))])
})

test('the memory of a form is given back with its room', async () => {
  await serve(64 * MIB)
  isHolding = true
  const answer = upload(bodyOf(MIB))
  await until(() => held.length === 1, 'a form')
  assert.equal(last?.byteLength, MIB)
  for (const go of held) go()
  await answer
  await until(() => counters.uploadBytes.add(0) === 0, 'room')
  assert.equal(last?.byteLength, 0)
})

test('a client that goes away in the middle of its body leaves its room', async () => {
  await serve(64 * MIB)
  const sent = open({ 'content-length': 5 * MIB })
  sent.on('error', () => undefined)
  sent.write(bodyOf(MIB))
  await until(() => sockets.some(({ bytesRead }) => bytesRead > MIB / 2), 'some of it')
  sent.destroy()
  await until(() => counters.uploadBytes.add(0) === 0, 'room')
})
