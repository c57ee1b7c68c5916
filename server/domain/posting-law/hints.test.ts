import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { addDays } from '../../lib/dates.ts'
import { loadPostingLaw } from '../../storage/reference-files/posting-law.ts'
import type { PostingFacts, PostingText } from './facts.ts'
import { hintsOf, type PostingLaw } from './hints.ts'
import { NOTICE } from './sentences.ts'

const LAW = loadPostingLaw(join(import.meta.dirname, '../../../reference-data'))
const TODAY = '2026-11-23'
const PERIODS = new Map([
  [1, 1],
  [6, 2080],
])

const text = (title: string, description: string, more: Partial<PostingText> = {}): PostingText => ({
  at: '',
  language: 'en',
  applicationUrl: null,
  isStale: false,
  ...{ title, description },
  ...more,
})

const pay = (amount: number, maxAmount: number | null = null, period = 'Hourly') => ({
  ...{ amount, maxAmount, plusCommission: false },
  period: { id: period === 'Hourly' ? 6 : 1, name: period, unit: period === 'Hourly' ? 'hour' : 'year' },
})

/** A posting that no rule has a word about. */
const SOUND: PostingFacts = {
  provinces: ['ON'],
  isCanadaWide: false,
  workplace: 'on-site',
  salary: pay(60_000, 80_000, 'Yearly'),
  texts: [text('Baker', '<p>Bread, at night.</p>')],
  disclosures: { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true },
  purpose: null,
  publishDate: '2026-11-01',
  closeDate: '2026-12-01',
  isConfidential: false,
  applicationEmail: null,
  employer: { name: 'Boulangerie Tremblay', size: '25-or-more', federal: false },
  event: null,
}

const said = (description: string, more: Partial<PostingFacts> = {}): Partial<PostingFacts> => ({
  texts: [text('Baker', description)],
  ...more,
})
const silent = (disclosure: keyof PostingFacts['disclosures']): Partial<PostingFacts> => ({
  disclosures: { ...SOUND.disclosures, [disclosure]: null },
})
const small: Partial<PostingFacts> = { employer: { ...SOUND.employer, size: 'under-25' } }
const federal: Partial<PostingFacts> = { employer: { ...SOUND.employer, federal: true } }

type Case = {
  readonly meets: Partial<PostingFacts>
  /** Postings that differ from the first in what the rule asks for. */
  readonly nearest: readonly Partial<PostingFacts>[]
  /** What each sentence must hold of the posting. */
  readonly tells?: readonly string[]
}

/** Each rule of the shipped file; one without a case fails. */
const CASES: Record<string, Case> = {
  'on-pay-missing': {
    meets: { salary: null },
    nearest: [{}, { salary: null, provinces: ['MB'] }, { salary: null, ...small }, { salary: null, ...federal }],
  },
  'on-pay-spread': {
    meets: { salary: pay(100_000, 150_000.0001, 'Yearly') },
    nearest: [{ salary: pay(100_000, 150_000, 'Yearly') }, { salary: pay(100_000, 200_000.01, 'Yearly') }],
    tells: ['50'],
  },
  'on-ai': {
    meets: silent('artificialIntelligence'),
    nearest: [{}, { ...silent('artificialIntelligence'), ...small }],
  },
  'on-vacancy': { meets: silent('vacancy'), nearest: [{}, { ...silent('vacancy'), provinces: ['QC'] }] },
  'on-canadian-experience': {
    meets: said('<p>You have <b>CANADIAN</b>&nbsp;work experience.</p>'),
    nearest: [said('<p>Canadian</p><p>experience counts.</p>'), said('Any experience, also outside Canada.')],
    tells: ['CANADIAN work experience'],
  },
  'on-keep': { meets: { event: 'archive' }, nearest: [{}, { event: 'closed' }, { event: 'archive', ...small }] },
  'on-45-days': { meets: { event: 'closed' }, nearest: [{}, { event: 'delete' }, { event: 'closed', ...small }] },
  'on-accommodation': {
    meets: { ...silent('accommodation'), ...small },
    nearest: [{}, said('<p>Accommodation on request.</p>', silent('accommodation')), federal],
  },
  'bc-pay-missing': {
    meets: { salary: null, provinces: ['BC'] },
    nearest: [{ provinces: ['BC'] }, { salary: null, isCanadaWide: true, workplace: 'on-site', provinces: [] }],
  },
  'bc-pay-open-ended': {
    meets: said('<p>Up to $30.50 per hour</p>', { provinces: ['BC'] }),
    nearest: [
      said('<p>$25 to $30.50 per hour</p>', { provinces: ['BC'] }),
      said('<p>Up to $500 for boots, and up to 3 days off.</p>', { provinces: ['BC'] }),
      said('<p>Up to $30.50 per hour</p>', { provinces: ['AB'] }),
    ],
    tells: ['Up to $30.50 per hour'],
  },
  'pe-pay-missing': { meets: { salary: null, provinces: ['PE'] }, nearest: [{ provinces: ['PE'] }] },
  'qc-french': {
    meets: { provinces: ['QC'] },
    nearest: [
      { provinces: ['QC'], texts: [text('Baker', 'Bread', { language: null })] },
      { provinces: ['QC'], texts: [...SOUND.texts, text('Boulanger', 'Du pain', { at: '/texts/fr', language: 'fr' })] },
    ],
  },
  'qc-other-language': {
    meets: { provinces: ['QC'], texts: [text('Boulanger', '<p>Maîtrise de l’anglais.</p>', { language: 'fr' })] },
    nearest: [{ provinces: ['QC'], texts: [text('Boulanger', '<p>Anglais : un atout.</p>', { language: 'fr' })] }],
    tells: ['Maîtrise de l’anglais'],
  },
  lmia: {
    meets: { purpose: 'lmia', closeDate: '2026-11-28' },
    nearest: [
      { purpose: 'lmia', closeDate: '2026-11-29' },
      { closeDate: '2026-11-28' },
      { purpose: 'lmia', closeDate: null },
    ],
    tells: ['27'],
  },
  'lmia-pay-missing': { meets: { purpose: 'lmia', salary: null }, nearest: [{ purpose: 'lmia' }, { salary: null }] },
  'wage-floor': {
    meets: { provinces: ['AB'], salary: pay(14.99, 20) },
    nearest: [
      { provinces: ['AB'], salary: pay(15) },
      { provinces: ['AB'], salary: { ...pay(14), plusCommission: true } },
    ],
    tells: ['Alberta', '15', '2018'],
  },
  rights: {
    meets: said('<p>A team that is young and dynamic</p>', { provinces: ['SK'] }),
    nearest: [said('<p>Young people; a dynamic team</p>')],
    tells: ['young and dynamic'],
  },
  'nl-pay': { meets: { salary: null, provinces: ['NL'] }, nearest: [{ provinces: ['NL'] }] },
}

