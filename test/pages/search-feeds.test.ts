/** Feeds of a search: what the page of results leads to, and what readers get. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Problem } from '../../server/platform/sentences/problem.ts'
import type { PublicQuery, PublicReader } from '../../server/public/ports.ts'
import { createMemoryReader } from './memory-reader.ts'
import { type Asking, BASE, codeOf, openPages, refusalOf } from './support.ts'
import { named, parseXml, textAt } from './xml-reader.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking
let asked: PublicQuery[]

beforeEach(async () => {
  shelf = createMemoryReader()
  asked = []
  const search: PublicReader['search'] = (query) => {
    asked.push(query)
    return shelf.reader.search(query)
  }
  ask = await openPages(new Map(), { reader: { ...shelf.reader, search } })
})

const BAKER = { en: { title: 'Baker', description: '<p>Bread.</p>', applicationUrl: null } }
const COOK = { en: { title: 'Cook', description: '<p>Soup.</p>', applicationUrl: null } }

test('the feeds of a search have what its page finds in their language, under its name, and name the page', async () => {
  shelf.show(1, { texts: BAKER })
  shelf.show(2, { texts: COOK })
  const query = 'q=bak&place=Vancouver&radius=50'
  const atom = parseXml((await ask(`/feeds/jobs.en.atom?${query}`)).text)
  assert.deepEqual(
    named(atom, 'entry').map((entry) => textAt(entry, 'title')),
    ['Baker'],
  )
  assert.equal(textAt(atom, 'title'), 'Jobs: bak, Vancouver, British Columbia, 50 km – Affiche')
  assert.deepEqual(
    named(atom, 'link').map(({ attributes: { rel, href } }) => [rel, href]),
    [
      ['self', `${BASE}/feeds/jobs.en.atom?${query}`],
      ['alternate', `${BASE}/en/jobs?${query}`],
    ],
  )
  const json = JSON.parse((await ask(`/feeds/jobs.en.json?${query}`)).text)
  assert.deepEqual(
    [json.items.map(({ title }: { title: string }) => title), json.feed_url],
    [['Baker'], `${BASE}/feeds/jobs.en.json?${query}`],
  )
  assert.equal(json.home_page_url, `${BASE}/en/jobs?${query}`)
  assert.deepEqual(
    asked.map(({ words, language, near, pageSize }) => [words, language, near?.km, pageSize]),
    [1, 2].map(() => [['bak'], 'en', 50, 100]),
  )
  assert.deepEqual(JSON.parse((await ask(`/feeds/jobs.fr.json?${query}`)).text).items, [])
})

test('each parameter of the search counts, the page of results and what is unknown do not, and each search has one address', async () => {
  shelf.show(1, { texts: BAKER })
  await ask('/feeds/jobs.en.atom?category=13&type=1&pay=40000&workplace=on-site&newer=7')
  const [query] = asked
  assert.deepEqual(
    [query?.category, query?.positionType, query?.yearlyPayMin, query?.workplace, query?.publishedFrom],
    [13, 1, 40_000, 'on-site', '2026-11-13'],
  )
  for (const address of ['q=baker&page=2', 'place=&q=baker', 'q=baker&before=x&utm=1', 'q=%62aker&page=']) {
    const { status, headers } = await ask(`/feeds/jobs.en.json?${address}`)
    assert.deepEqual([status, headers.get('location')], [308, '/feeds/jobs.en.json?q=baker'], address)
  }
  assert.equal((await ask('/feeds/indeed.en.xml?q=baker')).headers.get('location'), '/feeds/indeed.en.xml')
})

test('a parameter that the page would refuse is refused with its name', async () => {
  const error = await ask('/feeds/jobs.fr.atom?place=Atlantis&pay=x').catch((problem: unknown) => problem)
  assert.ok(error instanceof Problem && error.code === 'invalid-request')
  assert.deepEqual(
    error.findings.map(({ pointer, code }) => [pointer, code]),
    [
      ['#/query/place', 'choice'],
      ['#/query/pay', 'choice'],
    ],
  )
  assert.deepEqual(asked, [])
})

test('a feed of a search is answered with 304 while nothing has changed, and counts as a feed', async () => {
  shelf.show(1, { texts: BAKER })
  const first = await ask('/feeds/jobs.en.atom?q=baker')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  assert.equal((await ask('/feeds/jobs.en.atom?q=baker', known)).status, 304)
  shelf.show(2, { texts: BAKER })
  assert.equal((await ask('/feeds/jobs.en.atom?q=baker', known)).status, 200)
  const few = await openPages(new Map(), { reader: shelf.reader, feedsPerMinute: 1 })
  await few('/feeds/jobs.en.atom?q=baker')
  assert.equal(await refusalOf(few, '/feeds/jobs.en.atom?q=cook'), 'rate-limited')
})

test('the page of a search leads to its feeds, in the head and below the results, and a faulty one to none', async () => {
  shelf.show(1, { texts: BAKER })
  for (const [path, language, said] of [
    ['/en/jobs?q=baker&page=1', 'en', 'Follow this search'],
    ['/fr/emplois?q=baker', 'fr', 'Suivre cette recherche'],
    ['/en/jobs?q=zzzz', 'en', 'Follow this search'],
  ] as const) {
    const { text } = await ask(path)
    const query = path.includes('zzzz') ? 'q=zzzz' : 'q=baker'
    assert.ok(
      text.includes(
        `<link rel="alternate" type="application/atom+xml" title="Atom" href="/feeds/jobs.${language}.atom?${query}">`,
      ),
    )
    assert.ok(text.includes(`<a href="/feeds/jobs.${language}.json?${query}" rel="nofollow">JSON Feed</a>`), path)
    assert.ok(text.includes(said))
  }
  assert.ok((await ask('/en/jobs')).text.includes('href="/feeds/jobs.en.atom"'))
  assert.doesNotMatch((await ask('/en/jobs?pay=x')).text, /\/feeds\//)
  assert.equal((await ask(`/feeds/jobs.en.atom?q=baker`)).text.includes(codeOf(1)), true)
})
