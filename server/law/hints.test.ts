import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asked, federal, LAW, namesOf, pay, SOUND, silent, TODAY, text } from '../../test/support/postings.ts'
import type { PostingFacts } from './facts.ts'
import { NOTICE } from './sentences.ts'

test('a sound posting gets no hint', () => {
  assert.deepEqual(asked({}), [])
  assert.deepEqual(namesOf({ provinces: [] }), [])
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

test('where the size of an employer is not known, the hint says whom the rule binds', () => {
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

test('one day is written in the singular, and a date before the first day as none', () => {
  const detail = (closeDate: string, language: 'en' | 'fr') =>
    asked({ purpose: 'lmia', closeDate }, TODAY, language)[0]?.detail
  assert.match(detail('2026-11-02', 'en') ?? '', / closes after 1 day\.$/)
  assert.match(detail('2026-11-03', 'fr') ?? '', / ferme après 2\u00a0jours\.$/)
  assert.match(detail('2026-11-02', 'fr') ?? '', / ferme après 1\u00a0jour\.$/)
  assert.match(detail('2026-10-01', 'en') ?? '', / closes after 0 days\.$/)
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

  test('of several places, the highest rate that is missed is given', () => {
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

test('a pay of nothing is none', () => {
  for (const salary of [pay(0), pay(0, 0)]) assert.deepEqual(namesOf({ salary }), ['on-pay-missing'])
  assert.deepEqual(namesOf({ salary: pay(0, 20) }), [])
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

test('the rules of Québec cite its law or its office, in both languages', () => {
  for (const { id, sources } of LAW.rules.filter(({ jurisdiction }) => jurisdiction === 'QC'))
    for (const { url } of [sources.en, sources.fr])
      assert.match(new URL(url).hostname, /(?:^|\.)(?:legisquebec|oqlf)\.gouv\.qc\.ca$/, id)
})
