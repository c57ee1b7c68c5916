/** The five reference lists: readable without a key, item by item, and cacheable. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Answered } from '../support/service.ts'
import { onBench } from './bench.ts'

const whole: readonly [path: string, data: readonly object[]][] = [
  [
    '/positiontypes',
    [
      { id: 1, name: 'Full Time' },
      { id: 2, name: 'Part Time' },
      { id: 3, name: 'Contract' },
      { id: 4, name: 'Temp' },
      { id: 5, name: 'Volunteer' },
    ],
  ],
  [
    '/salaryperiods',
    [
      { id: 1, name: 'Yearly', unit: 'year' },
      { id: 2, name: 'Monthly', unit: 'month' },
      { id: 3, name: 'Biweekly', unit: 'biweek' },
      { id: 4, name: 'Weekly', unit: 'week' },
      { id: 5, name: 'Daily', unit: 'day' },
      { id: 6, name: 'Hourly', unit: 'hour' },
    ],
  ],
  [
    '/applicantroutingtypes',
    [
      { id: 1, name: 'Email' },
      { id: 2, name: 'URL' },
    ],
  ],
]

const TYPES = ['Town', 'Region', 'Province', 'Territory', 'Country']
const lists = [...whole.map(([path]) => path), '/jobcategories', '/locations']

type Place = { id: number; name: string; description: string; type: string; latitude: number; longitude: number }

onBench((bench) => {
  /** A request as a browser makes it: without a key. */
  const read = async (path: string, headers: Record<string, string> = {}): Promise<Answered> => {
    const response = await fetch(bench.service.api + path, { headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) }
  }

  const places = async (query: string): Promise<Place[]> => {
    const { status, body, text } = await read(`/locations?pageSize=100&${query}`)
    assert.equal(status, 200, text)
    return body.data
  }

  const descriptions = async (query: string) => (await places(query)).map(({ description }) => description)

  for (const [path, data] of whole)
    test(`${path} is whole, in the order of ids`, async () => {
      const { status, body } = await read(path)
      assert.equal(status, 200)
      assert.deepEqual(body, { data })
    })

  test('/jobcategories has ids and names of at most 40 characters, none twice', async () => {
    const { body } = await read('/jobcategories')
    assert.deepEqual(Object.keys(body), ['data'])
    for (const category of body.data) {
      assert.deepEqual(Object.keys(category), ['id', 'name'])
      assert.ok(Number.isInteger(category.id) && category.name.length > 0 && [...category.name].length <= 40)
    }
    for (const member of ['id', 'name'])
      assert.equal(
        new Set(body.data.map((category: Record<string, unknown>) => category[member])).size,
        body.data.length,
      )
    assert.deepEqual(
      body.data.find(({ id }: { id: number }) => id === 13),
      { id: 13, name: 'Electrical, Plumbing and HVAC' },
    )
  })

  for (const path of lists)
    test(`${path}/{id} is the bare item of the list, for every item`, async () => {
      const { body } = await read(path)
      for (const item of body.data) {
        const single = await read(`${path}/${item.id}`)
        assert.equal(single.status, 200)
        assert.equal(single.text, JSON.stringify(item))
      }
    })

  for (const path of lists)
    test(`${path} has no other item`, async () => {
      for (const id of ['999999', '0', '-1', 'abc', '2147483648', '1000000000', '01']) {
        const { status, body, headers } = await read(`${path}/${id}`)
        assert.deepEqual([status, body.code], [404, 'item-not-found'], id)
        assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
      }
    })

  for (const path of [...lists, '/positiontypes/1', '/locations/26', '/locations?q=van&pageSize=3'])
    test(`${path} carries ETag and Cache-Control, and is not sent again while it is the same`, async () => {
      const first = await read(path)
      const etag = first.headers.get('etag') ?? ''
      assert.match(etag, /^(W\/)?"[^"]+"$/)
      assert.match(first.headers.get('cache-control') ?? '', /max-age=\d+/)
      for (const tag of [etag, `W/${etag.replace(/^W\//, '')}`]) {
        const again = await read(path, { 'If-None-Match': tag })
        assert.equal(again.status, 304, tag)
        assert.equal(again.text, '')
        assert.equal(again.headers.get('etag'), etag)
        assert.equal(again.headers.get('content-length'), null, 'a length that is not that of the 200')
      }
      const changed = await read(path, { 'If-None-Match': '"other"' })
      assert.deepEqual([changed.status, changed.text], [200, first.text])
    })

  test('a list of tags and a star are conditions too (RFC 9110)', async () => {
    const etag = (await read('/positiontypes')).headers.get('etag') ?? ''
    for (const tag of [`"other", ${etag}`, `${etag}, "other"`, '*'])
      assert.equal((await read('/positiontypes', { 'If-None-Match': tag })).status, 304, tag)
  })

  test('no key is needed, and a wrong one does no harm', async () => {
    for (const path of lists) {
      assert.equal((await read(path)).status, 200)
      assert.equal((await read(path, { 'API-Key': 'nonsense' })).status, 200)
    }
    assert.equal((await read('/jobs')).status, 401)
  })

  test('the lists but /locations take no parameters', async () => {
    for (const path of lists.filter((list) => list !== '/locations')) {
      const { status, body } = await read(`${path}?page=1`)
      assert.deepEqual([status, body.errors[0].code], [400, 'unknown-parameter'])
    }
  })

  describe('/locations', () => {
    test('shows id, name, description, type, latitude and longitude', async () => {
      const { body } = await read('/locations/26')
      const [latitude, longitude] = [body.latitude, body.longitude]
      assert.deepEqual(
        Object.entries({ id: 26, name: 'Vancouver', description: 'Vancouver, BC', type: 'Town', latitude, longitude }),
        Object.entries(body),
      )
      assert.ok(Math.abs(latitude - 49.25) < 0.1 && Math.abs(longitude + 123.12) < 0.1)
    })

    test('"van" finds Vancouver, North Vancouver and Vanderhoof', async () => {
      const found = await places('q=van')
      for (const name of ['Vancouver', 'North Vancouver', 'Vanderhoof'])
        assert.ok(
          found.some((place) => place.name === name),
          name,
        )
      for (const { description } of found) assert.match(description, /van/i)
    })

    test('q matches any part of name or description, whatever its case and accents', async () => {
      for (const q of ['montreal', 'MONTRÉAL', 'Montréal, QC', 'ontréal, q', 'montre\u0301al'])
        assert.ok((await descriptions(`q=${encodeURIComponent(q)}`)).includes('Montréal, QC'), q)
      assert.deepEqual(await descriptions('q=zzzzz'), [])
      assert.deepEqual(await descriptions('q=%25'), [])
    })

    test('is sorted by length of name, then name', async () => {
      for (const query of ['q=van', 'q=saint', 'types=province', ''])
        for (const page of [1, 2]) {
          const found = await places(`${query}&page=${page}`)
          const lengths = found.map(({ name }) => [...name].length)
          assert.deepEqual(
            lengths,
            lengths.toSorted((a, b) => a - b),
          )
          const inOrder = found.every(({ name }, at) => {
            const before = found[at - 1]?.name ?? ''
            return [...before].length < [...name].length || before.localeCompare(name, 'en') <= 0
          })
          assert.ok(inOrder)
        }
      const names = (await places('types=province,territory,country')).map(({ name }) => name)
      assert.deepEqual(names.slice(0, 6), ['Yukon', 'Canada', 'Quebec', 'Alberta', 'Nunavut', 'Ontario'])
    })

    test('types limits the list, in any letter case, several separated by commas', async () => {
      assert.deepEqual(
        (await places('types=province')).map(({ name }) => name).sort(),
        ['Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Newfoundland and Labrador', 'Nova Scotia']
          .concat(['Ontario', 'Prince Edward Island', 'Quebec', 'Saskatchewan'])
          .sort(),
      )
      assert.deepEqual(
        (await places('types=TERRITORY')).map(({ name }) => name),
        ['Yukon', 'Nunavut', 'Northwest Territories'],
      )
      assert.deepEqual(
        (await places('types=Country')).map(({ name, type }) => [name, type]),
        [['Canada', 'Country']],
      )
      assert.equal((await places('types=territory,country')).length, 4)
      assert.ok((await places('types=region')).every(({ type }) => type === 'Region'))
      assert.ok((await places('types=town&q=a')).every(({ type }) => type === 'Town'))
    })

    test('has exactly the five types, and each of its pages adds up to the total', async () => {
      let total = 0
      for (const type of TYPES) {
        const { body } = await read(`/locations?types=${type.toLowerCase()}`)
        assert.ok(body.paging.total > 0, type)
        total += body.paging.total
      }
      assert.equal((await read('/locations')).body.paging.total, total)
    })

    test('carries the paging object, with the parameters in effect in its addresses', async () => {
      const { body } = await read('/locations?q=van&types=town&pageSize=4&page=2')
      const { total, previous, next, ...rest } = body.paging
      assert.deepEqual(rest, { page: 2, pages: Math.ceil(total / 4), pageSize: 4 })
      assert.equal(previous, `${bench.service.api}/locations?q=van&types=town&pageSize=4&page=1`)
      assert.equal(next, `${bench.service.api}/locations?q=van&types=town&pageSize=4&page=3`)
      assert.deepEqual([body.data.length, (await read('/locations')).body.data.length], [4, 10])
      assert.equal((await read('/locations?pageSize=1000')).body.paging.pageSize, 100)
      const past = await read('/locations?q=van&page=99')
      assert.deepEqual([past.status, past.body.data, past.body.paging.next], [200, [], null])
    })

    test('refuses a value that is none, and a parameter that it does not have', async () => {
      for (const [query, pointer] of [
        ['types=city', 'types'],
        ['types=town,city', 'types'],
        ['page=0', 'page'],
        ['pageSize=x', 'pageSize'],
        [`q=${'x'.repeat(257)}`, 'q'],
        ['type=town', 'type'],
        ['status=active', 'status'],
      ]) {
        const { status, body } = await read(`/locations?${query}`)
        assert.deepEqual([status, body.errors.length, body.errors[0].pointer], [400, 1, `#/query/${pointer}`])
      }
    })
  })
})
