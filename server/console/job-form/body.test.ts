import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Job12Body, UNSAID } from '@affiche/contract/job-v12.ts'
import { readAmount } from '../../html/words/read-amount.ts'
import { baseVersionOf, planOf, readBaseVersion, touched, writeBaseVersion } from './base-version.ts'
import { bodyOf } from './body.ts'
import type { Values } from './fields.ts'
import { asHtml, NEW_VALUES, readValues, valuesOf } from './values.ts'

const JOB = {
  ...UNSAID,
  id: 7,
  referenceId: 'R-1',
  employer: { id: 1, name: 'x' },
  title: 'Baker',
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  confidential: true,
  autoRefresh: false,
  status: 'active',
  locations: [{ id: 85, description: 'Laval, QC', name: 'Laval', type: 'Town' }],
  categories: [{ id: 17, name: 'x' }],
  positionType: { id: 1, name: 'x' },
  salary: { amount: 21.5, maxAmount: 30.125, period: { id: 6, name: 'Hourly', unit: 'hour' }, plusCommission: true },
  description: '<p>Bread,<br>\r\nat <b>night</b>.</p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@example.ca',
  applicationUrl: null,
  language: 'en',
  texts: { fr: { title: 'Boulanger', description: '<div>Du pain.</div>', applicationUrl: null, state: 'current' } },
  workplace: 'on-site',
  openings: 2,
  purpose: 'lmia',
  disclosures: { artificialIntelligence: 'used', vacancy: null, accommodation: false },
} as const satisfies Job12Body

/** Values of the fields as a browser sends them. */
const sent = (values: Values): Values => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) form.set(name, value.replaceAll('\n', '\r\n'))
  return readValues(form)
}

const plain = (body: object) => JSON.parse(JSON.stringify(body))

describe('amounts as people type them', () => {
  const cases: readonly (readonly [text: string, en: string | null, fr: string | null])[] = [
    ['21.50', '21.50', '21.50'],
    ['21,50', '21.50', '21.50'],
    ['$52,000', '52000', null],
    ['52 000,50 $', '52000.50', '52000.50'],
    ['52\u00a0000\u00a0$', '52000', '52000'],
    ['1,234,567.89', '1234567.89', '1234567.89'],
    ['0,125', '0.125', '0.125'],
    ['007', '7', '7'],
    ['-5', '-5', '-5'],
    ['1\u202f234\u202f567,5 $', '1234567.5', '1234567.5'],
    ['18 22', null, null],
    ['21 50', null, null],
    ['5$0', null, null],
    ['12,5O', null, null],
    ['1.234.567', null, null],
    ['1e5', null, null],
    ['', null, null],
  ]
  for (const [text, en, fr] of cases)
    test(`"${text}"`, () => assert.deepEqual([readAmount(text, 'en'), readAmount(text, 'fr')], [en, fr]))
})

