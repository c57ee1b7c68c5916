/** JobPosting data of every page of many postings, as search engines read them. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import { addDays } from '../../server/platform/lib/dates.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import { isFull } from '../support/product.ts'
import { START } from '../support/service.ts'
import { documentFor, EMPLOYER, hard, jobFor, languagesOf, manyDocuments, pathOf, shelfOf } from './documents.ts'
import { type Asking, BASE, lists, openPages } from './support.ts'

const COUNT = isFull ? 5_000 : 800

// biome-ignore lint/suspicious/noExplicitAny: the data are read as a stranger reads them.
type Data = any

const blocksIn = (text: string): Data[] =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")

const UNITS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']
const TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'VOLUNTEER']
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}T00:00:00-0[45]:00$/

const assertSalary = (data: Data, { salary }: PublicDocument): void => {
  const { baseSalary } = data
  // A salary for two weeks is given for one.
  const share = salary?.period.id === 3 ? 2 : 1
  const amounts = [salary?.amount ?? 0, salary?.maxAmount ?? salary?.amount ?? 0].map((amount) => amount / share)
  const isExact = share === 1 || amounts.every((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4))
  const hasUnit = salary !== null && salary.period.id < 7 && isExact
  assert.equal(baseSalary !== undefined, hasUnit && salary.amount > 0)
  if (baseSalary === undefined) return
  const { value, minValue = value, maxValue = value, unitText } = baseSalary.value
  assert.equal(baseSalary.currency, 'CAD')
  assert.ok(UNITS.includes(unitText))
  assert.ok(minValue > 0 && minValue <= maxValue)
  assert.deepEqual([minValue, maxValue], amounts)
}

const assertPlaces = (data: Data, { workplace, locations }: PublicDocument): void => {
  if (workplace === 'remote') {
    assert.equal(data.jobLocationType, 'TELECOMMUTE')
    assert.ok(data.applicantLocationRequirements.length >= 1)
    for (const { '@type': type, name } of data.applicantLocationRequirements)
      assert.match(`${type} ${name}`, /^(Country Canada|State .+, Canada)$/)
    return
  }
  assert.equal(data.jobLocation.length, locations.length)
  for (const { address } of data.jobLocation) {
    assert.equal(address.addressCountry, 'CA')
    if (address.addressLocality !== undefined) assert.match(address.addressRegion, /^[A-Z]{2}$/)
  }
}

/** Each value of the data can be read on the page. */
const assertVisible = (data: Data, { closeDate, positionType, salary }: PublicDocument, visible: string): void => {
  const days = [data.datePosted.slice(0, 10), addDays(closeDate, -1)]
  for (const day of days) assert.ok(visible.includes(`<time datetime="${day}">`), day)
  for (const { address } of data.jobLocation ?? [])
    if (address.addressLocality !== undefined)
      assert.ok(visible.includes(address.addressLocality), address.addressLocality)
  const french = lists.terms.french.positionTypes.get(positionType.id) ?? positionType.name
  if (data.employmentType !== undefined)
    assert.ok(visible.includes(`<dd>${positionType.name}</dd>`) || visible.includes(`<dd>${french}</dd>`), french)
  const { value, minValue = value, maxValue = value } = data.baseSalary?.value ?? {}
  const digits = visible.replace(/[\s,.]/g, '')
  const share = salary?.period.id === 3 ? 2 : 1
  for (const amount of [minValue, maxValue])
    if (amount !== undefined) assert.ok(digits.includes(String(Math.trunc(amount * share))), String(amount))
}

const assertData = (data: Data, document: PublicDocument, language: Language, page: string): void => {
  const text = document.texts[language]
  assert.equal(data['@type'], 'JobPosting')
  assert.equal(data.title, text?.title)
  assert.ok(
    data.description.startsWith(text?.description ?? '-') || data.description.includes(`<p>${text?.description}</p>`),
  )
  assert.notEqual(data.description, data.title)
  assert.match(data.description, /<(p|div|ul|ol)[\s>]/i)
  const { name, nameFr } = document.employer ?? { name: 'confidential', nameFr: null }
  assert.equal(data.hiringOrganization.name, language === 'fr' ? (nameFr ?? name) : name)
  assert.equal(data.totalJobOpenings, document.openings ?? undefined)
  assert.deepEqual(data.identifier.value, document.code)
  assert.match(data.datePosted, MIDNIGHT)
  assert.match(data.validThrough, MIDNIGHT)
  assert.ok(Date.parse(data.validThrough) > Date.parse(data.datePosted) && Date.parse(data.validThrough) > START)
  assert.ok(data.employmentType === undefined || TYPES.includes(data.employmentType))
  assertSalary(data, document)
  assertPlaces(data, document)
  const visible = decode(page.slice(page.indexOf('<body>')))
  for (const value of [data.title, document.employer ? data.hiringOrganization.name : data.title])
    assert.ok(visible.includes(value), value)
  assertVisible(data, document, visible)
  for (const sentence of data.description.slice(text?.description.length).matchAll(/<p>([^<]+)<\/p>/g))
    assert.ok(visible.includes(sentence[1] ?? ''), sentence[1])
}

