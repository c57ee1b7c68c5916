/** REQUEST_TIMEOUT_SECONDS beside a store that is slow, and a client that is. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { LINES, resultsOf, sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { connectTo } from '../support/postgres.ts'
import { dial, parseReply, statusesOf } from '../support/raw-http.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { inTime, until } from '../support/waiting.ts'

/** More lines than the service reads ahead of a store that does none. */
const COUNT = 300
const DESCRIPTION = `<p>${'x'.repeat(8_000)}</p>`

const lineOf = (n: number) => ({ op: 'upsert', job: job({ referenceId: `L-${n}`, description: DESCRIPTION }) })

/** Keeps every write waiting, until the result is called. */
const holdWrites = async ({ databaseUrl, dataDir }: TestService): Promise<() => Promise<void>> => {
  if (databaseUrl === null) {
    const connection = openWriter(join(dataDir, DATA_FILE))
    connection.exec('BEGIN IMMEDIATE')
    return async () => {
      connection.exec('ROLLBACK')
      connection.close()
    }
  }
  const connection = connectTo(databaseUrl)
  await connection.exec('BEGIN; LOCK TABLE jobs IN SHARE ROW EXCLUSIVE MODE')
  return async () => {
    await connection.exec('ROLLBACK')
    await connection.close()
  }
}

onEveryEngine((start) => {
  let service: TestService
  let client: Client
  before(async () => {
    service = await start({
      environment: { REQUEST_TIMEOUT_SECONDS: '1', DATABASE_STATEMENT_TIMEOUT_MS: '60000', BODY_BYTES_MAX: '67108864' },
    })
    client = await service.employer()
  })
  after(() => service.stop())

  const head = (path: string, fields: string): string =>
    `POST ${API_PREFIX}${path} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${client.apiKey}\r\n${fields}\r\n\r\n`

  /** Resolves with the answers to a client that sends no more than this. */
  const stall = async (text: string): Promise<string> => {
    const socket = dial(service.base)
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    socket.write(text)
    await until(() => /^HTTP\/1\.1 (?!100)\d+/m.test(received) && /\r\n\r\n.*[}\n]$/s.test(received), 'the answer')
    socket.destroy()
    return received
  }

  test('a bulk is done though the store takes longer than a client may', async () => {
    const release = await holdWrites(service)
    const bulk = sendBulk(
      client,
      Array.from({ length: COUNT }, (_, n) => lineOf(n)),
    )
    // By then the time of the bulk would be over as well.
    assert.deepEqual(
      statusesOf(await stall(head('/jobs', 'Content-Type: application/json\r\nContent-Length: 9'))),
      [408],
    )
    assert.deepEqual(
      statusesOf(await stall(head('/jobs', 'Content-Type: application/json\r\nContent-Length: 9'))),
      [408],
    )
    await release()
    const { status, summary } = await inTime(bulk)
    assert.deepEqual([status, summary.succeeded, summary.stopped], [200, COUNT, null])
    assert.equal((await client.get('/jobs')).body.paging.total, COUNT)
  })

  test('a bulk whose client is late ends with what was done, and says so; one without a line is refused', async () => {
    const owner = await service.employer()
    const line = `${JSON.stringify(lineOf(1))}\n`
    const fields = `Content-Type: ${LINES['Content-Type']}\r\nTransfer-Encoding: chunked`
    const asked = head('/bulk', fields).replace(client.apiKey ?? '', owner.apiKey ?? '')
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    const { status, text } = parseReply(await stall(asked + chunk(line) + chunk('{"op":')))
    const { results, summary } = resultsOf(text.replaceAll(/^[0-9a-f]*\r?\n/gm, ''))
    assert.deepEqual([status, results.length, summary.succeeded, summary.stopped], [200, 1, 1, 'time'])
    assert.equal((await owner.get('/jobs')).body.paging.total, 1)
    assert.deepEqual(statusesOf(await stall(asked + chunk('{"op":'))), [408])
  })
})
