import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { faultWords } from './fault-words.ts'
import { FIELDS, type FieldId } from './fields.ts'
import { plainFault } from './plain-faults.ts'
import { NEW_VALUES } from './values.ts'

const ITEM = { noun: 'category', id: 99, path: '/api/v1.1/categories' } as const
const GIVEN = {
  needed: 'number',
  example: '52000',
  given: sentence('givenString', { text: '12,5O' }),
  list: null,
} as const

const cases: readonly (readonly [FieldId, Sentence, en: string, fr: string])[] = [
  ['title', sentence('blankText'), 'Enter a job title.', 'Indiquez le titre du poste.'],
  [
    'place-1',
    sentence('wrongCount', { count: 0, least: 1, most: 3 }),
    'Enter at least one place.',
    'Indiquez au moins un lieu.',
  ],
  [
    'category-1',
    sentence('wrongCount', { count: 0, least: 1, most: 3 }),
    'Choose a category.',
    'Choisissez une catégorie.',
  ],
  ['category-2', sentence('unknownItem', ITEM), 'Choose a category, or none.', 'Choisissez une catégorie, ou aucune.'],
  [
    'pay-shown',
    sentence('wrongType', GIVEN),
    'Choose whether the pay is shown.',
    'Précisez si la rémunération est affichée.',
  ],
  [
    'pay',
    sentence('wrongType', GIVEN),
    'Enter “Amount, or minimum” as an amount such as 21.50, not “12,5O”.',
    'Indiquez «\u00a0Montant, ou minimum\u00a0» par un montant comme 21,50, et non «\u00a012,5O\u00a0».',
  ],
  [
    'pay-max',
    sentence('salaryRange', {
      upper: { member: 'maxAmount', at: '/salary/maxAmount' },
      base: { member: 'amount', at: '/salary/amount' },
    }),
    'The maximum is lower than the minimum.',
    'Le maximum est inférieur au minimum.',
  ],
  [
    'url',
    sentence('noUrl', { text: 'example.ca', fault: sentence('noScheme', { address: 'https://example.ca' }) }),
    '“example.ca” does not begin with https:// or http://: enter the whole address, such as https://example.ca.',
    '«\u00a0example.ca\u00a0» ne commence pas par https:// ou http://\u00a0: indiquez l’adresse complète, comme https://example.ca.',
  ],
  [
    'openings',
    sentence('outOfRange', { digits: '10000', least: 1, most: 9999 }),
    'Enter “Number of openings” as a number from 1 to 9,999.',
    'Indiquez «\u00a0Nombre de postes à pourvoir\u00a0» par un nombre de 1 à 9\u00a0999.',
  ],
]

describe('a fault of a field', () => {
  for (const [field, said, en, fr] of cases)
    test(`of ${field} says what to do: ${en}`, () => {
      const values = { ...NEW_VALUES, pay: '12,5O' }
      const plainIn = (language: 'en' | 'fr') => plainFault(said, { field, typed: { values, language } })
      assert.deepEqual([plainIn('en'), plainIn('fr')], [en, fr])
    })

  test('is another one for each field that must be filled in', () => {
    for (const { missing } of Object.values(faultWords)) {
      const first = Object.entries(missing).filter(([id]) => id !== 'category-3')
      assert.equal(new Set(first.map(([, text]) => text)).size, first.length)
      const ids = new Set<string>(FIELDS.map(({ id }) => id))
      assert.ok(first.every(([id]) => ids.has(id)))
    }
  })

  test('that people cannot mend has the words of the interface', () => {
    const typed = { values: NEW_VALUES, language: 'en' } as const
    assert.equal(plainFault(sentence('idReadOnly'), { field: 'title', typed }), null)
  })
})
