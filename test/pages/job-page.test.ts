/** The page of a posting: what it says, to whom, and for how long. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../../server/platform/sentences/problem.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import type { PublicJob } from '../../server/public/ports.ts'
import { documentFor, EMPLOYER, hard, jobFor, PLACES, shelfOf, textOf } from './documents.ts'
import { BASE, codeOf, openPages, type PageReply } from './support.ts'

const CODE = codeOf(1)
const [EN, FR] = [`/en/jobs/${CODE}`, `/fr/emplois/${CODE}`]

const open = (members: Partial<PublicDocument> = {}, job: Partial<PublicJob> = {}) =>
  openPages(shelfOf(jobFor(1, documentFor(1, members), job)))

const pageOf = async (address: string, members: Partial<PublicDocument> = {}, job: Partial<PublicJob> = {}) =>
  (await open(members, job))(address)

/** Text of a page without its head and its tags. */
const wordsIn = ({ text }: PageReply): string =>
  text
    .slice(text.indexOf('<body>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === 'path-not-found'

describe('a posting in one language', () => {
  test('says all of its facts in the words of the page', async () => {
    const english = wordsIn(await pageOf(EN))
    for (const said of ['Baker', EMPLOYER.name, 'Toronto, Ontario', '$52,000.00 to $60,000.50 a year, plus commission'])
      assert.ok(english.includes(said), said)
    for (const said of [
      'Full Time',
      'Food Services and Restaurants',
      'November 20, 2026',
      'January 18, 2027',
      'On site',
    ])
      assert.ok(english.includes(said), said)
    const french = wordsIn(await pageOf(FR))
    for (const said of ['Toronto (Ontario)', 'Temps plein', 'Restauration', '20 novembre 2026', '18 janvier 2027'])
      assert.ok(french.includes(said), said)
    assert.match(french, /de 52\s000,00\s\$ à 60\s000,50\s\$ par année, plus commission/)
  })

  test('shows under the other address the frame of that language, a notice, and the text marked as foreign', async () => {
    const { text } = await pageOf(FR)
    assert.match(text, /<html lang="fr-CA">/)
    assert.ok(text.includes('Cette offre est publiée en anglais seulement.'))
    assert.ok(text.includes('<h1 class="title" lang="en-CA">Baker</h1>'))
    assert.ok(text.includes('<div class="text" lang="en-CA">'))
    assert.ok(text.includes(`<link rel="canonical" href="${BASE}${EN}">`))
    assert.doesNotMatch(text, /ld\+json|rel="alternate"/)
    assert.ok((await pageOf(EN, hard['French only'])).text.includes('This job is published in French only.'))
  })
})

test('a posting in both languages has a pair of pages that point at each other, and at the short address', async () => {
  for (const address of [EN, FR]) {
    const { text } = await pageOf(address, hard.both)
    const links = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
    assert.deepEqual(
      links.map(([, language, href]) => [language, href]),
      [
        ['en-CA', BASE + EN],
        ['fr-CA', BASE + FR],
        ['x-default', `${BASE}/jobs/${CODE}`],
      ],
    )
    assert.ok(text.includes(`<link rel="canonical" href="${BASE}${address}">`))
    assert.doesNotMatch(text, /class="notice"/)
  }
  const french = await pageOf(FR, hard.both)
  assert.ok(wordsIn(french).includes('Zythologie du Québec'))
  assert.ok(french.text.includes(`href="/go/${CODE}?lang=fr" data-address="https://example.ca/fr" rel="nofollow`))
})

test('the name of an employer leads to its page, and a confidential one is named in the language of the head', async () => {
  const link = (await pageOf(FR)).text
  assert.ok(link.includes(`<a href="/fr/employeurs/${EMPLOYER.slug}">${EMPLOYER.name}</a>`))
  const hidden = (await pageOf(FR, { employer: null })).text
  assert.ok(!hidden.includes('/fr/employeurs/'))
  assert.ok(hidden.includes('<meta property="og:title" content="Baker – Confidential employer">'))
  assert.ok(hidden.includes('<meta property="og:locale" content="en_CA">'))
})

test('both bounds of a pay have cents if one has, a range of one amount is that amount, and nothing is no pay', async () => {
  const hourly = { period: { id: 6, name: 'Hourly', unit: 'hour' }, plusCommission: false }
  const said = async (amount: number, maxAmount: number | null) =>
    wordsIn(await pageOf(EN, { salary: { ...hourly, amount, maxAmount } }))
  assert.ok((await said(21.5, 26)).includes('$21.50 to $26.00 an hour'))
  assert.ok((await said(21, 26)).includes('$21 to $26 an hour'))
  assert.ok((await said(21.1234, null)).includes('$21.1234 an hour'))
  assert.ok((await said(21, 21)).includes('Pay $21 an hour'))
  assert.doesNotMatch(await said(0, null), /Pay|\$/)
})

test('candidates can apply above and below the description, and see the host that they are led to', async () => {
  const byMail = (await pageOf(EN)).text
  const mail = `mailto:jobs@example.ca?subject=${encodeURIComponent(`Application: Baker (${CODE})`)}`
  assert.equal(byMail.split(`href="${mail.replaceAll("'", '&#39;')}" rel="nofollow ugc noopener"`).length, 3)
  const url = 'https://example.ca/apply?a=1&b=2'
  const byUrl = (await pageOf(EN, { applicationEmail: null, applicationUrl: url })).text
  const link = `<a class="button" href="/go/${CODE}?lang=en" data-address="https://example.ca/apply?a=1&amp;b=2" rel="nofollow ugc noopener">`
  assert.equal(byUrl.split('Leads to example.ca</span>').length, 3)
  assert.equal(byUrl.split(link).length, 3)
  assert.ok(
    byUrl.indexOf(link) < byUrl.indexOf('class="facts"') && byUrl.lastIndexOf(link) > byUrl.indexOf('class="text"'),
  )
})

test('links of a description carry no weight, whatever their values look like', async () => {
  const description = `<p><a href="https://a.example/?q=<a>">one</a> <A HREF='mailto:b@example.ca'>two</A> <b>a</b></p>`
  const { text } = await pageOf(EN, { texts: { en: textOf('Baker', description) } })
  assert.ok(text.includes('<a rel="nofollow ugc noopener" href="https://a.example/?q=<a>">one</a>'))
  assert.ok(text.includes(`<A rel="nofollow ugc noopener" HREF='mailto:b@example.ca'>two</A> <b>a</b>`))
})

test('the statements of an employer are fixed sentences in the language of the page', async () => {
  const disclosures = { artificialIntelligence: 'used', vacancy: 'existing', accommodation: true } as const
  const english = wordsIn(await pageOf(EN, { disclosures }))
  assert.match(english, /Artificial intelligence is used to screen, assess or select applicants\./)
  assert.match(english, /This posting is for an existing vacancy\. .*Accommodation is available/)
  const french = wordsIn(await pageOf(FR, { disclosures }))
  assert.match(french, /L’intelligence artificielle sert à la présélection/)
  assert.doesNotMatch(wordsIn(await pageOf(EN)), /intelligence|vacancy|Accommodation/)
})

describe('a page may be kept', () => {
  test('for a minute by shared caches, and never past the midnight on which the posting closes', async () => {
    for (const address of [EN, `/jobs/${CODE}`]) {
      const cacheOf = async (closeDate: string) => (await pageOf(address, { closeDate })).headers.get('cache-control')
      assert.equal(await cacheOf('2027-01-19'), 'public, max-age=0, s-maxage=60')
      // Noon in UTC is seven o'clock in Toronto, so that the day ends in 17 hours.
      assert.equal(await cacheOf('2026-11-21'), 'public, max-age=0, s-maxage=60')
      assert.equal(await cacheOf('2026-11-20'), 'public, max-age=0, s-maxage=0')
    }
  })

  test('by all alike: it sets no cookie, does not depend on one, and has a tag that changes with the document', async () => {
    const ask = await open()
    const plain = await ask(EN)
    const withCookie = await ask(EN, { headers: { cookie: 'affiche=1.abc' } })
    assert.deepEqual(withCookie, plain)
    assert.ok(!plain.headers.has('set-cookie'))
    assert.equal(plain.headers.get('vary'), 'Accept-Encoding')
    const tag = plain.headers.get('etag') ?? ''
    assert.equal((await ask(EN, { headers: { 'if-none-match': tag } })).status, 304)
    assert.notEqual((await pageOf(EN, { openings: 2 })).headers.get('etag'), tag)
    assert.equal((await ask(EN, { method: 'HEAD' })).headers.get('etag'), tag)
  })
})

describe('a posting that was public', () => {
  test('is 410 at once when the job may not be public, though nothing else has seen it', async () => {
    for (const state of [{ open: false }, { shown: false }, { shown: false, open: false }])
      for (const address of [EN, FR, `/jobs/${CODE}`]) {
        const answer = await pageOf(address, {}, state)
        assert.equal(answer.status, 410, address)
        const isChosen = address === `/jobs/${CODE}`
        assert.equal(answer.headers.get('vary'), isChosen ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding')
        assert.doesNotMatch(answer.text, /ld\+json|Baker|Zythologie/)
      }
  })

  test('is 410 though its page is kept', async () => {
    const shelf = shelfOf(jobFor(1, documentFor(1)))
    const ask = await openPages(shelf)
    assert.equal((await ask(EN)).status, 200)
    shelf.set(1, jobFor(1, documentFor(1), { open: false }))
    assert.equal((await ask(EN)).status, 410)
  })
})

test('a code of no posting, and a text that is no code, are unknown in the same way', async () => {
  const ask = await open()
  for (const code of [codeOf(2), 'nonsense', 'x', '0'])
    for (const address of [`/en/jobs/${code}`, `/fr/emplois/${code}`, `/jobs/${code}`])
      await assert.rejects(ask(address), isUnknown, address)
})

describe('an address with a slash at its end', () => {
  test('leads for good to that of the page without it, with its query', async () => {
    const ask = await open()
    for (const path of [
      EN,
      FR,
      `/jobs/${CODE}`,
      `${EN}/report`,
      '/en/jobs',
      '/fr/emplois',
      '/en',
      '/feeds/jobs.en.atom',
    ])
      for (const query of ['', '?page=2']) {
        const { status, headers, text } = await ask(`${path}/${query}`)
        assert.deepEqual([status, headers.get('location'), text], [308, path + query, ''], path)
      }
  })

  test('is unknown where there is no such page, with two slashes, and for a form', async () => {
    const ask = await open()
    for (const path of ['/en/nothing/', `${EN}//`, `${BASE}//example.com/`, '/feeds/'])
      await assert.rejects(ask(path), isUnknown, path)
    await assert.rejects(ask(`${EN}/report/`, { method: 'POST' }), isUnknown)
  })
})

describe('the short address leads', () => {
  const target = async (members: Partial<PublicDocument>, language = '') => {
    const { headers } = await (await open(members))(`/jobs/${CODE}`, { headers: { 'accept-language': language } })
    assert.equal(headers.get('vary'), 'Accept-Language')
    return headers.get('location')
  }

  test('to the only language of a posting', async () => {
    assert.equal(await target({}, 'fr'), EN)
    assert.equal(await target(hard['French only'] ?? {}, 'en'), FR)
  })

  test('of one in both to what the reader prefers, else to French in Québec and English elsewhere', async () => {
    assert.equal(await target(hard.both ?? {}, 'en'), EN)
    assert.equal(await target(hard.both ?? {}, 'fr-CA'), FR)
    assert.equal(await target(hard.both ?? {}), FR)
    assert.equal(await target({ ...hard.both, locations: [PLACES.toronto] }), EN)
  })
})
