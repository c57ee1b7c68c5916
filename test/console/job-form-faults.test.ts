/** Faults of bad postings: the form shows the same ones as the interface does of the same body. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { bodyOf } from '../../server/console/job-form/body.ts'
import { FIELDS, type FieldId, fieldAt, type Values } from '../../server/console/job-form/fields.ts'
import { NEW_VALUES } from '../../server/console/job-form/values.ts'
import { formWords } from '../../server/console/job-form/words.ts'
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
  'close-date': ['', '2027-01-31', '2027-02-30', '31/01/2027', '2027-01-31T00:00:00Z'],
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

const { labels } = formWords.en

/** The label of a member as sentences name it. */
const labelOf = (name: string): string => {
  const last = (pointer: string) => pointer.split('/').findLast((step) => step !== 'id' && !/^\d/.test(step))
  const field = FIELDS.find(({ pointer }) => !pointer.startsWith('/texts') && last(pointer) === name.replace('.id', ''))
  return field ? labels[field.id] : name
}

/** The sentence of the interface with the labels of the form for its members, and without an example of a required one. */
const relabelled = (detail: string, field: FieldId): string =>
  detail
    .replace(/^The member "\w+" is required\b.*/, `“${labels[field]}” is required.`)
    .replace(/^(maxAmount) is below (amount)\.$/, (_, one, other) => `${labelOf(one)} is below ${labelOf(other)}.`)
    .replace(
      /^(\w+) is required when ([\w.]+) is/,
      (_, one, other) => `${labelOf(one)} is required when ${labelOf(other)} is`,
    )
    .replace(/^(\w+) (is required beside|applies only)/, (_, name, rest) => `${labelOf(name)} ${rest}`)
    .replace(/Send (language) if/, (_, name) => `Send ${labelOf(name)} if`)

type Said = { readonly pointer: string; readonly code: string; readonly detail: string }

/** The sentences of a refusal by the fields that they belong to. */
const expectedOf = (errors: readonly Said[], values: Values): ReadonlyMap<FieldId, string> => {
  const expected = new Map<FieldId, string>()
  for (const { pointer, detail } of errors) {
    const field = fieldAt(pointer, values)
    assert.ok(field, pointer)
    expected.set(field, [expected.get(field) ?? [], relabelled(detail, field)].flat().join(' '))
  }
  return expected
}

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

const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))

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
    const body = JSON.stringify({ ...bodyOf({ values, language: 'en' }), status: 'active' })
    const { status, body: said } = await employer.send('POST', '/api/v1.2/jobs?dryRun=true', { raw: body })
    return { status, errors: status === 200 ? [] : said.errors }
  }

  test('the form says what the interface says, each at its field, and keeps every text', async () => {
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
      assert.deepEqual(sorted(saidIn(page.text)), sorted(expectedOf(errors, values)), context)
      // Choices that do not exist have no radio button, so that none is kept.
      const typed = Object.entries(values).filter(([name, value]) => value !== '' && !RADIOS.has(name))
      assert.partialDeepStrictEqual(keptIn(page.text), Object.fromEntries(typed), context)
      for (const { pointer, code } of errors) kinds.add(`${pointer.replace(/\d/g, 'N')} ${code}`)
    }
    assert.ok(kinds.size >= 45, `${kinds.size} kinds of findings`)
  })
})

const RADIOS: ReadonlySet<string> = new Set(['language', 'workplace', 'routing', 'purpose'])
