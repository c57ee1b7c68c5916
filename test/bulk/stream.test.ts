/** A bulk as a stream: its limits, its order in time, and clients that leave or only send. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { assertUnchanged } from '../support/beside.ts'
import { assertSums, LINES, resultsOf, sendBulk, textOf } from '../support/bulk.ts'
import { dumpLinesOf } from '../support/dump.ts'
import { onEveryEngine } from '../support/engines.ts'
import { dial, parseReply } from '../support/raw-http.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const OPERATIONS_MAX = 50
const BYTES_MAX = 1024 * 1024

/** Bytes of a chunk (RFC 9112, 7.1). */
const chunk = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

const LAST_CHUNK = '0\r\n\r\n'

/** The body of an answer that came in chunks. */
const unchunk = (text: string): string => {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** PostgreSQL keeps the numbers of a sequence that it gave, and the marks of locks. */
const rowsOf = async (service: TestService): Promise<string[]> =>
  (await dumpLinesOf(service))
    .filter((line) => !line.startsWith('sequences '))
    .map((line) => line.replace(/"xm(?:in|ax)":[^,}]*,?/g, ''))

const upserts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ op: 'upsert', job: job({ referenceId: `S-${from + at}` }) }))

onEveryEngine((start, engine) => {
  let service: TestService
  let client: Client
  before(async () => {
    const environment = { BULK_OPERATIONS_MAX: `${OPERATIONS_MAX}`, BULK_BYTES_MAX: `${BYTES_MAX}`, BODY_LIMIT: '4096' }
    service = await start({ environment })
    client = await service.employer()
  })
  after(() => service.stop())

  const head = (more: string, query = ''): string =>
    `POST ${API_PREFIX}/bulk${query} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${client.apiKey}\r\nContent-Type: application/x-ndjson\r\n${more}\r\n\r\n`

  const CHUNKED = 'Transfer-Encoding: chunked\r\nConnection: close'

  /** All that comes until the service closes the connection. */
  const answerOn = async (socket: Socket): Promise<string> => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    await once(socket, 'close')
    return text
  }

  const bulkOf = (text: string) => ({ ...parseReply(text), ...resultsOf(unchunk(parseReply(text).text)) })

  const countOf = async (): Promise<number> => (await client.get('/jobs')).body.paging.total

  test('lines arrive byte by byte, are done on the way, and are answered when the last has arrived', async () => {
    const socket = dial(service.base)
    const answered = answerOn(socket)
    const before = await countOf()
    socket.write(head(CHUNKED))
    for (const byte of textOf(upserts(1, 1000))) socket.write(chunk(byte))
    socket.write(chunk('\r\n\r\n'))
    await until(async () => (await countOf()) !== before, 'the first line')
    assert.equal(await countOf(), before + 1)
    assert.equal(socket.bytesRead, 0)
    socket.write(chunk(textOf([{ op: 'delete', referenceId: 'S-1000' }])))
    socket.write(LAST_CHUNK)
    const answer = bulkOf(await answered)
    assert.deepEqual(
      answer.results.map(({ status }) => status),
      [201, 204],
    )
    assert.equal(await countOf(), before)
  })

  test('a line that is too long is refused alone', async () => {
    const long = JSON.stringify({ op: 'create', job: job({ description: `<p>${'x'.repeat(5000)}</p>` }) })
    const answer = await sendBulk(client, [...upserts(1), long, ...upserts(1)])
    assertSums(answer)
    assert.deepEqual(
      answer.results.map(({ status }) => status),
      [201, 413, 200],
    )
    assert.equal(answer.results[1].problem.code, 'body-too-large')
    const atomic = await sendBulk(client, [...upserts(2, 20), long], { query: '?atomic=true' })
    assert.deepEqual(
      JSON.parse(atomic.text).results.map(({ n, status }: { n: number; status: number }) => [n, status]),
      [[3, 413]],
    )
    assert.equal((await client.get('/jobs?referenceId=S-20')).body.paging.total, 0)
  })

  test('too many lines: those before are done, and the sums say so', async () => {
    const answer = await sendBulk(client, upserts(OPERATIONS_MAX + 3, 100))
    assertSums(answer)
    assert.deepEqual([answer.summary.operations, answer.summary.stopped], [OPERATIONS_MAX, 'operations'])
    const dryRun = await sendBulk(client, upserts(OPERATIONS_MAX + 3, 100), { query: '?dryRun=true' })
    assert.deepEqual(
      [dryRun.summary.operations, dryRun.summary.unchanged, dryRun.summary.stopped],
      [OPERATIONS_MAX, OPERATIONS_MAX, 'operations'],
    )
    const atomic = await sendBulk(client, upserts(OPERATIONS_MAX + 1, 200), { query: '?atomic=true' })
    assert.deepEqual([atomic.status, JSON.parse(atomic.text).code], [413, 'body-too-large'])
    assert.equal((await client.get('/jobs?referenceId=S-200')).body.paging.total, 0)
  })

  test('too many bytes: 413 by the length, and the lines so far without one', async () => {
    const blank = ' '.repeat(4000)
    const filler = Array.from({ length: Math.ceil(BYTES_MAX / 4000) + 1 }, () => blank).join('\n')
    const declared = await client.send('POST', '/bulk', {
      raw: `${textOf(upserts(1, 300))}\n${filler}`,
      headers: LINES,
    })
    assert.deepEqual([declared.status, declared.body.code], [413, 'body-too-large'])
    const socket = dial(service.base)
    const answered = answerOn(socket)
    socket.write(head(CHUNKED))
    socket.write(chunk(`${textOf(upserts(1, 301))}\n`))
    socket.write(chunk(filler))
    const answer = bulkOf(await answered)
    assert.deepEqual([answer.results.length, answer.summary.succeeded, answer.summary.stopped], [1, 1, 'bytes'])
    for (const [reference, total] of [
      ['S-300', 0],
      ['S-301', 1],
    ])
      assert.equal((await client.get(`/jobs?referenceId=${reference}`)).body.paging.total, total)
  })

  test('a client that reads nothing before it has sent all is answered', async () => {
    const lines = textOf(upserts(OPERATIONS_MAX, 400))
    const socket = dial(service.base)
    socket.pause()
    socket.write(
      head(`Content-Length: ${Buffer.byteLength(lines)}\r\nConnection: close\r\nPrefer: return=representation`),
    )
    for (let at = 0; at < lines.length; at += 1000)
      await new Promise((sent) => socket.write(lines.slice(at, at + 1000), sent))
    const answer = bulkOf(await answerOn(socket.resume()))
    assert.deepEqual([answer.results.length, answer.summary.succeeded], [OPERATIONS_MAX, OPERATIONS_MAX])
  })

  for (const after of [0, 1, 7, 20])
    test(`the client leaves after ${after} of 30 lines: these are done, no others, and sending all again does the rest`, async () => {
      const leaving = await service.employer()
      const lines = upserts(30)
      const socket = dial(service.base)
      socket.write(head(CHUNKED).replace(client.apiKey ?? '', leaving.apiKey ?? ''))
      for (const line of lines.slice(0, after)) socket.write(chunk(`${JSON.stringify(line)}\n`))
      await new Promise((sent) => socket.write(chunk('{"op":"create","job":'), sent))
      const total = async () => (await leaving.get('/jobs')).body.paging.total
      await until(async () => (await total()) >= after, 'the last line that arrived')
      socket.destroy()
      assert.equal(await total(), after)
      const again = await sendBulk(leaving, lines)
      assertSums(again)
      assert.deepEqual([again.summary.unchanged, again.summary.created], [after, 30 - after])
    })

  test('100-continue comes once the head is accepted', async () => {
    const [refused, accepted] = ['?atomic=x', ''].map((query) => {
      const socket = dial(service.base)
      socket.write(head(`Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close`, query))
      return socket
    }) as [Socket, Socket]
    assert.match(await answerOn(refused), /^HTTP\/1\.1 400 /)
    const [first] = await once(accepted, 'data')
    assert.match(String(first), /^HTTP\/1\.1 100 /)
    accepted.write('{}')
    assert.match(await answerOn(accepted), /^HTTP\/1\.1 200 /)
  })

  test('an atomic bulk with a fault at its end leaves every byte of the store', async () => {
    const lines = [...upserts(20, 500), { op: 'archive', referenceId: 'S-100' }, { op: 'delete', referenceId: 'S-101' }]
    const faulty = [
      ...lines,
      { op: 'delete', referenceId: 'S-100', tag: 'last' },
      { op: 'delete', referenceId: 'S-100' },
    ]
    const before = await rowsOf(service)
    const refused = await sendBulk(client, faulty, { query: '?atomic=true' })
    const problem = JSON.parse(refused.text)
    assert.deepEqual([refused.status, problem.code, problem.results.length], [400, 'bulk-refused', 1])
    assert.deepEqual([problem.results[0].n, problem.results[0].status], [24, 404])
    assertUnchanged(await rowsOf(service), before)
    const dryRun = await sendBulk(client, faulty, { query: '?atomic=true&dryRun=true' })
    assert.deepEqual(
      [dryRun.status, JSON.parse(dryRun.text).results],
      [
        400,
        problem.results.map((result: object) => ({ ...result, problem: JSON.parse(dryRun.text).results[0].problem })),
      ],
    )
    const done = await sendBulk(client, lines, { query: '?atomic=true' })
    assertSums(done)
    assert.deepEqual([done.status, done.summary.created, done.summary.updated, done.summary.deleted], [200, 20, 1, 1])
  })

  describe(`two at a time of one employer, on ${engine}`, () => {
    test('the third is refused', async () => {
      const sockets = [1, 2].map(() => dial(service.base))
      for (const socket of sockets) socket.write(`${head(CHUNKED)}${chunk('\n')}`)
      const third = () => client.send('POST', '/bulk', { raw: '', headers: LINES })
      let answer = await third()
      await until(async () => {
        answer = await third()
        return answer.status === 429
      }, 'the refusal')
      assert.equal(answer.headers.get('retry-after'), '5')
      for (const socket of sockets) socket.destroy()
      await until(async () => (await third()).status === 200, 'a place')
    })
  })
})
