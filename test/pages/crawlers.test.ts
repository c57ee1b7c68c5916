/** Pages and files for crawlers, and the policy for readers. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { documentFor, hard, jobFor, shelfOf } from './documents.ts'
import { type Asking, BASE, codeOf, contextOf, openPages, type Shelf } from './support.ts'
import { parseXml, textsOf } from './xml-reader.ts'

/** Postings around the bounds of parts, one in both languages, one gone. */
const shelf: Shelf = shelfOf(
  jobFor(1, documentFor(1), { changedAt: Date.parse('2026-11-20T10:00:00Z') }),
  jobFor(2, documentFor(2, hard.both)),
  jobFor(3, documentFor(3), { shown: false, open: false }),
  jobFor(24_999, documentFor(24_999, hard['French only'])),
  jobFor(25_000, documentFor(25_000)),
  jobFor(75_001, documentFor(75_001)),
)

let ask: Asking
before(async () => {
  ask = await openPages(shelf)
})

const locationsOf = async (address: string): Promise<string[]> => textsOf(parseXml((await ask(address)).text), 'loc')

describe('the sitemap', () => {
  test('has a part for each range of ids with a posting, and no other', async () => {
    assert.deepEqual(
      await locationsOf('/sitemap.xml'),
      [0, 1, 3].map((part) => `${BASE}/sitemaps/${part}.xml`),
    )
    for (const part of ['2', '4', '01', 'x', '-1', '99999999'])
      await assert.rejects(ask(`/sitemaps/${part}.xml`), /no page/, part)
  })

  test('lists every posting once under each of its languages, and each address is there and canonical', async () => {
    const parts = await Promise.all((await locationsOf('/sitemap.xml')).map((part) => locationsOf(part)))
    const all = parts.flat()
    const expected = [
      ...['/en/jobs/1', '/en/jobs/2', '/fr/emplois/2', '/fr/emplois/24999', '/en/jobs/25000', '/en/jobs/75001'],
    ].map((path) => BASE + path.replace(/\d+$/, (id) => codeOf(Number(id))))
    assert.deepEqual(all, expected)
    for (const address of all) {
      const { status, text } = await ask(address)
      assert.equal(status, 200)
      assert.ok(text.includes(`<link rel="canonical" href="${address}">`))
    }
  })

  test('gives the last change and the other language of a posting', async () => {
    const { text, headers } = await ask('/sitemaps/0.xml')
    assert.equal(textsOf(parseXml(text), 'lastmod')[0], '2026-11-20T10:00:00.000Z')
    const pair = `<xhtml:link rel="alternate" hreflang="fr-CA" href="${BASE}/fr/emplois/${codeOf(2)}"/>`
    assert.equal(text.split(pair).length, 3)
    assert.equal(text.split('<xhtml:link').length, 5)
    assert.equal(headers.get('content-type'), 'application/xml; charset=utf-8')
    const tag = headers.get('etag') ?? ''
    assert.equal((await ask('/sitemaps/0.xml', { headers: { 'if-none-match': tag } })).status, 304)
  })

  test('has at most 50,000 addresses in a part, read in small rounds', async () => {
    const full: Shelf = new Map()
    const job = jobFor(1, documentFor(1, hard.both))
    for (let id = 1; id < 25_010; id++) full.set(id, { ...job, jobId: id })
    const asking = await openPages(full)
    const { text } = await asking('/sitemaps/0.xml')
    assert.equal(text.split('<url>').length - 1, 2 * 24_999)
    assert.ok(text.length < 50_000_000)
    assert.equal((await asking('/sitemaps/1.xml')).text.split('<url>').length - 1, 2 * 10)
  })
})

test('robots.txt keeps crawlers from searches, forms and the API, and names the sitemap', async () => {
  const { text, headers } = await ask('/robots.txt')
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  for (const rule of ['/api', '/en/console', '/fr/operator', '/en/jobs?', '/fr/emplois?', '/en/jobs/*/report'])
    assert.ok(text.split('\n').includes(`Disallow: ${rule}`), rule)
  assert.ok(text.endsWith(`\nSitemap: ${BASE}/sitemap.xml\n`))
  assert.doesNotMatch(text, /Disallow: \/\n|Disallow: \/en\/jobs\n/)
})

describe('the policy', () => {
  test('is shown in both languages with its day, and with every earlier version and its days', async () => {
    const english = (await ask('/en/fraud-policy')).text
    assert.match(english, /In effect since November 19, 2026\./)
    assert.match(english, /<h2>Newer<\/h2>.*<li>one<\/li>/s)
    assert.match(english, /<summary>In effect from August 22, 2026 to November 19, 2026<\/summary>/)
    assert.match((await ask('/fr/politique-fraude')).text, /En vigueur depuis le 19 novembre 2026\./)
  })

  test('is one of ours until the operator gives another, with an address to index in both languages', async () => {
    const silent = await openPages(new Map(), { reader: { ...contextOf(new Map()).reader, policies: () => [] } })
    for (const [path, said] of [
      ['/en/fraud-policy', 'What is not allowed'],
      ['/fr/politique-fraude', 'Ce qui est interdit'],
    ] as const) {
      const { status, text } = await silent(path)
      assert.deepEqual([status, text.includes(said)], [200, true])
      assert.doesNotMatch(text, /In effect|En vigueur/)
      assert.ok(text.includes(`<link rel="canonical" href="${BASE}${path}">`))
    }
  })

  test('is text: markup in it is shown, and does nothing', async () => {
    const { text } = await ask('/en/fraud-policy')
    assert.ok(text.includes('Anything &lt;b&gt;goes&lt;/b&gt;.'))
  })
})
