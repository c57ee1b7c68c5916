import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lists } from '../../../test/support/public-side.ts'
import { suggestedCategories } from './category-suggestions.ts'
import { CATEGORY_WORDS } from './title-categories.ts'

const namesOf = (title: string) => suggestedCategories(title, lists).map((id) => lists.categories.get(id)?.name)

const cases: readonly (readonly [title: string, ...names: readonly string[]])[] = [
  ['Night baker', 'Food Services and Restaurants'],
  ['Boulangère-pâtissière', 'Food Services and Restaurants'],
  ['Électricien industriel / Industrial Electrician', 'Electrical, Plumbing and HVAC'],
  ['Infirmier auxiliaire', 'Health Care: Nursing and Patient Care'],
  ['Truck driver', 'Transportation, Driving and Aviation'],
  ['Conseiller en assurances', 'Insurance'],
  ['Warehouse cleaner', 'Logistics, Warehousing and Supply Chain', 'Cleaning and Facilities Maintenance'],
  ['Agronomy and horticulture', 'Landscaping and Horticulture'],
  ['Zookeeper'],
  [''],
]

describe('a job title', () => {
  for (const [title, ...names] of cases)
    test(`“${title}” speaks of ${names.join(' and ') || 'no category'}`, () => assert.deepEqual(namesOf(title), names))

  test('has words of categories that there are, each of one, without accents', () => {
    const words = Object.values(CATEGORY_WORDS).flatMap((text) => text.split(' '))
    assert.deepEqual(
      Object.keys(CATEGORY_WORDS).filter((id) => !lists.categories.get(Number(id))),
      [],
    )
    assert.equal(new Set(words).size, words.length)
    for (const word of words) assert.match(word, /^[a-z]{3,}$/)
  })
})