/** True if the page has data, as it should. */
const assertPage = (text: string, document: PublicDocument, language: Language): boolean => {
  const [data, ...more] = blocksIn(text)
  const isOwn = languagesOf(document).includes(language)
  assert.equal(data !== undefined, isOwn, document.code)
  assert.equal(more.length, 0)
  if (isOwn) assert.ok(text.includes(`<link rel="canonical" href="${BASE}${pathOf(document.code, language)}">`))
  if (data) assertData(data, document, language, text)
  return data !== undefined
}

describe(`of ${COUNT} generated postings and the hard ones`, () => {
  let ask: Asking
  const documents = manyDocuments(COUNT)
  before(async () => {
    ask = await openPages(shelfOf(...documents.map((document, at) => jobFor(at + 1, document))))
  })

  test('every page in a language of its posting has one JobPosting with what search engines require, and no other page', async () => {
    let [with_, without] = [0, 0]
    for (const document of documents)
      for (const language of ['en', 'fr'] as const) {
        const { text, status } = await ask(pathOf(document.code, language))
        assert.equal(status, 200)
        if (assertPage(text, document, language)) with_++
        else without++
      }
    assert.ok(with_ > COUNT * 0.7 && without > COUNT)
  })

  test('no byte of the page of a confidential posting names its employer', async () => {
    const confidential = documents.filter(({ employer }) => employer === null)
    assert.ok(confidential.length > COUNT / 50)
    for (const { code } of confidential)
      for (const language of ['en', 'fr'] as const) {
        const { text, headers } = await ask(pathOf(code, language))
        assert.doesNotMatch(`${text}${[...headers].join()}`, /zytho/i)
      }
  })
})

test('a job that has become confidential is so on its page, though the document still names the employer', async () => {
  const shelf = shelfOf(jobFor(1, documentFor(1)))
  const ask = await openPages(shelf)
  const address = pathOf(documentFor(1).code, 'en')
  assert.match((await ask(address)).text, /Zythologie/)
  shelf.set(1, jobFor(1, documentFor(1), { confidential: true }))
  const { text } = await ask(address)
  assert.doesNotMatch(text, /zytho/i)
  const [{ hiringOrganization, identifier }] = blocksIn(text)
  assert.deepEqual([hiringOrganization.name, identifier.name], ['confidential', 'confidential'])
  assert.match(text, /Confidential employer/)
})

test('what ends a block of data, or a line of a script, in any member comes out of the data as it went in', async () => {
  const document = documentFor(1, hard.hostile)
  const { text } = await (await openPages(shelfOf(jobFor(1, document))))(pathOf(document.code, 'en'))
  const [data] = blocksIn(text)
  assert.equal(data.title, document.texts.en?.title)
  assert.equal(data.hiringOrganization.name, document.employer?.name)
  assert.equal(data.jobLocation[0].address.addressLocality, document.locations[0]?.name)
  // One block of data, and our script.
  assert.equal(text.split('<script').length, 3)
  assert.equal(text.split('</script').length, 3)
  assert.doesNotMatch(text.slice(0, text.indexOf('<article>')), /<!--/)
  assert.doesNotMatch(text.replace(/<script.*?<\/script>/gs, ''), /onerror|<script|<!--/)
})

test('the name of the employer in French stands in the data of the French page', async () => {
  const document = documentFor(1, hard.both)
  const ask = await openPages(shelfOf(jobFor(1, document)))
  const names = await Promise.all(
    (['en', 'fr'] as const).map(async (language) => blocksIn((await ask(pathOf(document.code, language))).text)[0]),
  )
  assert.deepEqual(
    names.map(({ hiringOrganization }) => hiringOrganization.name),
    [EMPLOYER.name, 'Zythologie du Québec'],
  )
})

test('pay for two weeks is given as half of it a week where that is whole cents, and else not at all', async () => {
  const pay = async (amount: number, maxAmount: number | null) => {
    const period = { id: 3, name: 'Biweekly', unit: 'biweek' }
    const document = documentFor(1, { salary: { amount, maxAmount, period, plusCommission: false } })
    const ask = await openPages(shelfOf(jobFor(1, document)))
    return blocksIn((await ask(pathOf(document.code, 'en'))).text)[0].baseSalary?.value
  }
  const week = { '@type': 'QuantitativeValue', unitText: 'WEEK' }
  assert.deepEqual(await pay(1_900.42, null), { ...week, value: 950.21 })
  assert.deepEqual(await pay(1_900, 2_100.5), { ...week, minValue: 950, maxValue: 1_050.25 })
  for (const [amount, most] of [
    [1_900.41, null],
    [1_900, 2_100.51],
    [1.001, null],
  ] as const)
    assert.equal(await pay(amount, most), undefined)
})

test('the data have the number of openings that the page says, and none where it says none', async () => {
  const openings = async (openings: number | null) => {
    const document = documentFor(1, { openings })
    const { text } = await (await openPages(shelfOf(jobFor(1, document))))(pathOf(document.code, 'en'))
    return blocksIn(text)[0].totalJobOpenings
  }
  assert.deepEqual([await openings(12), await openings(1), await openings(null)], [12, 1, undefined])
})
