/** Job XML: its elements as its documentation asks, for each place of a posting. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Workplace } from '@affiche/contract/values.ts'
import { createPages } from '../../server/site/pages.ts'
import { CHANGES_FROM, createMemoryReader } from './memory-reader.ts'
import { type Asking, BASE, codeOf, contextOf, openPages, requestFor } from './support.ts'
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

/** The jobs of the English feed, in the order in which they were shown. */
const jobsShown = async (count: number) => {
  const jobs = named(parseXml((await ask('/feeds/indeed.en.xml')).text), 'job')
  const numbers = Array.from({ length: count }, (_, at) => codeOf(at + 1))
  return numbers.map((number) => jobs.find((job) => textAt(job, 'requisitionid') === number))
}

describe('job XML', () => {
  test('has the elements of the form for each posting with a text in its language', async () => {
    shelf.show(1, { texts: BOTH })
    shelf.show(2)
    const source = parseXml((await ask('/feeds/indeed.fr.xml')).text)
    assert.equal(source.name, 'source')
    assert.deepEqual(
      source.children.map(({ name }) => name),
      ['publisher', 'publisherurl', 'lastBuildDate', 'job'],
    )
    const [job] = named(source, 'job')
    assert.deepEqual(Object.fromEntries(job?.children.map(({ name, text }) => [name, text]) ?? []), {
      title: 'Boulanger',
      // Midnight in Toronto.
      date: '2026-11-19T05:00:00.000Z',
      referencenumber: `${codeOf(1)}-fr`,
      requisitionid: codeOf(1),
      url: `${BASE}/fr/emplois/${codeOf(1)}`,
      company: 'Érable et fils',
      city: 'Vancouver',
      state: 'BC',
      country: 'CA',
      description: '<p>Du pain.</p>',
      salary: '21,50\u00a0$ l’heure',
      jobtype: 'fulltime',
      category: 'Électricité, plomberie et CVC',
      expirationdate: '2027-01-18T05:00:00.000Z',
    })
    assert.equal(textAt(source, 'lastBuildDate'), new Date(CHANGES_FROM + 2000).toUTCString())
  })

  test('holds any text of a posting, also the end of a CDATA section and characters that XML has not', async () => {
    const hostile = ']]><job>&amp;"\u0000\u0008\ud800 \ufffe\u0085 <!-- -->'
    shelf.show(1, { texts: { en: { ...BOTH.en, title: hostile, description: hostile } } })
    const [job] = named(parseXml((await ask('/feeds/indeed.en.xml')).text), 'job')
    const readable = ']]><job>&amp;"\ufffd\ufffd\ufffd \ufffd\u0085 <!-- -->'
    assert.equal(textAt(job, 'title'), readable)
    assert.equal(textAt(job, 'description'), readable)
  })

  test('has the values of a job in CDATA sections, without a reference to a character', async () => {
    const description = '<p>Bread &amp; cake</p><p>a]]>b]]]>c</p>'
    shelf.show(1, { texts: { en: { ...BOTH.en, title: 'Baker & cook', description } } })
    const { text } = await ask('/feeds/indeed.en.xml')
    const [job = ''] = /<job>.*<\/job>/s.exec(text) ?? []
    assert.ok(job.includes('<title><![CDATA[Baker & cook]]></title>'))
    assert.ok(job.includes('<p>a]]]]><![CDATA[>b]]]]]><![CDATA[>c</p>]]></description>'))
    const bare = job.replace(/<!\[CDATA\[.*?\]\]>/gs, '')
    assert.match(bare, /^(?:<\/?[a-z]+>)+$/)
    assert.equal(textAt(named(parseXml(text), 'job')[0], 'description'), description)
  })

  test('has a job for each place, known by numbers of which the first is that of the posting', async () => {
    const place = (name: string, province: string) => ({
      id: 1,
      name,
      description: `${name}, ${province}`,
      type: 'Town' as const,
    })
    const all = [place('Halifax', 'NS'), place('Laval', 'QC'), { ...place('Ontario', 'ON'), type: 'Province' as const }]
    shelf.show(1, { texts: BOTH, locations: all })
    const jobs = named(parseXml((await ask('/feeds/indeed.fr.xml')).text), 'job')
    const said = jobs.map((job) =>
      ['referencenumber', 'requisitionid', 'city', 'state'].map((name) => textAt(job, name)),
    )
    assert.deepEqual(said, [
      [`${codeOf(1)}-fr`, codeOf(1), 'Halifax', 'NS'],
      [`${codeOf(1)}-fr-2`, codeOf(1), 'Laval', 'QC'],
      [`${codeOf(1)}-fr-3`, codeOf(1), undefined, 'ON'],
    ])
    const rest = jobs.map((job) => job.children.filter(({ name }) => !/number|city|state/.test(name)))
    assert.deepEqual(rest[1], rest[0])
  })

  test('marks remote and hybrid work', async () => {
    for (const [id, workplace] of [null, 'on-site', 'hybrid', 'remote'].entries())
      shelf.show(id + 1, { workplace: workplace as Workplace | null })
    assert.deepEqual(
      (await jobsShown(4)).map((job) => textAt(job, 'remotetype')),
      [undefined, undefined, 'Hybrid remote', 'Fully remote'],
    )
  })

  test('has every posting once, also one that is dated anew while the feed is read', async () => {
    for (let id = 1; id <= 600; id++) shelf.show(id, { publishDate: '2026-11-10' })
    const pages = await createPages({ ...contextOf(new Map()), reader: shelf.reader })
    const plain = requestFor('/feeds/indeed.en.xml', { headers: { 'accept-encoding': 'identity' } })
    const { body } = await pages.answer(plain)
    assert.ok(body !== null && !(body instanceof Uint8Array))
    let text = ''
    for await (const bytes of body) {
      if (text === '') for (const id of [1, 600]) shelf.show(id, { publishDate: '2026-11-20' })
      text += Buffer.from(bytes)
    }
    const numbers = named(parseXml(text), 'job').map((job) => textAt(job, 'referencenumber'))
    assert.deepEqual([numbers.length, new Set(numbers).size], [600, 600])
  })

  test('has no pay where an employer has put nothing, and a commission alone in words', async () => {
    const nothing = { amount: 0, maxAmount: null, period: { id: 6, name: 'Hourly', unit: 'hour' } }
    shelf.show(1, { salary: { ...nothing, plusCommission: false } })
    shelf.show(2, { salary: { ...nothing, plusCommission: true } })
    assert.deepEqual(
      (await jobsShown(2)).map((job) => textAt(job, 'salary')),
      [undefined, 'On commission'],
    )
  })

  test('names the state of a province, and no city', async () => {
    shelf.show(1, { locations: [{ id: 2, name: 'Ontario', description: 'Ontario', type: 'Province' }] })
    const [job] = named(parseXml((await ask('/feeds/indeed.en.xml')).text), 'job')
    assert.deepEqual([textAt(job, 'city'), textAt(job, 'state')], [undefined, 'ON'])
  })
})
