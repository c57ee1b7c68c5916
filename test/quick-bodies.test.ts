/** Bodies of writes that are answered without the framework: put together, bounded, and let go of. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { ask } from './support/both-ways.ts'
import { onEveryEngine } from './support/engines.ts'
import { dial, parseReply, statusesOf } from './support/raw-http.ts'
import type { Client, TestService } from './support/service.ts'

const JOBS = `${API_PREFIX}/jobs`

const named = (n: number, members: object = {}): string =>
  JSON.stringify({ ...jobInputExample, referenceId: `REF-${1000 + n}`, ...members })

onEveryEngine((start) => {
  describe('a body', () => {
    /** Three of them find no room at once. */
    const MUCH = ' '.repeat(400_000)
    let service: TestService
    let client: Client
    before(async () => {
      service = await start({ environment: { BODY_BYTES_MAX: String(2 ** 20) } })
      client = await service.employer()
    })
    after(() => service.stop())

    const headersOf = (body: string): string[] => [
      `API-Key: ${client.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]

    const headOf = (body: string): string =>
      [`PUT ${JOBS} HTTP/1.1`, 'Host: a', ...headersOf(body), '', ''].join('\r\n')

    test('gives its room back, whether it was stored or refused', async () => {
      for (let n = 0; n < 5; n++)
        for (const [body, status] of [
          [named(n), 201],
          [`{"titel":${n}}`, 400],
        ] as const) {
          const large = body + MUCH
          const answer = await ask(service, { method: 'PUT', path: JOBS, headers: headersOf(large), body: large })
          assert.equal(parseReply(answer).status, status)
        }
    })

    test('that finds no room is refused, and its connection closed, since the rest of it is not read', async () => {
      const body = named(70) + MUCH
      const first = dial(service.base)
      const second = dial(service.base)
      for (const socket of [first, second]) socket.write(headOf(body) + body.slice(0, -1))
      await pause(50)
      const third = dial(service.base)
      const chunks: Buffer[] = []
      third.on('data', (chunk: Buffer) => chunks.push(chunk)).write(headOf(body) + body.slice(0, -1))
      await once(third, 'close')
      const { status, headers } = parseReply(Buffer.concat(chunks).toString())
      assert.deepEqual([status, headers.get('connection')], [503, 'close'])
      first.destroy()
      second.destroy()
    })

    test('that comes in pieces is put together, and answered once', async () => {
      const text = named(50, { title: 'Développeur' })
      const body = Buffer.from(text)
      const socket = dial(service.base)
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.write(headOf(text))
      for (let at = 0; at < body.byteLength; at += 400) {
        await pause(5)
        socket.write(body.subarray(at, at + 400))
      }
      while (Buffer.concat(chunks).toString().split('\r\n\r\n').length < 2) await pause(5)
      const last = ['Host: a', 'Connection: close', `API-Key: ${client.apiKey}`, '', '']
      socket.write([`GET ${JOBS}?referenceId=REF-1050 HTTP/1.1`, ...last].join('\r\n'))
      await once(socket, 'close')
      const answers = Buffer.concat(chunks).toString()
      assert.deepEqual(statusesOf(answers), [201, 200])
      assert.match(answers, /"paging":\{"total":1/)
    })

    test('that never comes whole stores nothing and gives its room back', async () => {
      const body = named(60) + MUCH
      for (let n = 0; n < 5; n++) {
        const socket = dial(service.base)
        socket.write(headOf(body) + body.slice(0, -1))
        await pause(50)
        socket.destroy()
      }
      await pause(20)
      assert.equal((await client.get('/jobs?referenceId=REF-1060')).body.paging.total, 0)
      assert.equal((await client.put('/jobs', JSON.parse(body))).status, 201)
    })
  })
})
