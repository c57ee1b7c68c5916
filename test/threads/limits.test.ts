/** The limits of the process hold for all of its threads together. */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { afterEach, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { statusOf } from '../support/fetched.ts'
import { type Lane, openLanes } from '../support/lanes.ts'
import { dial } from '../support/raw-http.ts'
import { job, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const LANES = 12

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const open = async (environment: Record<string, string>) => {
  const service = await startService({ environment: { HTTP_THREADS: '3', ...environment } })
  const lanes: Lane[] = []
  stops.push(async () => {
    for (const lane of lanes) lane.close()
    await service.stop()
  })
  return { service, openAll: async () => lanes.splice(0, lanes.length, ...(await openLanes(service, LANES))) && lanes }
}

/** Sends a request on every lane so many times over, and all at once. */
const onAll = async (lanes: readonly Lane[], apiKey: string, rounds = 1) =>
  Promise.all(
    Array.from({ length: rounds }, () => lanes)
      .flat()
      .map((lane) => lane.send('GET', '/jobs', { apiKey })),
  )

test('a key has its requests once in a minute, and not once for each thread', async () => {
  const LIMIT = 20
  const { service, openAll } = await open({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  const lanes = await openAll()
  const [one, other] = [await service.employer(), await service.employer()]
  const left: number[] = []
  for (let n = 0; n < LIMIT; n++) {
    const answer = await lanes[n % lanes.length]?.send('GET', '/jobs', { apiKey: one.apiKey })
    assert.equal(answer?.status, 200)
    left.push(Number(answer?.headers.get('ratelimit-remaining')))
  }
  assert.deepEqual(
    left,
    Array.from({ length: LIMIT }, (_, n) => LIMIT - 1 - n),
  )
  for (const { status } of await onAll(lanes, one.apiKey ?? '')) assert.equal(status, 429)
  const together = await onAll(lanes, other.apiKey ?? '', 5)
  assert.equal(together.filter(({ status }) => status === 200).length, LIMIT)
  service.advance(60_000)
  const answered = (await onAll(lanes, one.apiKey ?? '')).filter(({ status }) => status === 200)
  assert.equal(answered.length, Math.min(lanes.length, LIMIT))
})

test('a sender has its tries of sign-in, and its searches, once in a minute, and not once for each thread', async () => {
  const { service, openAll } = await open({ PUBLIC_PAGES: 'true', CONSOLE: 'true', SEARCHES_PER_MINUTE: '20' })
  const lanes = await openAll()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const statusesOf = async (method: string, path: string, { body, times }: { body?: object; times: number }) => {
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < times; n++)
      statuses.push((await lanes[n % lanes.length]?.send(method, service.base + path, { body, headers }))?.status)
    return statuses
  }
  const searches = await statusesOf('GET', '/en/jobs?q=cook', { times: 30 })
  assert.deepEqual(searches, [...Array(20).fill(200), ...Array(10).fill(429)])
  const questions = await statusesOf('POST', '/en/console/passkey/sign-in/options', { body: {}, times: 70 })
  assert.deepEqual(questions, [...Array(60).fill(200), ...Array(10).fill(429)])
})

test('CONNECTIONS_MAX are open at once over all threads, and those beyond it are closed', async () => {
  const MAX = 10
  const { service } = await open({ CONNECTIONS_MAX: String(MAX) })
  const sockets = Array.from({ length: 4 * MAX }, () => dial(service.base))
  let closed = 0
  for (const socket of sockets) socket.resume().on('close', () => closed++)
  await until(() => closed === 3 * MAX, 'the end of what is too much')
  for (const socket of sockets) socket.destroy()
  await until(() => isServed(service), 'room for another')
})

/** True if the service takes a connection. */
const isServed = async ({ base }: TestService): Promise<boolean> => {
  try {
    return (await statusOf(`${base}/health/live`)) === 200
  } catch {
    return false
  }
}

test('bodies of all threads together hold BODY_BYTES_MAX', async () => {
  const MIB = 1_048_576
  const PART = 149_000
  // Fits beside all that is held but for the last part.
  const SMALL = 10_000
  const { service, openAll } = await open({ BODY_BYTES_MAX: String(MIB) })
  const { apiKey } = await service.employer()
  // No employer holds more than half.
  const holders = await Promise.all([1, 2, 3].map(() => service.employer()))
  const lanes = await openAll()
  const held = new Set<Socket>()
  const hold = (n: number): void => {
    const socket = dial(service.base).resume()
    held.add(socket)
    socket.write(`POST ${API_PREFIX}/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: ${holders[n % 3]?.apiKey}\r\n`)
    socket.write(`Content-Type: application/json\r\nContent-Length: ${PART + 1}\r\n\r\n${' '.repeat(PART)}`)
    // One that was refused in favour of a body below.
    socket.on('close', () => held.delete(socket) && hold(n))
  }
  const post = async (lane: Lane) =>
    (await lane.send('POST', '/jobs', { apiKey, body: job({ title: 'x'.repeat(SMALL) }) })).status
  const postEach = async () => {
    const statuses = new Set<number>()
    for (const lane of lanes) statuses.add(await post(lane))
    return [...statuses]
  }
  // Each thread alone would have room for all of them.
  for (let n = 0; n < Math.floor(MIB / PART); n++) hold(n)
  await until(async () => (await postEach()).join() === '503', 'refusals by all')
  const sockets = [...held]
  held.clear()
  for (const socket of sockets) socket.destroy()
  await until(async () => (await postEach()).join() === '400', 'room')
})
