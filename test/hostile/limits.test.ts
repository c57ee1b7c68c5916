/** Limits of heads and of answers that wait, and what the address of the service has every answer say. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { limitOptions } from '../../server/platform/config/limits.ts'
import { dial } from '../support/raw-http.ts'
import { job, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const MIB = 1024 * 1024
const READERS = 12

test('of answers that slow clients leave unread beyond ANSWER_BYTES_MAX, half is given up, and no other is lost', async (t) => {
  const service = await startService({
    environment: { HTTP_THREADS: '1', ANSWER_BYTES_MAX: String(4 * MIB), ANSWER_TIMEOUT_SECONDS: '3600' },
  })
  t.after(() => service.stop())
  const client = await service.employer()
  const { body } = await client.post(job({ description: `<p>${'x'.repeat(MIB - 2000)}</p>` }))
  const open = (): Promise<number> =>
    new Promise((resolve, reject) =>
      service.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const path = `${API_PREFIX}/jobs/${body.id}`
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${client.apiKey}\r\n\r\n`
  const others = await open()
  let accepted = 0
  service.http.server.on('connection', () => accepted++)
  const sockets = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const socket = dial(service.base).pause()
      await once(socket, 'connect')
      // Many, since the service does not hold the first answers, which the buffers of the system take.
      socket.write(request.repeat(20))
      return socket
    }),
  )
  await until(() => accepted >= READERS, 'the last connection')
  const kept = async (): Promise<number> => (await open()) - others
  await until(async () => (await kept()) <= 4, 'no more than four answers of 1 MiB, where 4 MiB may wait')
  // Each of them is an answer more, beside those that wait.
  for (let n = 0; n < READERS; n++) assert.equal((await client.get(`/jobs/${body.id}`)).status, 200)
  assert.ok((await kept()) >= 1, 'none was kept')
  for (const socket of sockets) socket.destroy()
})

for (const [what, at] of [
  ['least', 0],
  ['most', -1],
] as const)
  test(`a service with every limit at its ${what} takes a posting, and ends`, async (t) => {
    const environment = Object.fromEntries(
      Object.values(limitOptions).map(({ name, values }) => [name, values.split(' to ').at(at) ?? '']),
    )
    const service = await startService({ environment: { LOG_LEVEL: 'info', ...environment } })
    t.after(() => service.stop())
    const client = await service.employer()
    assert.equal((await client.post(job())).status, 201)
    assert.equal((await client.get('/jobs')).body.paging.total, 1)
  })

test('a head beyond HEADERS_LIMIT is refused with 431, and one below it is read', async (t) => {
  const service = await startService({ environment: { HEADERS_LIMIT: '4096' } })
  t.after(() => service.stop())
  const client = await service.employer()
  const ask = (bytes: number) => client.send('GET', '/jobs', { headers: { 'X-Much': 'y'.repeat(bytes) } })
  assert.equal((await ask(3_000)).status, 200)
  const { status, body } = await ask(5_000)
  assert.deepEqual([status, body.code], [431, 'headers-too-large'])
  assert.match(body.detail, /larger than 4096 bytes/)
})

for (const [seconds, said] of [
  ['600', 'max-age=600'],
  ['0', null],
] as const)
  test(`HSTS_SECONDS=${seconds} says for how long a service with an https address is reached by https alone`, async (t) => {
    const environment = { BASE_URL: 'https://jobs.example.ca', HSTS_SECONDS: seconds }
    const service = await startService({ environment })
    t.after(() => service.stop())
    const client = await service.employer()
    for (const { headers } of [await client.get('/jobs'), await client.get('/jobs/1'), await client.post(job())])
      assert.equal(headers.get('strict-transport-security'), said)
  })
