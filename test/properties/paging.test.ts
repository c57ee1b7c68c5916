/** Pages: every job that matches exactly once along `next`, back along `previous`, in the order of v1.1. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import { type Answered, type Client, DAY_MS, job, type TestService } from '../support/service.ts'

type Header = { id: number; publishDate: string; status: string; title: string }
type Filters = { readonly q?: string; readonly status?: string; readonly pageSize?: number }

const STATUSES = ['active', 'archived', 'draft']
const TITLES = ['Welder & fitter', 'Soudeur 100 %', 'Welder_2', 'Chef']

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    q: fc.constantFrom('welder', 'WELDER &', '100 %', '_2', 'é', 'nothing has this', 'chef'),
    status: fc.constantFrom(...STATUSES),
    pageSize: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(100, 101, 1000, 2_147_483_647)),
  },
  { requiredKeys: [] },
)

const addressOf = (given: Filters): string => {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))
  return `/jobs?${query}`
}

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  /** An employer with a number of jobs, some of each status and title, over several days. */
  const employerWith = async (count: number): Promise<{ owner: Client; all: Header[] }> => {
    const owner = await service.employer()
    const all: Header[] = []
    for (let n = 0; n < count; n++) {
      if (n % 5 === 4) service.advance(DAY_MS)
      const { body } = await owner.post(job({ title: TITLES[n % 4], status: STATUSES[n % 3] }))
      all.push(body)
    }
    all.sort((a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id)
    return { owner, all }
  }

  const idsOf = ({ body }: Answered): number[] => body.data.map(({ id }: Header) => id)

  /** Follows `next` or `previous` to its end. */
  const walk = async (owner: Client, address: string, along: 'next' | 'previous'): Promise<Answered[]> => {
    const pages: Answered[] = []
    for (let at: string | null = address; at !== null; at = pages.at(-1)?.body.paging[along]) {
      const page: Answered = await owner.get(at)
      assert.equal(page.status, 200, `${at} ${page.text}`)
      pages.push(page)
      assert.ok(pages.length <= 100, 'the pages go in a circle')
    }
    return pages
  }

  const matches = ({ q, status }: Filters) => {
    const words = (q ?? '').toLowerCase().split(' ')
    return (header: Header): boolean =>
      (status === undefined || header.status === status) &&
      words.every((word) => header.title.toLowerCase().includes(word))
  }

  /** Titles hold no accents, so that the plain model of the search above is enough. */
  const plain = (given: Filters): boolean => given.q !== 'é'

  for (const count of [0, 1, 9, 10, 11, 37])
    test(`every one of ${count} jobs is met exactly once along next, and back along previous`, async () => {
      const { owner, all } = await employerWith(count)
      await fc.assert(
        fc.asyncProperty(filters.filter(plain), async (given) => {
          const expected = all.filter(matches(given)).map(({ id }) => id)
          const pages = await walk(owner, addressOf(given), 'next')
          assert.deepEqual(pages.flatMap(idsOf), expected)
          const back = await walk(owner, pages.at(-1)?.body ? lastAddress(given, pages.length) : '', 'previous')
          assert.deepEqual(
            back.reverse().map(({ body }) => body),
            pages.map(({ body }) => body),
          )
          const pageSize = Math.min(given.pageSize ?? 10, 100)
          pages.forEach(({ body: { paging, data } }, at) => {
            assert.equal(paging.total, expected.length)
            assert.equal(paging.page, at + 1)
            assert.equal(paging.pageSize, pageSize)
            assert.equal(paging.pages, Math.ceil(expected.length / pageSize))
            assert.equal(paging.previous === null, at === 0)
            assert.equal(paging.next === null, at === pages.length - 1)
            assert.equal(data.length, Math.min(pageSize, expected.length - at * pageSize))
          })
        }),
        { numRuns: 40 },
      )
    })

  const lastAddress = (given: Filters, page: number): string => `${addressOf(given)}&page=${page}`.replace('?&', '?')

  test('the pages of the locations hold every place exactly once, shortest name first', async () => {
    const owner = await service.employer()
    for (const [query, least] of [
      ['pageSize=100', 5551],
      ['q=van&pageSize=7', 10],
      ['types=province,TERRITORY&pageSize=5', 13],
    ] as const) {
      const pages = await walk(owner, `/locations?${query}`, 'next')
      const data = pages.flatMap(({ body }) => body.data as { id: number; name: string }[])
      assert.ok(data.length >= least, `${query} finds ${data.length}`)
      assert.equal(new Set(data.map(({ id }) => id)).size, data.length)
      assert.equal(pages[0]?.body.paging.total, data.length)
      const lengths = data.map(({ name }) => [...name].length)
      assert.deepEqual(
        lengths,
        lengths.toSorted((a, b) => a - b),
      )
      const back = await walk(owner, `/locations?${query}&page=${pages.length}`, 'previous')
      assert.equal(back.length, pages.length)
    }
  })
})
