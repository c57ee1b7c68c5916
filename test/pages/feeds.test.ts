/** Feeds: well-formed by the rules of each form, complete, and without what a posting hides. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { CHANGES_FROM, createMemoryReader, MAPLE, NUNAVUT } from './memory-reader.ts'
import { type Asking, BASE, codeOf, contextOf, openPages, refusalOf } from './support.ts'
import { named, parseXml, textAt } from './xml-reader.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader })
})

const BOTH = {
  en: { title: 'Baker', description: '<p>Bread.</p>', applicationUrl: null },
  fr: { title: 'Boulanger', description: '<p>Du pain.</p>', applicationUrl: null },
}

test('the Atom feed has what RFC 4287 asks of a feed and of each entry', async () => {
  shelf.show(1, { texts: BOTH })
  const feed = parseXml((await ask('/feeds/jobs.en.atom')).text)
  assert.equal(feed.attributes.xmlns, 'http://www.w3.org/2005/Atom')
  for (const name of ['id', 'title', 'updated', 'rights', 'subtitle']) assert.ok(textAt(feed, name), name)
  const links = named(feed, 'link').map(({ attributes: { rel, href } }) => [rel, href])
  assert.deepEqual(links, [
    ['self', `${BASE}/feeds/jobs.en.atom`],
    ['alternate', `${BASE}/en/jobs`],
  ])
  const [entry] = named(feed, 'entry')
  assert.equal(textAt(entry, 'id'), `tag:jobs.example.ca,2026:jobs/${codeOf(1)}/en`)
  assert.equal(textAt(entry, 'updated'), new Date(CHANGES_FROM + 1000).toISOString())
  assert.equal(textAt(named(entry, 'author')[0], 'name'), MAPLE.name)
  assert.equal(named(entry, 'content')[0]?.attributes.type, 'html')
  assert.equal(textAt(entry, 'content'), '<p>Bread.</p>')
})

test('readers are given the day of publication of a posting apart from its last change, in all feeds and those of an employer', async () => {
  shelf.show(1)
  shelf.show(1, { openings: 2 })
  for (const folder of ['/feeds', `/feeds/employers/${MAPLE.slug}`]) {
    const [entry] = named(parseXml((await ask(`${folder}/jobs.en.atom`)).text), 'entry')
    const [item] = JSON.parse((await ask(`${folder}/jobs.en.json`)).text).items
    const changed = new Date(CHANGES_FROM + 2000).toISOString()
    // Midnight in Toronto.
    const expected = ['2026-11-19T00:00:00-05:00', changed]
    assert.deepEqual([textAt(entry, 'published'), textAt(entry, 'updated')], expected, folder)
    assert.deepEqual([item.date_published, item.date_modified], expected, folder)
  }
})

test('the Atom feed ends with the 500 newest postings', async () => {
  for (let id = 1; id <= 501; id++) shelf.show(id)
  const feed = parseXml((await ask('/feeds/jobs.en.atom')).text)
  const ids = named(feed, 'entry').map((entry) => textAt(entry, 'id'))
  assert.equal(ids.length, 500)
  assert.ok(ids.at(-1)?.includes(codeOf(501)) && !ids.some((id) => id?.includes(`${codeOf(1)}/`)))
})

describe('the JSON Feed', () => {
  type JsonFeed = {
    version: string
    next_url?: string
    feed_url: string
    items: { id: string; url: string; date_published: string }[]
  }
  const read = async (path: string): Promise<JsonFeed> => JSON.parse((await ask(path)).text)

  test('has the members of version 1.1', async () => {
    shelf.show(1)
    const feed = await read('/feeds/jobs.en.json')
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
    assert.equal(feed.feed_url, `${BASE}/feeds/jobs.en.json`)
    assert.equal(feed.next_url, undefined)
    assert.equal(feed.items[0]?.url, `${BASE}/en/jobs/${codeOf(1)}`)
    assert.equal((await ask('/feeds/jobs.en.json')).headers.get('content-type'), 'application/feed+json; charset=utf-8')
  })

  test('gives every posting once along next_url, also one that is dated anew meanwhile', async () => {
    for (let id = 1; id <= 1_003; id++) shelf.show(id, { publishDate: `2026-11-${10 + (id % 9)}` })
    for (let id = 2; id <= 900; id += 4) shelf.show(id, { texts: { fr: BOTH.fr } })
    const ids: string[] = []
    for (let path: string | undefined = '/feeds/jobs.en.json'; path !== undefined; ) {
      const { items, next_url }: JsonFeed = await read(path)
      ids.push(...items.map(({ id }) => id))
      assert.ok(next_url === undefined || items.length === 500)
      path = next_url?.slice(BASE.length)
      for (const id of [1, 1_003]) shelf.show(id, { publishDate: '2026-11-20' })
    }
    assert.equal(ids.length, 1_003 - 225)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('a page that next_url does not name is refused', async () => {
    for (const place of ['', 'x', '2026-11-19', '2026-11-19.0000001', '-------'])
      assert.equal(await refusalOf(ask, `/feeds/jobs.en.json?before=${place}`), 'invalid-request', place)
  })
})

describe('every feed', () => {
  const FILES = ['en', 'fr']
    .flatMap((l) => [`indeed.${l}.xml`, `jobs.${l}.atom`, `jobs.${l}.json`])
    .concat('jobs.ndjson')
  const PATHS = FILES.map((file) => `/feeds/${file}`)

  test('names no employer of a confidential posting, also not before a follower has seen that it is one', async () => {
    shelf.show(1, { confidential: true, texts: BOTH })
    shelf.show(2, { texts: BOTH })
    shelf.mark(2, { confidential: true })
    for (const path of PATHS) {
      const { text } = await ask(path)
      assert.ok(!/maple|érable/i.test(text), path)
      assert.ok(text.includes(codeOf(1)) && !text.includes(codeOf(2)), path)
      const fixed = path.includes('.fr.') ? 'Employeur confidentiel' : 'Confidential employer'
      assert.ok(path.endsWith('ndjson') ? text.includes('"employer":null') : text.includes(fixed), path)
    }
  })

  test('says in its language that expired postings must be removed, and on which terms it may be used', async () => {
    for (const path of PATHS) {
      const { text } = await ask(path)
      assert.match(text, path.includes('.fr.') ? /Les offres expirées doivent être retirées/ : /must be removed/, path)
      assert.match(text, path.includes('.fr.') ? /peuvent être reproduites/ : /may be republished/, path)
    }
  })

  test('is answered with 304 to a reader that has it, until something of it changes', async () => {
    shelf.show(1, { texts: BOTH })
    const seen = await Promise.all(PATHS.map(async (path) => [path, (await ask(path)).headers.get('etag')] as const))
    const again = async (asking: Asking) => {
      const answers = seen.map(([path, tag]) => asking(path, { headers: { 'if-none-match': tag ?? '' } }))
      return new Set((await Promise.all(answers)).map(({ status }) => status))
    }
    assert.deepEqual(await again(ask), new Set([304]))
    const context = { ...contextOf(new Map()), reader: shelf.reader }
    assert.deepEqual(await again(await openPages(new Map(), { ...context, siteName: 'Other' })), new Set([200]))
    const lists = { ...context.lists, version: 1 }
    assert.deepEqual(await again(await openPages(new Map(), { ...context, lists })), new Set([200]))
    const moved: Asking = (path, asked) => ask(path, { ...asked, base: 'https://other.example.ca' })
    assert.deepEqual(await again(moved), new Set([200]))
    shelf.hide(1)
    assert.deepEqual(await again(ask), new Set([200]))
  })

  test('gives no time of change, in whose second another may follow', async () => {
    shelf.show(1, { texts: BOTH })
    for (const path of PATHS) {
      const since = new Date(CHANGES_FROM + 60_000).toUTCString()
      const { status, headers } = await ask(path, { headers: { 'if-modified-since': since } })
      assert.deepEqual([status, headers.has('last-modified')], [200, false], path)
    }
  })

  test('may be kept for five minutes, sets no cookie, and varies by the encoding alone', async () => {
    for (const path of PATHS) {
      const { headers } = await ask(path, { headers: { cookie: 'session=1' } })
      assert.equal(headers.get('cache-control'), 'public, max-age=300', path)
      assert.equal(headers.get('vary'), 'Accept-Encoding', path)
      assert.equal(headers.has('set-cookie'), false, path)
    }
  })

  test('has the same headers for HEAD, and no body', async () => {
    shelf.show(1)
    for (const path of PATHS) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      assert.equal(head.text, '', path)
      assert.equal(head.headers.get('etag'), get.headers.get('etag'), path)
      assert.equal(head.status, 200, path)
    }
  })

  test('is none at an address beside it', async () => {
    for (const path of ['/feeds', '/feeds/', '/feeds/jobs.de.atom', '/feeds/jobs.en.xml', '/feeds/jobs.fr.ndjson'])
      assert.equal(await refusalOf(ask, path), 'path-not-found', path)
  })

  test('is one for any parameters: those that it does not take lead to its address', async () => {
    shelf.show(1, { texts: BOTH })
    const own: Record<string, string> = { json: `before=${codeOf(9)}`, ndjson: 'since=a+b' }
    const employers = `/feeds/employers/${encodeURIComponent(NUNAVUT.slug)}/jobs.en.atom`
    for (const path of [...PATHS, employers]) {
      const parameter = own[path.split('.').at(-1) ?? '']
      const known = parameter === undefined ? '' : `?${parameter}`
      const ways = [
        ['?x=1', path],
        ['?utm_source=a&utm_source=b', path],
        [`?x=1&before=${codeOf(9)}&since=a%20b`, path + known],
        ...(parameter === undefined ? [] : [[`?${parameter}&${parameter}`, path + known]]),
      ]
      for (const [query, to] of ways) {
        const { status, headers } = await ask(path + query)
        assert.deepEqual([status, headers.get('location')], [308, to], path + query)
      }
    }
    const { status, headers } = await ask('/feeds/employers/%6daple-and-sons/jobs.fr.json')
    assert.deepEqual([status, headers.get('location')], [308, '/feeds/employers/maple-and-sons/jobs.fr.json'])
  })

  test('is limited by its sender, as a part of one is', async () => {
    shelf.show(1, { texts: BOTH })
    for (const path of [
      ...PATHS,
      `/feeds/jobs.en.json?before=${codeOf(9)}`,
      '/feeds/jobs.ndjson?since=x',
      '/sitemap.xml',
    ]) {
      const limited = await openPages(new Map(), {
        reader: shelf.reader,
        feedsPerMinute: 1,
        tallies: createTallySets(),
      })
      await limited('/feeds/jobs.en.atom')
      assert.equal(await refusalOf(limited, path), 'rate-limited', path)
      assert.equal((await limited('/feeds/jobs.en.atom', { sender: '192.0.2.9' })).status, 200)
    }
  })
})
