/** The way from a posting to where candidates apply, and what is counted. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PublicDocument } from '../../server/public/document.ts'
import type { PublicJob } from '../../server/public/ports.ts'
import { applicationAddressOf, percentEncoded } from '../../server/site/posting/apply.ts'
import { documentFor, hard, jobFor, PLACES, shelfOf, textOf } from './documents.ts'
import { codeOf, openPages, refusalOf } from './support.ts'

const CODE = codeOf(1)
const [GO, EN, FR] = [`/go/${CODE}`, `/en/jobs/${CODE}`, `/fr/emplois/${CODE}`]

const BY_URL = { applicationEmail: null, applicationUrl: 'https://example.ca/apply?a=1&b=2' }
const BOTH: Partial<PublicDocument> = {
  ...BY_URL,
  texts: { en: textOf('Baker', '<p>Bread.</p>'), fr: textOf('Boulanger', '<p>Du pain.</p>', 'https://example.ca/fr') },
  locations: [PLACES.toronto],
}

/** Pages of one posting, and what they counted. */
const open = async (members: Partial<PublicDocument> = BY_URL, job: Partial<PublicJob> = {}) => {
  const counted: string[] = []
  const ask = await openPages(shelfOf(jobFor(1, documentFor(1, members), job)), {
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
  const { texts } = documentFor(1)
  assert.equal(applicationAddressOf({ texts, applicationUrl: null }, 'en'), null)
  assert.deepEqual(counted, [])
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
