/** Hints of any posting: no posting makes them fail, and both languages give the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import { EMPLOYER_SIZES, POSTING_EVENTS, type PostingFacts } from '../../server/law/facts.ts'
import { hintsOf } from '../../server/law/hints.ts'
import { LAW } from '../support/postings.ts'
import { fc } from '../support/properties.ts'

const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'XX']
const UNITS = ['year', 'month', 'biweek', 'week', 'day', 'hour']

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

/** Amounts as the interface takes them: at most fifteen digits, four of them decimals. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 11 }),
  fc.integer({ min: 0, max: 10 ** 7 }).map((n) => n / 10 ** 4),
)

const salary = fc.record({
  amount,
  maxAmount: fc.option(amount),
  period: fc.nat(7).map((at) => ({ id: at + 1, name: 'Foo', unit: UNITS[at] ?? 'fortnight' })),
  plusCommission: fc.boolean(),
})

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Canadian experience',
        'bilingue',
        'up to $30 per hour',
        'young and dynamic',
        '<b>',
        '</p>',
        '&nbsp;',
        '$&',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '))

const text = fc.record({
  at: fc.constantFrom('', '/texts/en', '/texts/fr'),
  language: fc.constantFrom('en' as const, 'fr' as const, null),
  title: words,
  description: words,
  applicationUrl: fc.option(fc.webUrl()),
  isStale: fc.boolean(),
})

const given = fc.record({
  provinces: fc.subarray(PROVINCES),
  isCanadaWide: fc.boolean(),
  workplace: fc.constantFrom('on-site' as const, 'hybrid' as const, 'remote' as const, null),
  salary: fc.option(salary),
  texts: fc.array(text, { maxLength: 2 }),
  disclosures: fc.record({
    artificialIntelligence: fc.constantFrom('used' as const, 'not-used' as const, null),
    vacancy: fc.constantFrom('existing' as const, 'future' as const, null),
    accommodation: fc.constantFrom(true, false, null),
  }),
  purpose: fc.constantFrom('lmia' as const, null),
  publishDate: date,
  closeDate: fc.option(date),
  isConfidential: fc.boolean(),
  applicationEmail: fc.option(fc.emailAddress()),
  employer: fc.record({
    name: words,
    nameFr: fc.option(words),
    size: fc.constantFrom(...EMPLOYER_SIZES, null),
    federal: fc.constantFrom(true, false, null),
  }),
  event: fc.constantFrom(...POSTING_EVENTS, null),
})

const facts: fc.Arbitrary<PostingFacts> = given.map((said) => ({ ...NO_EXTRAS, ...said }))

const PERIODS = new Map([1, 12, 26, 52, 260, 2080].map((count, at) => [at + 1, count]))

test('any posting gets its hints, the same ones in both languages, each a whole sentence', () => {
  fc.assert(
    fc.property(facts, date, (posting, today) => {
      const [english, french] = (['en', 'fr'] as const).map((language) =>
        hintsOf(posting, LAW, { language, today, periodsPerYear: PERIODS }),
      )
      const namesOf = (hints = english) => hints?.map(({ rule, pointer, inForce }) => [rule, pointer, inForce])
      assert.deepEqual(namesOf(english), namesOf(french))
      for (const { detail, inForce, source } of [...(english ?? []), ...(french ?? [])]) {
        assert.match(detail, /\S\.$/)
        assert.doesNotMatch(detail, /undefined|null|NaN|\{(?:spread|words|days|amount|date|province)\}/)
        assert.ok(inForce === null ? source === null : inForce <= today && source?.url)
      }
    }),
    { numRuns: 500 },
  )
})
