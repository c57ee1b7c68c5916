/** Pay in one text is read where it is clear, in either language, and nothing of it is guessed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { readSalary } from './salary.ts'

const said = (text: string): string => {
  const read = readSalary(text)
  if (typeof read === 'string') return `! ${read}`
  return [read.min, read.max ?? '', read.unit ?? 'no-period', read.hasCommission ? 'commission' : '']
    .join(' ')
    .replace(/ +/g, ' ')
    .trim()
}

test('amounts and periods are read as people write them', () => {
  for (const [text, expected] of [
    ['$20.50 to $25 per hour', '20.50 25 hour'],
    ['$22/hr', '22 hour'],
    ['$25.00 - $30.00 an hour', '25.00 30.00 hour'],
    ['From $18.75 hourly', '18.75 hour'],
    ['$45,000 – $60,000 a year', '45000 60000 year'],
    ['CAD 52,000.50 per annum', '52000.50 year'],
    ['C$80K–95K/year', '80000 95000 year'],
    ['$45-60K a year', '45000 60000 year'],
    ['between $900 and $1,100 biweekly', '900 1100 biweek'],
    ['$16/hr + commission', '16 hour commission'],
    ['20,50 $ à 25 $ de l’heure', '20.50 25 hour'],
    ["De 20,50 $ à 25 $ l'heure", '20.50 25 hour'],
    ['45 000 $ à 60 000 $ par année', '45000 60000 year'],
    ['45\u00a0000\u00a0$ par an', '45000 year'],
    ['1 200 $ aux deux semaines', '1200 biweek'],
    ['entre 3 200 $ et 3 800 $ par mois, plus commission', '! unread'],
    ['entre 3 200 $ et 3 800 $ par mois + commission', '3200 3800 month commission'],
    ['Salaire : 150 $ par jour', '150 day'],
    ['$1,000 weekly', '1000 week'],
    ['À partir de 21 $/h', '21 hour'],
    ['$45,000 - $60,000', '45000 60000 no-period'],
    ['20 $', '20 no-period'],
  ] as const)
    assert.equal(said(text), expected, text)
})

test('what is not clear is not read, and says why', () => {
  for (const [text, fault] of [
    ['US$18 per hour', 'currency'],
    ['18 USD/hour', 'currency'],
    ['€20 par heure', 'currency'],
    ['up to $30 per hour', 'no-minimum'],
    ["Jusqu'à 30 $ de l'heure", 'no-minimum'],
    ['Competitive', 'unread'],
    ['', 'unread'],
    ['$20 per hour plus tips', 'unread'],
    ['40 hours at $20 to $25 per hour', 'unread'],
    ['$20 $25 per hour', 'unread'],
    ['1.500 $ par mois', 'unread'],
    ['$20 per hour or $40,000 per year', 'unread'],
    ['$20,00,0 per hour', 'unread'],
    [`$20 per hour ${'.'.repeat(300)}`, 'unread'],
  ] as const)
    assert.equal(said(text), `! ${fault}`, text)
})

test('whatever is written, an amount that is read is a number of JSON, and stands in the text', () => {
  const piece = fc.constantFrom(
    '$',
    '20',
    '20.50',
    '45,000',
    '45 000',
    ' to ',
    ' à ',
    '-',
    ' per ',
    'hour',
    '/',
    'an',
    'k',
    ' ',
    ',',
    '.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const read = readSalary(pieces.join(''))
      if (typeof read === 'string') return
      for (const amount of [read.min, ...(read.max === null ? [] : [read.max])]) {
        assert.ok(Number.isFinite(JSON.parse(amount)))
        const digits = amount.replace(/\D/g, '').replace(/0+$/, '')
        assert.ok(pieces.join('').replace(/\D/g, '').includes(digits), `${amount} of ${pieces.join('')}`)
      }
    }),
    { numRuns: 2_000 },
  )
})
