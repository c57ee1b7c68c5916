/** Changes and exports of the client leave nothing out, whatever stops them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CursorExpired } from '../../client/index.ts'
import { problem, rehearse } from '../support/scripted-fetch.ts'

const page = (cursor: string, sequences: number[], more = false) => ({
  body: { data: sequences.map((sequence) => ({ sequence })), cursor, more },
})

describe('changes', () => {
  test('come page after page without waiting, and a wait comes at the end of the list alone', async () => {
    const pages = [page('b', [1, 2], true), page('c', [3]), page('c', []), page('d', [4])]
    const { client, requests } = rehearse(pages)
    const changes = client.changes({ after: 'a', types: ['job.created', 'job.deleted'], limit: 2 })
    const seen: number[] = []
    for await (const { sequence } of changes) {
      seen.push(sequence)
      if (sequence === 4) break
    }
    assert.deepEqual(seen, [1, 2, 3, 4])
    assert.deepEqual(
      requests.map(({ path, headers }) => [
        new URLSearchParams(path.split('?')[1]).get('after'),
        headers.get('prefer'),
      ]),
      [
        ['a', null],
        ['b', null],
        ['c', 'wait=30'],
        ['c', 'wait=30'],
      ],
    )
    assert.match(requests[0]?.path ?? '', /limit=2&types=job.created%2Cjob.deleted$/)
  })

  test('end at the present end where no wait is wanted', async () => {
    const { client } = rehearse([page('b', [1], true), page('c', [2])])
    const changes = client.changes({ waitSeconds: 0 })
    assert.deepEqual(
      (await Array.fromAsync(changes)).map(({ sequence }) => sequence),
      [1, 2],
    )
    assert.equal(changes.cursor, 'c')
  })

  test('have a cursor that never passes an entry that was not worked on', async () => {
    const { client } = rehearse([page('b', [1, 2], true), page('c', [3, 4])])
    const changes = client.changes({ after: 'a', waitSeconds: 0 })
    const cursors: (string | undefined)[] = []
    for await (const _ of changes) cursors.push(changes.cursor)
    assert.deepEqual(cursors, ['a', 'a', 'b', 'b'])
  })

  test('stop with an error of their own where the cursor is not kept any more', async () => {
    const { client, requests } = rehearse([problem(410, 'cursor-expired')])
    await assert.rejects(Array.fromAsync(client.changes({ after: 'x' })), CursorExpired)
    assert.equal(requests.length, 1)
  })
})

describe('an export', () => {
  const begin = (cursor: string) => ({ begin: true, cursor })
  const line = (id: number) => ({ etag: `"${id}"`, job: { id } })
  const end = { end: true, jobs: 2 }

  test('goes on after its last job where it was cut off, under its first cursor', async () => {
    const { client, requests } = rehearse([
      { lines: [begin('c1'), line(3)], cut: true },
      new TypeError('fetch failed'),
      { lines: [begin('c2'), line(5)] },
      { lines: [begin('c3'), line(8), end] },
    ])
    const all = client.export({ status: 'active' })
    assert.deepEqual(
      (await Array.fromAsync(all)).map(({ job }) => job.id),
      [3, 5, 8],
    )
    assert.equal(all.cursor, 'c1')
    assert.deepEqual(
      requests.map(({ path }) => path),
      [
        '/export?status=active',
        '/export?status=active&after=3',
        '/export?status=active&after=3',
        '/export?status=active&after=5',
      ],
    )
  })

  test('begins to count its tries anew after each job', async () => {
    const cuts = [3, 5, 8, 9].map((id) => ({ lines: [begin('c1'), line(id)], cut: true }))
    const { client } = rehearse([...cuts, { lines: [begin('c1'), end] }], { retries: 1 })
    assert.equal((await Array.fromAsync(client.export())).length, 4)
  })

  test('is given up after tries without a job, and its connection ends with who stops reading', async () => {
    const cut = { lines: [begin('c1')], cut: true }
    const { client, requests } = rehearse([cut, cut, cut], { retries: 1 })
    await assert.rejects(Array.fromAsync(client.export()), /GET \/export got no whole answer: terminated/)
    assert.equal(requests.length, 2)
    const signals: (AbortSignal | null | undefined)[] = []
    const stopped = rehearse([], {
      fetch: async (_, { signal }) => {
        signals.push(signal)
        return new Response(`${JSON.stringify(begin('c1'))}\n${JSON.stringify(line(1))}\n${JSON.stringify(line(2))}\n`)
      },
    })
    for await (const _ of stopped.client.export()) break
    assert.deepEqual(
      signals.map((signal) => signal?.aborted),
      [true],
    )
  })
})

test('a list of jobs is read page by page', async () => {
  const answer = (ids: number[]) => ({ body: { data: ids.map((id) => ({ id })), paging: { pages: 2 } } })
  const { client, requests } = rehearse([answer([1, 2]), answer([3])])
  const headers = await Array.fromAsync(client.jobs.list({ q: 'baker' }))
  assert.deepEqual(
    headers.map(({ id }) => id),
    [1, 2, 3],
  )
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/jobs?pageSize=100&q=baker&page=1', '/jobs?pageSize=100&q=baker&page=2'],
  )
})