const asked = (facts: Partial<PostingFacts>, day = TODAY, language: 'en' | 'fr' = 'en', law: PostingLaw = LAW) =>
  hintsOf({ ...SOUND, ...facts }, law, { language, today: day, periodsPerYear: PERIODS })
const namesOf = (...[facts, day, language, law]: Parameters<typeof asked>) =>
  asked(facts, day, language, law).map(({ rule }) => rule)

test('a sound posting gets no hint', () => {
  assert.deepEqual(asked({}), [])
  assert.deepEqual(namesOf({ provinces: [] }), [])
})

describe('each rule of the shipped file', () => {
  for (const rule of LAW.rules) {
    const { id, inForce, until } = rule
    const { meets = {}, nearest = [], tells = [] } = CASES[id] ?? {}

    test(`${id} has a case`, () => assert.ok(CASES[id] && nearest.length > 0))

    test(`${id} is shown for a posting that meets it, and not for the nearest ones`, () => {
      const law = { ...LAW, rules: [{ ...rule, inForce: inForce ?? TODAY }] }
      assert.deepEqual(namesOf(meets, TODAY, 'en', law), [id])
      for (const facts of nearest) assert.deepEqual(namesOf(facts, TODAY, 'en', law), [], JSON.stringify(facts))
    })

    test(`${id} is shown from its first day on`, () => {
      assert.equal(until, null)
      assert.equal(namesOf(meets, TODAY).includes(id), inForce !== null)
      const first = inForce ?? TODAY
      assert.equal(namesOf(meets, first).includes(id), inForce !== null)
      assert.ok(!namesOf(meets, addDays(first, -1)).includes(id))
    })

    test(`${id} is told in English and in French, with its source`, () => {
      const law = { ...LAW, rules: [{ ...rule, inForce: inForce ?? TODAY }] }
      const [english] = asked(meets, TODAY, 'en', law)
      const [french] = asked(meets, TODAY, 'fr', law)
      assert.ok(english && french && english.detail !== french.detail)
      for (const { detail, source, inForce: day } of [english, french]) {
        for (const part of tells) assert.ok(detail.includes(part), `${detail} lacks ${part}`)
        assert.doesNotMatch(detail, /[{}]/)
        assert.match(source?.url ?? '', /^https?:\/\/\S+$/)
        assert.ok(source?.title && day)
      }
      assert.doesNotMatch(french.detail, /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|\d [\d$]|'/)
    })
  }

  test('no case is left over', () => {
    assert.deepEqual(Object.keys(CASES).sort(), LAW.rules.map(({ id }) => id).sort())
  })
})

test('a rule that nothing confirms has no day in force', () => {
  for (const { id, inForce, verified } of LAW.rules) assert.equal(inForce === null, verified === 'none', id)
})

test('a rule no longer counts on the day that ends it', () => {
  const rules = LAW.rules.filter(({ id }) => id === 'on-ai').map((rule) => ({ ...rule, until: '2027-05-01' }))
  const law = { ...LAW, rules }
  assert.deepEqual(namesOf(silent('artificialIntelligence'), '2027-04-30', 'en', law), ['on-ai'])
  assert.deepEqual(namesOf(silent('artificialIntelligence'), '2027-05-01', 'en', law), [])
})

test('an employer whose size is not known is told whom the rule binds', () => {
  const unknown = { ...SOUND.employer, size: null }
  const details = (language: 'en' | 'fr') =>
    asked({ ...silent('vacancy'), employer: unknown }, TODAY, language).map(({ detail }) => detail)
  assert.match(details('en').join(), / This applies if you have 25 or more employees\.$/)
  assert.match(details('fr').join(), / Cela s’applique si vous avez 25 employés ou plus\.$/)
  const [accommodation] = asked({ ...silent('accommodation'), employer: unknown })
  assert.doesNotMatch(accommodation?.detail ?? '', /25/)
})

test('remote work in all of Canada counts for every province', () => {
  const everywhere = { provinces: [], isCanadaWide: true, workplace: 'remote', salary: null } as const
  assert.deepEqual(namesOf(everywhere), ['on-pay-missing', 'bc-pay-missing', 'pe-pay-missing', 'qc-french'])
  assert.deepEqual(namesOf({ ...everywhere, workplace: 'hybrid' }), [])
})

test('money, numbers and dates are written as the language does', () => {
  const detail = (facts: Partial<PostingFacts>, language: 'en' | 'fr') => asked(facts, TODAY, language)[0]?.detail
  const wide = { salary: pay(100_000, 175_000, 'Yearly') }
  assert.match(detail(wide, 'en') ?? '', /this one spans \$75,000\./)
  assert.match(detail(wide, 'fr') ?? '', /celle-ci est de 75\u00a0000\u00a0\$\./)
  const low = { salary: pay(17.5) }
  assert.match(detail(low, 'en') ?? '', /^Ontario: below .* \$17\.60 an hour since October 1, 2025\./)
  assert.match(detail(low, 'fr') ?? '', /^Ontario\u00a0: sous .* 17,60\u00a0\$ l’heure depuis le 1er octobre 2025\./)
})

describe('minimum wages', () => {
  const floor = (facts: Partial<PostingFacts>, day = TODAY) =>
    asked(facts, day).find(({ rule }) => rule === 'wage-floor')

  test('a rate older than 13 months is called the last known', () => {
    const low = { provinces: ['QC'], salary: pay(16), texts: [text('Boulanger', 'Du pain', { language: 'fr' })] }
    assert.doesNotMatch(floor(low, '2027-05-31')?.detail ?? 'none', /last known|none/)
    assert.match(floor(low, '2027-06-01')?.detail ?? '', / This is the last known rate\.$/)
  })

  test('the hint has the source and the day of the rate', () => {
    const hint = floor({ provinces: ['YT'], salary: pay(18) })
    assert.equal(hint?.inForce, '2026-04-01')
    assert.match(hint?.source?.url ?? '', /farms\.com/)
  })

  test('federal undertakings are held to the higher of both rates', () => {
    assert.match(floor({ ...federal, provinces: ['AB'], salary: pay(17) })?.detail ?? '', /^Federal undertakings: /)
    assert.equal(floor({ provinces: ['AB'], salary: pay(17) }), undefined)
    assert.match(floor({ ...federal, provinces: ['BC'], salary: pay(17) })?.detail ?? '', /^British Columbia: /)
  })

  test('of several places, the highest rate that is missed is told', () => {
    assert.match(floor({ provinces: ['AB', 'BC'], salary: pay(14) })?.detail ?? '', /^British Columbia: /)
    assert.match(floor({ provinces: ['AB', 'BC'], salary: pay(16) })?.detail ?? '', /^British Columbia: /)
  })

  test('only pay by the hour is compared, and none where there is no pay', () => {
    assert.equal(floor({ salary: pay(20_000, null, 'Yearly') }), undefined)
    assert.equal(floor({ salary: pay(0) }), undefined)
  })

  test('a later rate replaces the one before on its day', () => {
    const wages = LAW.wages.filter(({ jurisdiction }) => jurisdiction === 'ON')
    const next = wages.map((wage) => ({ ...wage, since: '2027-10-01', hourly: 180_000n }))
    const law = { ...LAW, wages: [...wages, ...next] }
    const low = { salary: pay(17.8) }
    assert.deepEqual(namesOf(low, '2027-09-30', 'en', law), [])
    assert.deepEqual(namesOf(low, '2027-10-01', 'en', law), ['wage-floor'])
  })
})

test('yearly amounts are compared exactly', () => {
  const hourly = (amount: number, maxAmount: number) => namesOf({ salary: pay(amount, maxAmount) })
  // 24.0384 × 2,080 = 49,999.872 and 24.0385 × 2,080 = 50,000.08.
  assert.deepEqual(hourly(20, 44.0384), [])
  assert.deepEqual(hourly(20, 44.0385), ['on-pay-spread'])
})

test('the notice is there in both languages', () => {
  assert.equal(NOTICE.en, 'This is not legal advice.')
  assert.match(NOTICE.fr, /^Ceci n’est pas un avis juridique\.$/)
})
