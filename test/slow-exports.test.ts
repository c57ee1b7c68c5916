/** Exports whose clients do not read, or read slowly. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { exportOf } from './support/mirror.ts'
import { dial } from './support/raw-http.ts'
import { type Client, job, startService, type TestService } from './support/service.ts'
import { pauseBetweenTries, until } from './support/waiting.ts'

/** A request of a client that need not read the answer. */
const requestOf = (path: string, { apiKey }: Client): string =>
  `GET ${API_PREFIX}${path} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${apiKey}\r\n\r\n`

describe('clients that do not read', () => {
  const DESCRIPTION = `<p>${'x'.repeat(500_000)}</p>`
  const JOBS = 60

  const stall = async (service: TestService, owner: Client): Promise<Socket> => {
    const socket = dial(service.base)
    socket.write(requestOf('/export', owner))
    await once(socket, 'readable')
    assert.match(String(socket.read(12)), / 200$/)
    return socket
  }

  test('hold two exports of their employer back, and bound the memory', async () => {
    const service = await startService({ environment: { ANSWER_TIMEOUT_SECONDS: '3600' } })
    try {
      const owner = await service.employer()
      for (let n = 0; n < JOBS; n++) await owner.post(job({ description: DESCRIPTION }))
      const before = process.memoryUsage().rss
      const stalled = [await stall(service, owner), await stall(service, owner)]
      const refused = await owner.get('/export')
      assert.deepEqual([refused.status, refused.body.code], [429, 'long-requests'])
      assert.equal(refused.headers.get('retry-after'), '5')
      const stranger = await service.employer()
      assert.equal((await stranger.get('/export')).status, 200)
      const grown = process.memoryUsage().rss - before
      assert.ok(grown < JOBS * DESCRIPTION.length, `${grown}`)
      for (const socket of stalled) socket.destroy()
      await until(async () => (await owner.get('/export?after=2147483647')).status === 200, 'a place')
      const { copy } = await exportOf(owner)
      assert.equal(copy.size, JOBS)
    } finally {
      await service.stop()
    }
  })

  test('are closed after ANSWER_TIMEOUT_SECONDS', async () => {
    const service = await startService({ environment: { ANSWER_TIMEOUT_SECONDS: '1' } })
    try {
      const owner = await service.employer()
      for (let n = 0; n < JOBS; n++) await owner.post(job({ description: DESCRIPTION }))
      const accepted = once(service.http.server, 'connection')
      const socket = await stall(service, owner)
      const [connection] = (await accepted) as [Socket]
      await until(() => connection.destroyed, 'the end of the connection')
      socket.destroy()
    } finally {
      await service.stop()
    }
  })

  test('slowly are served to the end as long as they read', async () => {
    const service = await startService({ environment: { ANSWER_TIMEOUT_SECONDS: '1' } })
    try {
      const owner = await service.employer()
      for (let n = 0; n < JOBS; n++) await owner.post(job({ description: DESCRIPTION }))
      const socket = dial(service.base)
      socket.write(requestOf('/export', owner))
      let text = ''
      socket.on('data', (bytes) => {
        text = (text + bytes).slice(-200)
        socket.pause()
        void pauseBetweenTries().then(() => socket.resume())
      })
      await until(() => text.includes(`{"end":true,"jobs":${JOBS}}`), 'the last line')
      socket.destroy()
    } finally {
      await service.stop()
    }
  })
})
