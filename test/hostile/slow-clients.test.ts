/** Connections that are slow or silent: ended by a named limit, and unnoticed by other clients. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { dial, parseReply, statusesOf } from '../support/raw-http.ts'
import { type Client, job, startService, type TestService } from '../support/service.ts'
import { pauseBetweenTries, until } from '../support/waiting.ts'
import { unhurried } from './bystander.ts'
import { headOf, many, untilClosed } from './raw-clients.ts'

const JOBS = `${API_PREFIX}/jobs`
const MIB = 1024 * 1024
const HOSTILE = 40
const PIPELINED_MAX = 50

let service: TestService
let attacker: Client
before(async () => {
  service = await startService({
    environment: {
      HTTP_THREADS: '1',
      HEADERS_TIMEOUT_SECONDS: '1',
      REQUEST_TIMEOUT_SECONDS: '2',
      ANSWER_TIMEOUT_SECONDS: '1',
      KEEP_ALIVE_TIMEOUT_SECONDS: '1',
      PIPELINED_MAX: String(PIPELINED_MAX),
    },
  })
  attacker = await service.employer()
})
after(() => service.stop())

const head = (first: string, fields = ''): string => headOf(attacker, first, fields)

/** Sends bytes one at a time for as long as the connection lives. */
const trickle = async (socket: Socket, bytes: string): Promise<void> => {
  for (let at = 0; !socket.destroyed; at++) {
    socket.write(bytes[at % bytes.length] ?? ' ')
    await pauseBetweenTries()
  }
}

describe('what arrives too slowly', { concurrency: true }, () => {
  test('heads that arrive byte by byte are ended with 408 after HEADERS_TIMEOUT_SECONDS', () =>
    unhurried(service, async () => {
      const answers = await many(HOSTILE, async () => {
        const socket = dial(service.base)
        socket.write(`GET ${JOBS} HTTP/1.1\r\nHost: x\r\n`)
        void trickle(socket, 'X: y\r\n')
        return untilClosed(socket)
      })
      for (const answer of answers) assert.equal(parseReply(answer).status, 408)
    }))

  test('bodies that arrive byte by byte are ended with 408 after REQUEST_TIMEOUT_SECONDS', () =>
    unhurried(service, async () => {
      const answers = await many(HOSTILE, async () => {
        const socket = dial(service.base)
        socket.write(head(`POST ${JOBS}`, 'Content-Length: 100000\r\n'))
        void trickle(socket, ' ')
        return untilClosed(socket)
      })
      for (const answer of answers) assert.equal(parseReply(answer).status, 408)
      assert.equal((await attacker.get('/jobs')).body.paging.total, 0)
    }))

  test('connections that say nothing are ended, before and after a request', () =>
    unhurried(service, async () => {
      const silent = many(HOSTILE, () => untilClosed(dial(service.base)))
      const kept = many(HOSTILE, async () => {
        const socket = dial(service.base)
        socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
        return untilClosed(socket)
      })
      for (const answer of await silent) assert.ok(answer === '' || parseReply(answer).status === 408)
      for (const answer of await kept) assert.deepEqual(statusesOf(answer), [200])
    }))
})

test('clients that do not read their answers are closed after ANSWER_TIMEOUT_SECONDS', async () => {
  const description = `<p>${'x'.repeat(MIB - 2000)}</p>`
  const { status, body } = await attacker.post(job({ description }))
  assert.equal(status, 201)
  const accepted = new Map<number | undefined, Socket>()
  const note = (connection: Socket): void => void accepted.set(connection.remotePort, connection)
  service.http.server.on('connection', note)
  await unhurried(service, async () => {
    const sockets = await many(8, async () => {
      const socket = dial(service.base).pause()
      await once(socket, 'connect')
      socket.write(head(`GET ${JOBS}/${body.id}`).repeat(PIPELINED_MAX))
      return socket
    })
    const isClosed = ({ localPort }: Socket): boolean => accepted.get(localPort)?.destroyed === true
    await until(() => sockets.every(isClosed), 'closed connections')
    // Bytes that the system had taken already can still be read, and then the connection ends.
    const texts = await Promise.all(sockets.map(untilClosed))
    for (const text of texts) assert.ok(statusesOf(text).length < PIPELINED_MAX)
  })
  service.http.server.off('connection', note)
})
