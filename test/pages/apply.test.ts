/** The way from a posting to where candidates apply, and what is counted. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PageContext } from '../../server/html/page.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import type { PublicJob } from '../../server/public/ports.ts'
import { wayToApply } from '../../server/public/way-to-apply.ts'
import { percentEncoded } from '../../server/site/posting/apply.ts'
import { documentFor, hard, jobFor, PLACES, shelfOf, textOf } from './documents.ts'
import { createMemoryReader, MAPLE } from './memory-reader.ts'
import { RELAY } from './relay.ts'
import { BASE, codeOf, openPages, refusalOf } from './support.ts'

const CODE = codeOf(1)
const [GO, EN, FR] = [`/go/${CODE}`, `/en/jobs/${CODE}`, `/fr/emplois/${CODE}`]

const BY_URL = { applicationEmail: null, applicationUrl: 'https://example.ca/apply?a=1&b=2' }
const BOTH: Partial<PublicDocument> = {
  ...BY_URL,
  texts: { en: textOf('Baker', '<p>Bread.</p>'), fr: textOf('Boulanger', '<p>Du pain.</p>', 'https://example.ca/fr') },
  locations: [PLACES.toronto],
}

/** Pages of one posting, and what they counted. */
const open = async (
  members: Partial<PublicDocument> = BY_URL,
  job: Partial<PublicJob> = {},
  parts: Partial<PageContext> = {},
) => {
  const counted: string[] = []
  const ask = await openPages(shelfOf(jobFor(1, documentFor(1, members), job)), {
    ...parts,
    countVisit: (kind, { method }, { jobId, employerId }) =>
      void counted.push(`${kind} ${method} ${jobId} ${employerId}`),
  })
  return { ask, counted, target: async (path: string) => (await ask(path)).headers.get('location') }
}

test('a click leads with 303 to the address as the employer gave it, is kept nowhere and counted', async () => {
  const { ask, counted } = await open()
  const { status, headers, text } = await ask(GO)
  assert.deepEqual([status, headers.get('location'), text], [303, 'https://example.ca/apply?a=1&b=2', ''])
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.ok(!headers.has('set-cookie'))
  assert.deepEqual(counted, ['applyClick GET 1 1'])
})

test('the address is that of the asked language, and of the first where there is no such text', async () => {
  const { target } = await open(BOTH)
  assert.equal(await target(`${GO}?lang=fr`), 'https://example.ca/fr')
  for (const query of ['', '?lang=en', '?lang=de', '?lang=', '?lang=FR', '?lang=en&lang=fr'])
    assert.equal(await target(GO + query), BY_URL.applicationUrl, query)
  const inQuebec = await open({ ...BOTH, locations: [PLACES.montreal] })
  assert.equal(await inQuebec.target(`${GO}?lang=de`), 'https://example.ca/fr')
  const french = await open({ ...hard['French only'], ...BY_URL })
  assert.equal(await french.target(`${GO}?lang=en`), BY_URL.applicationUrl)
})

test('it leads to no address but that of the posting, whatever the request says', async () => {
  const { ask, target } = await open()
  for (const query of [
    '?url=https://evil.example',
    '?lang=https://evil.example',
    '?to=//evil.example',
    '?https://evil.example',
  ])
    assert.equal(await target(GO + query), BY_URL.applicationUrl, query)
  for (const path of ['/go/https:', '/go/evil.example', '/go/', '/go', '/go//evil.example', `${GO}/x`])
    assert.equal(await refusalOf(ask, path), 'path-not-found', path)
  assert.equal(await refusalOf(ask, GO, { method: 'POST' }), 'method-not-allowed')
})

test('an address goes out byte for byte, but what a header cannot hold is percent-encoded', () => {
  const plain = 'https://example.ca/%7Ea/%c3%A9?q=a+b&x="<>\'`{|}^[]%zz#~!$&()*,;=:@'
  assert.equal(percentEncoded(plain), plain)
  assert.equal(
    percentEncoded('https://exemple.ca/postuler/é?œ=🍞'),
    'https://exemple.ca/postuler/%C3%A9?%C5%93=%F0%9F%8D%9E',
  )
  assert.equal(
    percentEncoded('https://example.ca/a\r\nx: y \u0000\ud800'),
    'https://example.ca/a%0D%0Ax:%20y%20%00%EF%BF%BD',
  )
  const host = percentEncoded('https://boulangerie-tremblé.example/x')
  assert.equal(new URL(host).host, new URL('https://boulangerie-tremblé.example/x').host)
})

test('where candidates apply by e-mail there is no such address', async () => {
  const { ask, counted } = await open({})
  assert.equal(await refusalOf(ask, GO), 'path-not-found')
  assert.deepEqual(wayToApply(documentFor(1), 'en', false), { by: 'mail', to: 'jobs@example.ca' })
  assert.equal(wayToApply(documentFor(1, { applicationEmail: null }), 'en', true), null)
  assert.deepEqual(counted, [])
})

