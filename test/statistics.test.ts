/** Views and clicks of postings: what is counted, and what an integrator reads of it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { datesIn } from '../server/platform/lib/dates.ts'
import { mulberry32 } from '../tools/postings/random.ts'
import { onEveryEngine } from './support/engines.ts'
import { isFull } from './support/product.ts'
import { startPublic } from './support/public-service.ts'
import { type Client, DAY_MS, job } from './support/service.ts'
import { type Counted, publicPostings, readVisits, type VisitModel, visitAtRandom } from './support/visits.ts'
import { until } from './support/waiting.ts'

const API = prefixOf('v1.2')
/** Before midnight, and after it. */
const REQUESTS = isFull ? 700 : 200
const BY_URL = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/apply' }
const FRENCH = { language: 'en', texts: { fr: { title: 'Boulanger', description: '<p>Du pain.</p>' } } }

onEveryEngine(async (start, engine) => {
  // Threads are of the embedded store.
  const environment = engine === 'sqlite' ? { HTTP_THREADS: '3' } : {}
  const starting = startPublic(start, { environment: { TIME_ZONE: 'America/Toronto', ...environment } })
  after(async () => (await starting).stop())
  const service = await starting
  const today = () => datesIn('America/Toronto')(service.now())

  const posted = async (client: Client, count: number) => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const members = { closeDate: '2027-01-31', title: `Baker ${n}`, referenceId: `R-${n}`, ...BY_URL, ...FRENCH }
      const { body, status } = await client.send('POST', `${API}/jobs`, { body: job(members) })
      assert.equal(status, 201)
      ids.push(body.id)
    }
    return publicPostings(client, ids)
  }

  /** Writes what the threads have, until the interface tells so many. */
  const untilCounted = (client: Client, visits: Counted, span = '') => {
    const total = { ...visits, applications: 0 }
    return until(
      async () => {
        await service.writeVisits()
        const { body } = await client.get(`${API}/statistics?${span}`)
        return JSON.stringify(body.totals) === JSON.stringify(total)
      },
      () => `${JSON.stringify(total)}`,
    )
  }

  test('many mixed requests on all threads, over a midnight of the time zone, count as a model says', async (t) => {
    const owner = await service.employer()
    const postings = await posted(owner, 5)
    const model: VisitModel = new Map()
    const readers = { bases: [service.base], postings, model, random: mulberry32(20_261_126), today }
    await visitAtRandom(readers, REQUESTS)
    // From seven in the morning in Toronto to after midnight; in UTC the day began before.
    service.advance(17.5 * (DAY_MS / 24))
    await visitAtRandom(readers, REQUESTS)
    const totals = { views: 0, applyClicks: 0 }
    for (const { views, applyClicks } of model.values()) {
      totals.views += views
      totals.applyClicks += applyClicks
    }
    assert.equal(model.size, 10)
    await untilCounted(owner, totals)
    assert.deepEqual(new Map([...(await readVisits(owner, postings, ''))].sort()), new Map([...model].sort()))
    t.diagnostic(JSON.stringify(totals))
  })

  test('jobs are listed by their views in pages, which a cursor goes on with, and each employer has its own', async () => {
    const [owner, other] = [await service.employer(), await service.employer()]
    const postings = await posted(owner, 4)
    await posted(other, 1)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' }
    for (const [at, views] of [2, 5, 2].entries())
      for (let n = 0; n < views; n++) await (await service.page(`/en/jobs/${postings[at]?.code}`, headers)).text()
    await untilCounted(owner, { views: 9, applyClicks: 0 })
    const ids = postings.map(({ jobId }) => jobId)
    const pages: unknown[][] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await owner.get(`${API}/statistics?limit=2${after && `&after=${after}`}`)
      pages.push(body.data.map(({ id, views }: { id: number; views: number }) => [id, views]))
      assert.deepEqual(body.totals, { views: 9, applyClicks: 0, applications: 0 })
      assert.equal(body.more, body.cursor !== null)
      after = body.cursor
    }
    assert.deepEqual(pages, [
      [
        [ids[1], 5],
        [ids[2], 2],
      ],
      [[ids[0], 2]],
    ])
    const { body } = await owner.get(`${API}/statistics?limit=1`)
    assert.deepEqual(body.data, [
      { id: ids[1], referenceId: 'R-1', title: 'Baker 1', views: 5, applyClicks: 0, applications: 0 },
    ])
    assert.deepEqual((await other.get(`${API}/statistics`)).body, {
      data: [],
      totals: { views: 0, applyClicks: 0, applications: 0 },
      cursor: null,
      more: false,
    })
    assert.equal((await other.get(`${API}/jobs/${ids[1]}/statistics`)).status, 404)
    await owner.delete(`/jobs/${ids[1]}`)
    assert.deepEqual((await owner.get(`${API}/statistics`)).body.totals, { views: 4, applyClicks: 0, applications: 0 })
  })

  test('every fault of a query is told with its pointer, and a scope is asked for', async () => {
    const owner = await service.employer()
    const { body } = await owner.post(job())
    const paths = [`${API}/jobs/${body.id}/statistics`, `${API}/statistics`]
    const faultsOf = async (path: string) => {
      const answer = await owner.get(path)
      assert.equal(answer.status, 400, path)
      return answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
    }
    for (const path of paths) {
      assert.deepEqual(await faultsOf(`${path}?from=2026-02-30&to=&x=1`), [
        '#/query/x unknown-parameter',
        '#/query/from date',
        '#/query/to required',
      ])
      assert.deepEqual(await faultsOf(`${path}?from=2026-11-20&to=2026-11-19`), ['#/query/to date-range'])
      assert.deepEqual(await faultsOf(`${path}?from=2024-01-01&to=2026-11-19`), ['#/query/to date-range'])
      const first = path === paths[0] ? [] : ['limit=0']
      for (const query of first) assert.deepEqual(await faultsOf(`${path}?${query}`), ['#/query/limit range'])
    }
    assert.deepEqual(await faultsOf(`${paths[1]}?after=x&from=x`), ['#/query/from date', '#/query/after cursor'])
    const cursor = Buffer.from('1.1.740000.740001').toString('base64url')
    assert.equal((await owner.get(`${paths[1]}?after=${cursor}`)).status, 200)
    assert.deepEqual(await faultsOf(`${paths[1]}?after=${cursor}&to=2026-11-20`), ['#/query/after cursor'])
    const french = await owner.send('GET', `${paths[1]}?from=2026-11-20&to=2026-11-19`, {
      headers: { 'Accept-Language': 'fr' },
    })
    assert.match(french.body.errors[0].detail, /^Le dernier jour, 2026-11-19, précède le premier, 2026-11-20\.$/)
  })
})