describe('the body of a form', () => {
  const typed = (values: Partial<Values>) => ({ values: { ...NEW_VALUES, ...values }, language: 'en' as const })

  test('has what no field can read as text, for the interface to refuse', () => {
    const values = { 'pay-shown': 'yes', pay: '12,5O', 'pay-period': 'x', openings: 'two', 'last-day': 'soon' }
    const body = plain(bodyOf(typed({ ...values, accommodation: 'maybe', 'category-2': 'x' })))
    assert.deepEqual(body.salary, { amount: '12,5O', maxAmount: null, period: { id: 'x' }, plusCommission: false })
    assert.deepEqual([body.openings, body.closeDate, body.disclosures.accommodation], ['two', 'soon', 'maybe'])
    assert.deepEqual(body.categories, [{ id: 'x' }])
  })

  test('has every digit of a number', () => {
    const body = JSON.stringify(bodyOf(typed({ 'pay-shown': 'yes', pay: '12345678901234567890.123456' })))
    assert.match(body, /"amount":12345678901234567890\.123456,/)
  })

  test('asks for a pay until none is chosen', () => {
    assert.equal(bodyOf(typed({})).salary, '', 'which the interface refuses as a whole')
    assert.equal(bodyOf(typed({ 'pay-shown': 'no', pay: '5' })).salary, null)
  })

  test('has the answer whose field is filled in, where nobody has chosen one', () => {
    const read = (values: Partial<Values>) => {
      const { routing, 'pay-shown': shown } = readValues(new URLSearchParams(values))
      return [routing, shown]
    }
    assert.deepEqual(read({ email: 'jobs@example.ca' }), ['1', ''])
    assert.deepEqual(read({ url: 'https://example.ca/', pay: '20' }), ['2', 'yes'])
    assert.deepEqual(read({ email: 'jobs@example.ca', url: 'https://example.ca/' }), ['', ''])
    assert.deepEqual(read({ routing: '2', email: 'a@example.ca', 'pay-shown': 'no', pay: '20' }), ['2', 'no'])
  })

  test('has the first day on which the posting is closed, for the last one on which people can apply', () => {
    assert.equal(bodyOf(typed({ 'last-day': '2027-02-28' })).closeDate, '2027-03-01')
    assert.equal(valuesOf(JOB, 'en')['last-day'], '2027-01-18')
    assert.equal(bodyOf(typed({})).closeDate, null)
  })

  test('puts the second text into the language that the first does not have, and says that one', () => {
    const description =
      'We are looking for a baker who will work with the team at night and who has an eye for the bread that we sell to all of our customers.'
    const other = { 'text-title': 'Boulanger', 'text-description': 'Du pain.' }
    const body = plain(bodyOf(typed({ title: 'Baker', description, ...other })))
    assert.deepEqual([body.language, Object.keys(body.texts), body.texts.en], ['en', ['fr', 'en'], null])
    const french = plain(bodyOf(typed({ title: 'Boulanger', language: 'fr', ...other })))
    assert.equal(french.texts.en.title, 'Boulanger')
    assert.equal(bodyOf(typed({ title: 'x' })).texts, null)
  })
})

describe('a form of a posting', () => {
  for (const language of ['en', 'fr'] as const) {
    const base = readBaseVersion(writeBaseVersion(baseVersionOf(JOB, language)))
    const values = valuesOf(JOB, language)

    test(`that comes back as it was shown touches nothing, in ${language}`, () => {
      assert.deepEqual(touched({ values: sent(values), language }, base), [])
      assert.deepEqual(touched({ values: sent(asHtml(values, JOB)), language }, base), [])
    })

    test(`touches one member for each field that differs, in ${language}`, () => {
      const changes: readonly (readonly [Partial<Values>, string])[] = [
        [{ title: 'Cook' }, 'title'],
        [{ 'pay-max': '31' }, 'salary'],
        [{ confidential: '' }, 'confidential'],
        [{ 'text-title': 'Boulangère' }, 'texts'],
        [{ 'place-2': 'Montréal, QC' }, 'locations'],
        [{ vacancy: 'existing' }, 'vacancy'],
        [{ description: 'Bread' }, 'description'],
      ]
      for (const [change, member] of changes)
        assert.deepEqual(touched({ values: { ...values, ...change }, language }, base), [member])
    })
  }

  test('says a stored description in light text where that loses nothing, else as HTML', () => {
    const values = valuesOf(JOB, 'en')
    assert.deepEqual([values.description, values['description-format']], ['Bread,\nat **night**.', 'text'])
    assert.deepEqual([values['text-description'], values['text-description-format']], ['<div>Du pain.</div>', 'html'])
    assert.deepEqual([values.pay, values['pay-max'], valuesOf(JOB, 'fr').pay], ['21.50', '30.125', '21,50'])
  })

  test('finds the members that somebody else has changed, and lets be what is the same by now', () => {
    const language = 'en'
    const base = baseVersionOf(JOB, language)
    const now: Job12Body = { ...JOB, title: 'Head baker', openings: 3 }
    const values = { ...valuesOf(JOB, language), title: 'Night baker', openings: '3', email: 'a@example.ca' }
    assert.deepEqual(planOf({ values, language }, base, now), {
      changed: ['title', 'applicationEmail'],
      contested: ['title'],
    })
  })

  test('that goes on in the other language meets only what somebody else has changed', () => {
    const typed = { values: { ...valuesOf(JOB, 'fr'), 'pay-max': '31,75', title: 'Cook' }, language: 'fr' } as const
    const contestedOf = (now: Job12Body) => planOf(typed, baseVersionOf(JOB, 'en'), now).contested
    assert.deepEqual(contestedOf(JOB), [])
    assert.deepEqual(contestedOf({ ...JOB, salary: null, title: 'Head baker' }), ['title', 'salary'])
  })
})
