/** A bulk of the client is cut, resumed and read to its end. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BulkLine, type BulkResultOf, type JobInput, NoAnswer } from '../../client/index.ts'
import { LIMITS, problem, rehearse } from '../support/scripted-fetch.ts'
import { job } from '../support/service.ts'

const remove = (id: number): BulkLine => ({ op: 'delete', id, tag: `t${id}` })
const done = (n: number, id: number) => ({ n, op: 'delete', tag: `t${id}`, status: 204, id, changed: true })
const failed = (n: number, status: number, code: string) => ({ n, op: 'delete', status, problem: { code, status } })
const end = (stopped: string | null = null) => ({ end: true, summary: { stopped } })

const resultsOf = async (results: AsyncIterable<BulkResultOf>): Promise<BulkResultOf[]> => Array.fromAsync(results)

const linesIn = (body: string): BulkLine[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('operations', () => {
  test('of any number go out in requests of as many lines as the service takes, each with a key of its own', async () => {
    const answers = [
      { lines: [done(1, 1), done(2, 2), done(3, 3), end()] },
      { lines: [done(1, 4), done(2, 5), done(3, 6), end()] },
      { lines: [failed(1, 404, 'job-not-found'), end()] },
    ]
    const { client, requests, keys, left } = rehearse(answers)
    const taken: number[] = []
    async function* operations(): AsyncGenerator<BulkLine> {
      for (const id of [1, 2, 3, 4, 5, 6, 7]) {
        taken.push(requests.length)
        yield remove(id)
      }
    }
    const results = await resultsOf(client.bulk(operations()))
    assert.deepEqual(
      results.map(({ n, operation }) => [n, operation]),
      [1, 2, 3, 4, 5, 6, 7].map((id) => [id, remove(id)]),
    )
    assert.deepEqual(
      results.map(({ status, problem: refusal }) => refusal?.code ?? status),
      [204, 204, 204, 204, 204, 204, 'job-not-found'],
    )
    assert.deepEqual(
      requests.map(({ body }) => linesIn(body).length),
      [3, 3, 1],
    )
    assert.equal(new Set(keys()).size, 3)
    assert.deepEqual(taken, [0, 0, 0, 0, 1, 1, 1])
    assert.equal(left(), 0, 'connections that cannot be used again')
  })

  test('are cut by bytes too, and none at all ask nothing', async () => {
    const [title, count] = ['é'.repeat(LIMITS.bulk.bytes / 5), 3]
    const operations = Array.from({ length: count }, (): BulkLine => ({ op: 'update', id: 1, job: { title } }))
    const { client, requests } = rehearse(
      [1, 2].map((n) => ({ lines: [done(1, n), ...(n === 1 ? [done(2, n)] : []), end()] })),
    )
    await resultsOf(client.bulk(operations))
    assert.deepEqual(
      requests.map(({ body }) => [linesIn(body).length, Buffer.byteLength(body) <= LIMITS.bulk.bytes]),
      [
        [2, true],
        [1, true],
      ],
    )
    assert.deepEqual([await resultsOf(rehearse([]).client.bulk([])), rehearse([]).requests], [[], []])
  })
})

describe('a bulk that was cut off', () => {
  test('is sent again with the same key and bytes, and gives each result once', async () => {
    const { client, requests, keys } = rehearse([
      { lines: [done(1, 1)], cut: true },
      { lines: [done(1, 1), done(2, 2)] },
      // Every result is there, and the last line is missing.
      { lines: [done(1, 1), done(2, 2), done(3, 3)] },
      problem(503, 'unavailable'),
      { lines: [done(1, 1), done(2, 2), done(3, 3), end()] },
    ])
    const results = await resultsOf(client.bulk([1, 2, 3].map(remove), { fault: 'drop=after; line=1' }))
    assert.deepEqual(
      results.map(({ n }) => n),
      [1, 2, 3],
    )
    assert.deepEqual([requests.length, new Set(keys()).size], [5, 1])
    assert.equal(new Set(requests.map(({ body }) => body)).size, 1)
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('affiche-fault')),
      ['drop=after; line=1', null, null, null, null],
    )
  })

  test('counts its tries anew when more lines were done, and gives up when none were', async () => {
    const cut = (...lines: object[]) => ({ lines, cut: true })
    const going = rehearse(
      [cut(), cut(), cut(done(1, 1)), cut(done(1, 1)), { lines: [done(1, 1), done(2, 2), end()] }],
      { retries: 2 },
    )
    assert.equal((await resultsOf(going.client.bulk([1, 2].map(remove)))).length, 2)
    const standing = rehearse([cut(done(1, 1)), cut(done(1, 1)), cut(done(1, 1)), cut(done(1, 1))], { retries: 2 })
    await assert.rejects(
      resultsOf(standing.client.bulk([1, 2].map(remove))),
      /was cut off: its last line is missing|got no whole answer/,
    )
    assert.equal(standing.requests.length, 3)
  })

  test('is one whose lines the service could not try, too', async () => {
    const { client, keys } = rehearse([
      { lines: [done(1, 1), failed(2, 503, 'unavailable'), end('unavailable')] },
      { lines: [done(1, 1), failed(2, 409, 'idempotency-in-progress'), end()] },
      { lines: [end('time')] },
      { lines: [done(1, 1), done(2, 2), end()] },
    ])
    const results = await resultsOf(client.bulk([1, 2].map(remove)))
    assert.deepEqual(
      results.map(({ status }) => status),
      [204, 204],
    )
    assert.deepEqual([keys().length, new Set(keys()).size], [4, 1])
    const never = rehearse(Array.from({ length: 5 }, () => ({ lines: [end('unavailable')] })))
    await assert.rejects(resultsOf(never.client.bulk([remove(1)])), (error) => {
      assert.ok(error instanceof NoAnswer)
      assert.match(error.message, /1 of 1 operations were not tried; the bulk stopped: unavailable/)
      return true
    })
  })
})

describe('a bulk of all or nothing', () => {
  test('is one request or none, and its refusal has the refused lines', async () => {
    const many = rehearse([])
    await assert.rejects(resultsOf(many.client.bulk([1, 2, 3].map(remove), { atomic: true })), RangeError)
    assert.equal(many.requests.length, 0)
    const refusal = { status: 400, code: 'bulk-refused', results: [failed(2, 404, 'job-not-found')] }
    const { client, requests } = rehearse([{ status: 400, body: refusal }])
    await assert.rejects(resultsOf(client.bulk([1, 2].map(remove), { atomic: true })), {
      code: 'bulk-refused',
      problem: refusal,
    })
    assert.equal(requests[0]?.path, '/bulk?atomic=true')
  })

  test('and a dry run, lenient handling and jobs in results are asked for as the interface has them', async () => {
    const { client, requests } = rehearse([{ lines: [done(1, 1), end()] }])
    await resultsOf(client.bulk([remove(1)], { dryRun: true, lenient: true, representation: true }))
    assert.equal(requests[0]?.path, '/bulk?dryRun=true')
    assert.equal(requests[0]?.headers.get('prefer'), 'handling=lenient, return=representation')
  })
})

test('a key of the caller names each request of a bulk', async () => {
  const { client, keys } = rehearse([
    { lines: [done(1, 1), done(2, 2), done(3, 3), end()] },
    { lines: [done(1, 4), end()] },
  ])
  await resultsOf(client.bulk([1, 2, 3, 4].map(remove), { idempotencyKey: 'night' }))
  assert.deepEqual(keys(), ['"night-1"', '"night-2"'])
})

test('a sync sends whole jobs with their digests, and archives nothing that is younger than its look', async () => {
  const summary = { create: 0, update: 0, publish: 0, archive: 2, archived: 2, guard: 'passed', cursor: 'c' }
  const need = { referenceId: 'R-2', id: 5, need: 'update' }
  const { client, requests } = rehearse([
    { lines: [need, { end: true, summary }] },
    { lines: [{ n: 1, op: 'upsert', tag: 'R-2', status: 200, id: 5, changed: true }, end()] },
    { lines: [{ end: true, summary }] },
  ])
  const items = ['R-1', 'R-2'].map((referenceId) => ({ job: { ...(job() as JobInput), referenceId }, digest: 'v1' }))
  const { sent, inStep } = await client.sync(items)
  assert.deepEqual([sent, inStep], [1, true])
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/snapshots?dryRun=true', '/bulk', '/snapshots?archiveMax=2&since=c'],
  )
  const line = { op: 'upsert', replace: true, tag: 'R-2', digest: 'v1', job: items[1]?.job }
  assert.deepEqual(linesIn(requests[1]?.body ?? ''), [line])
  const list = ['R-1', 'R-2'].map((referenceId) => ({ referenceId, digest: 'v1' }))
  assert.deepEqual(linesIn(requests[2]?.body ?? ''), [...list, { end: true, items: 2 }])
})

test('a sync stops before it sends anything where the guard would hold', async () => {
  const summary = { archive: 40, guard: 'held', cursor: 'c' }
  const { client, requests } = rehearse([{ lines: [{ end: true, summary }] }, problem(409, 'archive-guard')])
  const item = { job: job({ referenceId: 'R-1' }) as JobInput & { referenceId: string } }
  await assert.rejects(client.sync([item]), { code: 'archive-guard' })
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/snapshots?dryRun=true', '/snapshots?since=c'],
  )
  await assert.rejects(client.sync([item, item]), /R-1 is there twice/)
})
