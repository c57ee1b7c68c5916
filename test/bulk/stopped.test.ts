/** A bulk while the process is told to stop, and one that it does not survive. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { assertSums, LINES, resultsOf } from '../support/bulk.ts'
import type { Engine } from '../support/engines.ts'
import { firstKeyOn } from '../support/first-key.ts'
import { clientAt, emptyStoreOn, launch } from '../support/process.ts'
import { allOr } from '../support/product.ts'
import { dial } from '../support/raw-http.ts'
import { type Client, job } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const COUNT = 200

/** Lines that have been sent before the signal. */
const SENT = 75

const lines = Array.from({ length: COUNT }, (_, at) =>
  JSON.stringify({ op: 'upsert', job: job({ referenceId: `X-${at}` }) }),
)

type Kind = { readonly engine: Engine; readonly threads: '1' | '3' }

const STANDING: readonly Kind[] = [
  { engine: 'sqlite', threads: '3' },
  { engine: 'postgres', threads: '1' },
]

/** Engines and threads: on the embedded store, three threads take every path that one takes. */
const KINDS: readonly Kind[] = allOr([{ engine: 'sqlite', threads: '1' }, ...STANDING], STANDING)

const countOf = async (client: Client): Promise<number> => (await client.get('/jobs')).body.paging.total

for (const { engine, threads } of KINDS)
  describe(`on ${engine} with ${threads} threads that answer HTTP`, () => {
    const begin = async () => {
      const place = { ...(await emptyStoreOn(engine)), HTTP_THREADS: threads }
      const apiKey = await firstKeyOn(place)
      const service = launch(place)
      const base = await service.base()
      const body = Buffer.from(lines.join('\n'))
      const head = Buffer.from(lines.slice(0, SENT).join('\n')).byteLength
      const socket = dial(base)
      const fields = `API-Key: ${apiKey}\r\nContent-Type: ${LINES['Content-Type']}\r\nContent-Length: ${body.byteLength}`
      socket.write(`POST ${API_PREFIX}/bulk HTTP/1.1\r\nHost: x\r\n${fields}\r\nConnection: close\r\n\r\n`)
      socket.write(body.subarray(0, head))
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      const client = clientAt(base, apiKey)
      await until(async () => (await countOf(client)) >= SENT - 1, 'the first lines')
      const again = async (): Promise<Client> => clientAt(await launch(place).base(), apiKey)
      return { service, socket, received: () => text, rest: body.subarray(head), again }
    }

    test('a signal: what has a result is stored, and the other lines are told apart', async () => {
      const { service, socket, received, rest, again } = await begin()
      const closed = once(socket, 'close')
      service.child.kill('SIGTERM')
      await until(() => service.output().includes('"stopping"'), 'the signal')
      socket.write(rest)
      await closed
      assert.equal(await service.ended, 0, service.output())
      const answer = received().slice(received().indexOf('\r\n\r\n') + 4)
      const { results, summary } = resultsOf(answer.replaceAll(/^[0-9a-f]*\r?\n/gm, ''))
      assert.deepEqual([results.length, summary.operations, summary.stopped], [COUNT, COUNT, 'unavailable'])
      const client = await again()
      const stored = results.filter(({ status }) => status === 201).length
      assert.equal(stored + results.filter(({ status }) => status === 503).length, COUNT)
      assert.ok(stored >= SENT - 1)
      assert.equal(await countOf(client), stored)
    })

    test('kill -9: sending all again stores each once', async () => {
      const { service, socket, again } = await begin()
      service.child.kill('SIGKILL')
      await service.ended
      socket.destroy()
      const client = await again()
      const kept = await countOf(client)
      assert.ok(kept >= SENT - 1)
      const { text } = await client.send('POST', '/bulk', { raw: lines.join('\n'), headers: LINES })
      const answer = { status: 200, headers: new Headers(), text, ...resultsOf(text) }
      assertSums(answer)
      assert.deepEqual([answer.summary.unchanged, answer.summary.created], [kept, COUNT - kept])
      assert.equal(await countOf(client), COUNT)
    })
  })
