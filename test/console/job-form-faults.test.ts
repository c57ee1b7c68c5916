/** Faults of bad postings: the form has them at the fields where the interface has them in the same body. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { bodyOf } from '../../server/console/job-form/body.ts'
import { FIELDS, type FieldId, fieldAt, type Values } from '../../server/console/job-form/fields.ts'
import { NEW_VALUES, readValues } from '../../server/console/job-form/values.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { elementsById, formIn, textOf } from '../support/forms.ts'
import type { Client } from '../support/service.ts'

/** Values that people, or programs in their place, may send; the first is a good one. */
const TEXTS: Readonly<Partial<Record<keyof Values, readonly string[]>>> = {
  title: ['Baker', '', ' ', 'x'.repeat(257), 'a\u0001b', '\u200b'],
  language: ['en', '', 'de', 'fr'],
  openings: ['', '2', '0', '10000', 'two', '1.5', '99999999999999999999'],
  reference: ['', 'R'.repeat(51), ' ', 'a\tb'],
  purpose: ['', 'lmia', 'x'],
  'place-1': [
    'Laval, QC',
    '',
    'Saint-Jean',
    'Toronoto, ON',
    'Paris, France',
    'x'.repeat(201),
    ', ON',
    '12 King Street, ON',
  ],
  'place-2': ['', 'Laval, QC', 'Nowhere', 'Atlantis, ON'],
  workplace: ['', 'hybrid', 'moon'],
  'category-1': ['17', '', '9999', 'x', '-1'],
  'category-3': ['', '17', '12'],
  'position-type': ['1', '', '99', 'x'],
  'pay-shown': ['yes', 'no', ''],
  pay: ['21.50', '21,50', '', '12,5O', '-1', '0.00001', '999999999999', '12345678901234567890.1'],
  'pay-max': ['', '30', '2', 'x'],
  'pay-period': ['6', '', '77'],
  description: ['Bread, at night.', '', '\u200b', '**x', 'a\u0007b'],
  'text-title': ['', 'Boulanger', ' ', 'x'.repeat(300)],
  'text-description': ['', 'Du pain.', '\u2028'],
  'text-url': ['', 'example.ca', 'https://example.ca/fr'],
  routing: ['1', '2', '', '7'],
  email: ['jobs@example.ca', '', 'jobs', 'a b@example.ca', 'mailto:a@b.ca'],
  url: ['', 'https://example.ca/', 'ftp://x', 'https://u:p@example.ca/', 'x'.repeat(201)],
  'last-day': ['', '2027-01-31', '2027-02-30', '31/01/2027', '2027-01-31T00:00:00Z'],
  intelligence: ['', 'used', 'maybe'],
  vacancy: ['', 'existing', '1'],
  accommodation: ['', 'true', 'yes'],
}

const HTML = [
  '<p>Bread</p>',
  '<script>x</script><p>y',
  '<p>a</b>',
  '<a href="javascript:x">a</a>',
  '<!-- x -->',
  '<p></p>',
]

/** The same numbers in every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const badForm = (next: () => number): Values => {
  const pick = (texts: readonly string[]) => texts[Math.floor(next() * texts.length)] ?? ''
  const values: Record<string, string> = { ...NEW_VALUES }
  for (const [name, texts] of Object.entries(TEXTS)) values[name] = next() < 0.7 ? (texts[0] ?? '') : pick(texts)
  if (next() < 0.2) Object.assign(values, { description: pick(HTML), 'description-format': 'html' })
  return values as Values
}

/** Words of programs: names of members, and what only a developer says. */
const JARGON =
  /\b(?:maxAmount|referenceId|applicationEmail|applicationUrl|applicantRoutingType|closeDate|array|string|integer|member|entries|null|true or false|PUT)\b|\/api\//

type Said = { readonly pointer: string; readonly code: string; readonly detail: string }

/** The fields that a refusal is about. */
const fieldsOf = (errors: readonly Said[], values: Values): ReadonlySet<FieldId> =>
  new Set(
    errors.map(({ pointer }) => {
      const field = fieldAt(pointer, values)
      assert.ok(field, pointer)
      return field
    }),
  )

const saidIn = (page: string): ReadonlyMap<FieldId, string> => {
  const elements = elementsById(page)
  const said = FIELDS.flatMap(({ id }) => {
    const element = elements.get(`${id}-fault`)
    const text = element ? textOf(element).trim() : ''
    return text === '' ? [] : [[id, text] as const]
  })
  return new Map(said)
}

const keptIn = (page: string): object =>
  Object.fromEntries(Object.entries(formIn(page).fields).map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))

describe('of 200 bad postings', () => {
  let service: ConsoleService
  let employer: Client
  let person: Visitor
  before(async () => {
    service = await startConsole()
    employer = await service.employer('standard')
    person = await service.person(employer)
  })
  after(() => service.stop())

  const refusalOf = async (values: Values): Promise<{ status: number; errors: readonly Said[] }> => {
    const typed = { values: readValues(new URLSearchParams(values)), language: 'en' } as const
    const body = JSON.stringify({ ...bodyOf(typed), status: 'active' })
    const { status, body: said } = await employer.send('POST', '/api/v1.2/jobs?dryRun=true', { raw: body })
    return { status, errors: status === 200 ? [] : said.errors }
  }

  test('the form has a fault at each field that the interface refuses, at no other, in words of people, and keeps every text', async () => {
    const next = numbers(7)
    const path = `/en/console/${employer.employerId}/jobs/new`
    const kinds = new Set<string>()
    await person.get(path)
    for (let made = 0; made < 200; ) {
      const values = badForm(next)
      const { status, errors } = await refusalOf(values)
      if (status === 200) continue
      made++
      const page = await person.post(path, { ...values, action: 'publish' })
      assert.equal(page.status, status)
      const context = JSON.stringify(values)
      const said = saidIn(page.text)
      assert.deepEqual(new Set(said.keys()), fieldsOf(errors, values), context)
      for (const text of said.values()) assert.doesNotMatch(text, JARGON, context)
      // Choices that do not exist have no radio button, so that none is kept.
      const typed = Object.entries(values).filter(([name, value]) => value !== '' && !RADIOS.has(name))
      assert.partialDeepStrictEqual(keptIn(page.text), Object.fromEntries(typed), context)
      for (const { pointer, code } of errors) kinds.add(`${pointer.replace(/\d/g, 'N')} ${code}`)
    }
    assert.ok(kinds.size >= 45, `${kinds.size} kinds of findings`)
  })
})

const RADIOS: ReadonlySet<string> = new Set(['language', 'workplace', 'routing', 'purpose'])