describe('where candidates apply by the form of the service', () => {
  const relaying = { applications: RELAY }
  const MAIL_BOTH = { ...BOTH, applicationEmail: 'jobs@example.ca', applicationUrl: null }
  const LEADS = /<a class="button" href="([^"]*)"[^>]*>([^<]*)<\/a>/g
  const leadsOf = (text: string) => [...text.matchAll(LEADS)].map(([, href, label]) => [href, label])

  test('a posting by e-mail leads to its form in the language of the page, above and below, and says nothing of the address', async () => {
    const { ask, target, counted } = await open({}, {}, relaying)
    for (const [page, go, form, label] of [
      [EN, `${GO}?lang=en`, `${EN}/apply`, 'Apply'],
      [FR, `${GO}?lang=fr`, `${FR}/postuler`, 'Postuler'],
    ] as const) {
      const { text } = await ask(page)
      assert.deepEqual(leadsOf(text), [
        [go, label],
        [go, label],
      ])
      assert.equal(await target(go), form)
      assert.deepEqual(counted.splice(0), ['view GET 1 1', 'applyClick GET 1 1'])
      assert.doesNotMatch(text, /mailto:|example\.ca"?>jobs@|data-copy="#email/)
    }
  })

  test('the counted way leads to the form, and a text with an address of its own to that', async () => {
    const { ask, target, counted } = await open(MAIL_BOTH, {}, relaying)
    const { status, headers } = await ask(`${GO}?lang=en`)
    assert.deepEqual([status, headers.get('location')], [303, `${EN}/apply`])
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(await target(`${GO}?lang=fr`), 'https://example.ca/fr')
    assert.deepEqual(counted, ['applyClick GET 1 1', 'applyClick GET 1 1'])
    assert.deepEqual(leadsOf((await ask(FR)).text)[0], [`/go/${CODE}?lang=fr`, 'Postuler sur le site de l’employeur'])
    const french = await open({ ...hard['French only'] }, {}, relaying)
    assert.deepEqual([await french.target(GO), await french.target(`${GO}?lang=en`)], [`${FR}/postuler`, `${EN}/apply`])
    const byUrl = await open(BY_URL, {}, relaying)
    assert.equal(await byUrl.target(GO), BY_URL.applicationUrl)
  })

  test('search engines read that it takes applications itself, of postings by e-mail alone', async () => {
    const dataOf = async (members: Partial<PublicDocument>, parts: Partial<PageContext>) => {
      const { ask } = await open(members, {}, parts)
      const [, json = ''] = /ld\+json">(.*?)<\/script>/s.exec((await ask(EN)).text) ?? []
      return JSON.parse(json)
    }
    assert.equal((await dataOf({}, relaying)).directApply, true)
    assert.equal((await dataOf({ employer: null }, relaying)).directApply, true)
    assert.ok(!('directApply' in (await dataOf(BY_URL, relaying))))
    assert.ok(!('directApply' in (await dataOf({}, {}))))
  })

  test('a list for another site leads to the way that counts', async () => {
    const shelf = createMemoryReader()
    shelf.show(1)
    const listed = async (parts: Partial<PageContext>) => {
      const ask = await openPages(new Map(), { ...parts, reader: shelf.reader })
      return JSON.parse((await ask(`/embed/${MAPLE.slug}.en.json`)).text).postings[0].applyUrl
    }
    assert.equal(await listed(relaying), `${BASE}/go/${CODE}?lang=en`)
    assert.equal(await listed({}), null)
  })

  test('crawlers are kept from forms', async () => {
    const { ask } = await open({}, {}, relaying)
    const { text } = await ask('/robots.txt')
    for (const path of ['/en/jobs/*/apply', '/fr/emplois/*/postuler'])
      assert.ok(text.includes(`Disallow: ${path}\n`), path)
    assert.doesNotMatch((await (await open()).ask('/robots.txt')).text, /apply|postuler/)
  })
})

describe('a posting that is not shown', () => {
  test('answers as its page does, in the asked language, and counts nothing', async () => {
    for (const state of [{ open: false }, { shown: false }]) {
      const { ask, counted } = await open(BOTH, state)
      for (const path of [GO, `${GO}?lang=fr`, EN]) {
        const { status, headers, text } = await ask(path)
        assert.deepEqual([status, headers.has('location')], [410, false])
        assert.match(text, path.endsWith('fr') ? /<html lang="fr-CA">/ : /<html lang="en-CA">/)
      }
      assert.deepEqual(counted, [])
    }
  })

  test('is unknown where there never was one', async () => {
    const { ask } = await open()
    for (const code of [codeOf(2), 'nonsense']) assert.equal(await refusalOf(ask, `/go/${code}`), 'path-not-found')
  })
})

test('a page counts its views, whether the reader has it or not, and no other address does', async () => {
  const { ask, counted } = await open(BOTH)
  const tag = (await ask(EN)).headers.get('etag') ?? ''
  assert.equal((await ask(EN, { headers: { 'if-none-match': tag } })).status, 304)
  await ask(FR)
  const views = ['view GET 1 1', 'view GET 1 1', 'view GET 1 1']
  assert.deepEqual(counted, views)
  for (const path of [`/jobs/${CODE}`, '/en/jobs', `${EN}/report`, '/feeds/jobs.en.json', '/sitemap.xml'])
    await ask(path)
  assert.deepEqual(counted, views)
})

test('structured data and feeds name the address of the employer', async () => {
  const { ask } = await open(BOTH)
  const { text } = await ask(EN)
  assert.doesNotMatch(text.slice(text.indexOf('ld+json'), text.indexOf('</script>')), /\/go\//)
  for (const path of ['/feeds/jobs.en.json', '/feeds/indeed.en.xml', '/feeds/jobs.ndjson', '/feeds/jobs.en.atom'])
    assert.doesNotMatch((await ask(path)).text, /\/go\//, path)
})

test('crawlers are kept from it', async () => {
  const { ask } = await open()
  assert.match((await ask('/robots.txt')).text, /^Disallow: \/go\/$/m)
})
