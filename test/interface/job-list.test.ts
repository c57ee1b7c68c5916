/** GET /jobs: order, pages, filters and the exact look-up. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Client, DAY_MS, job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const HEADER = ['id', 'title', 'locations', 'employer', 'referenceId', 'publishDate', 'confidential', 'status']

onBench((bench) => {
  /** An employer with 25 jobs, ids[0] the oldest: ten on the first day, ten a day later, five a week later. */
  let owner: Client
  const ids: number[] = []

  before(async () => {
    owner = await bench.service.employer()
    for (let count = 0; count < 25; count++) {
      if (count === 10) bench.service.advance(DAY_MS)
      if (count === 20) bench.service.advance(6 * DAY_MS)
      const status = count % 5 === 0 ? 'archived' : 'active'
      const { body } = await owner.post(job({ title: `Job ${count}`, referenceId: `LIST-${count}`, status }))
      ids.push(body.id)
    }
  })

  const idsOf = async (query: string): Promise<number[]> => {
    const { status, body } = await owner.get(`/jobs${query}`)
    assert.equal(status, 200)
    return body.data.map(({ id }: { id: number }) => id)
  }

  const address = (query: string) => `${bench.service.api}/jobs?${query}`

  test('the newest publishDate comes first, then the highest id', async () => {
    assert.deepEqual(await idsOf('?pageSize=100'), ids.toReversed())
    const { body } = await owner.get('/jobs?pageSize=100')
    const dates = body.data.map(({ publishDate }: { publishDate: string }) => publishDate)
    assert.deepEqual(dates, [
      ...Array(5).fill('2026-11-27'),
      ...Array(10).fill('2026-11-21'),
      ...Array(10).fill('2026-11-20'),
    ])
  })

  test('an entry is the header of the job: the same members with the same values', async () => {
    const { body } = await owner.get('/jobs?pageSize=1')
    const { body: whole } = await owner.get(`/jobs/${body.data[0].id}`)
    assert.deepEqual(Object.keys(body.data[0]), HEADER)
    assert.deepEqual(body.data[0], Object.fromEntries(HEADER.map((member) => [member, whole[member]])))
  })

  test('without parameters the first ten are listed', async () => {
    const { body } = await owner.get('/jobs')
    assert.equal(body.data.length, 10)
    assert.deepEqual(body.paging, {
      total: 25,
      page: 1,
      pages: 3,
      pageSize: 10,
      previous: null,
      next: address('pageSize=10&page=2'),
    })
  })

  test('a page in the middle names both its neighbours, the last one only the one before', async () => {
    const { body: middle } = await owner.get('/jobs?page=2')
    assert.deepEqual(middle.paging, {
      total: 25,
      page: 2,
      pages: 3,
      pageSize: 10,
      previous: address('pageSize=10&page=1'),
      next: address('pageSize=10&page=3'),
    })
    const { body: last } = await owner.get('/jobs?page=3&pageSize=10')
    assert.equal(last.data.length, 5)
    assert.deepEqual([last.paging.previous, last.paging.next], [address('pageSize=10&page=2'), null])
  })

  test('the parameters in effect are kept in the addresses, page last, and lead to the rest of the list', async () => {
    const { body } = await owner.get('/jobs?page=2&pageSize=4&status=active&q=job%20LIST')
    assert.deepEqual(body.paging, {
      total: 20,
      page: 2,
      pages: 5,
      pageSize: 4,
      previous: address('q=job%20LIST&status=active&pageSize=4&page=1'),
      next: address('q=job%20LIST&status=active&pageSize=4&page=3'),
    })
  })

  test('following next reads every job once, following previous leads back', async () => {
    const pages: string[] = []
    const seen: number[] = []
    let next: string | null = address('pageSize=4&status=active')
    while (next !== null) {
      const { body } = await owner.get(next)
      seen.push(...body.data.map(({ id }: { id: number }) => id))
      pages.push(body.paging.previous)
      next = body.paging.next
    }
    assert.equal(pages.length, 5)
    assert.deepEqual(seen, ids.filter((_, at) => at % 5 !== 0).toReversed())
    assert.equal((await owner.get(pages[4] ?? '')).body.paging.page, 4)
    assert.equal(pages[0], null)
  })

  test('an address in paging survives every character of q', async () => {
    const words = ['&', '=', '#', '+', '%', '?', '/', '"', '🦀', 'é', '\\']
    for (const word of words)
      for (const count of [1, 2]) await owner.post(job({ title: `List ${word} ${count}`, status: 'draft' }))
    for (const word of words) {
      const { body } = await owner.get(`/jobs?q=${encodeURIComponent(`list ${word}`)}&status=draft&pageSize=1`)
      assert.equal(body.paging.total, 2, word)
      const { body: second } = await owner.get(body.paging.next)
      assert.deepEqual([second.paging.page, second.paging.total], [2, 2], word)
      assert.notEqual(second.data[0].id, body.data[0].id)
    }
  })

  test('a pageSize over 100 answers with 100', async () => {
    for (const pageSize of [100, 101, 1000, 2147483647]) {
      const { body } = await owner.get(`/jobs?pageSize=${pageSize}&q=LIST-`)
      assert.deepEqual([body.paging.pageSize, body.paging.pages, body.data.length], [100, 1, 25])
    }
  })

  test('a page past the end is empty, and has no next', async () => {
    for (const page of [4, 99, 2147483647]) {
      const { status, body } = await owner.get(`/jobs?page=${page}&q=LIST-`)
      assert.equal(status, 200)
      assert.deepEqual(body.data, [])
      assert.deepEqual([body.paging.total, body.paging.page, body.paging.pages, body.paging.next], [25, page, 3, null])
    }
  })

  test('an employer without jobs has an empty first page, and never sees those of others', async () => {
    const { body } = await (await bench.service.employer()).get('/jobs')
    const paging = { total: 0, page: 1, pages: 0, pageSize: 10, previous: null, next: null }
    assert.deepEqual(body, { data: [], paging })
  })

  test('pages is the number of pages needed: total by pageSize, rounded up', async () => {
    for (const [pageSize, pages] of [
      [1, 25],
      [24, 2],
      [25, 1],
      [26, 1],
      [5, 5],
    ] as const)
      assert.equal((await owner.get(`/jobs?q=LIST-&pageSize=${pageSize}`)).body.paging.pages, pages)
  })

  test('status lists only the jobs with that status', async () => {
    assert.deepEqual(await idsOf('?status=archived&pageSize=100'), ids.filter((_, at) => at % 5 === 0).toReversed())
    const { body: moved } = await owner.post(job({ status: 'draft', title: 'Moving' }))
    const drafts = await idsOf('?status=draft&pageSize=100')
    assert.ok(drafts.includes(moved.id))
    await owner.put(`/jobs/${moved.id}`, { status: 'archived' })
    assert.deepEqual(
      await idsOf('?status=draft&pageSize=100'),
      drafts.filter((id) => id !== moved.id),
    )
    await owner.delete(`/jobs/${moved.id}`)
  })

  test('referenceId finds exactly the job that has it', async () => {
    assert.deepEqual(await idsOf('?referenceId=LIST-1'), [ids[1]])
    for (const other of ['list-1', 'LIST-', 'LIST-1 ', 'LIST-%', 'LIST-_', 'LIST-99', 'Job 1'])
      assert.deepEqual(await idsOf(`?referenceId=${encodeURIComponent(other)}`), [], other)
    assert.deepEqual(await idsOf('?referenceId=LIST-1&status=archived'), [])
    assert.deepEqual(await idsOf('?referenceId=LIST-1&q=job'), [ids[1]])
  })

  test('a value that is none is refused, with the name of the parameter', async () => {
    for (const value of ['0', '-1', 'abc', '', '1.5', '1e1', '0x10', '٣', 'NaN'])
      for (const name of ['pageSize', 'page']) {
        const { status, body } = await owner.get(`/jobs?${name}=${encodeURIComponent(value)}`)
        assert.deepEqual([status, body.errors.length, body.errors[0].pointer], [400, 1, `#/query/${name}`], value)
      }
    for (const status of ['', 'Active', 'closed', 'active,draft'])
      assertRefused(await owner.get(`/jobs?status=${status}`), ['#/query/status choice'])
    assertRefused(await owner.get(`/jobs?q=${'x'.repeat(257)}`), ['#/query/q too-long'])
    assertRefused(await owner.get('/jobs?q=a%00b'), ['#/query/q character'])
    assertRefused(await owner.get('/jobs?status=active&status=draft'), ['#/query/status duplicate-parameter'])
  })

  test('every wrong parameter is told at once, an unknown one with the likely spelling', async () => {
    const answer = await owner.get('/jobs?pagesize=5&page=0&status=open&sort=title')
    assertRefused(answer, [
      '#/query/page range',
      '#/query/pagesize unknown-parameter',
      '#/query/sort unknown-parameter',
      '#/query/status choice',
    ])
    const { detail } = answer.body.errors.find(({ pointer }: { pointer: string }) => pointer === '#/query/pagesize')
    assert.match(detail, /"pagesize".*"pageSize"/)
  })
})
