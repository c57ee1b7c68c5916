import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPeople, PEOPLE_MAX } from './find-people.ts'
import type { Person } from './ports.ts'

/** A store with some people, by name and handle. */
const storeOf = (names: readonly (readonly [name: string, handle: string])[]) => {
  const all = names.map(([name, handle], at): Person => {
    return { id: at + 1, name, handle, language: 'fr', createdAt: 1, disabledAt: null, email: null, mailOff: [] }
  })
  const person = (id: number) => all.find((each) => each.id === id)
  const find = findPeople({
    walkPeople: async (after, limit) => all.slice(after, after + limit),
    getPerson: async (id) => {
      const found = person(id)
      return found ? { person: found, passwordHash: null } : null
    },
  })
  return { find, idsOf: async (text: string) => (await find({ text, after: 0 })).people.map(({ id }) => id) }
}

test('a person is found by its id, and by parts of name and handle without case and accents', async () => {
  const { idsOf } = storeOf([
    ['Marie Tremblay', 'mtremblay@example.ca'],
    ['Zoé Côté', 'zoe'],
    ['Person 1', 'p'],
  ])
  assert.deepEqual(await idsOf('TREMBL'), [1])
  assert.deepEqual(await idsOf(' cote  ZOÉ '), [2])
  assert.deepEqual(await idsOf('example'), [1])
  assert.deepEqual(await idsOf('marie zoe'), [])
  assert.deepEqual(await idsOf('1'), [1, 3])
  assert.deepEqual([await idsOf(''), await idsOf(' '), await idsOf('99')], [[], [], []])
})

test('a search ends with enough, or after many people, and then says where it goes on', async () => {
  const { find } = storeOf(Array.from({ length: 50_001 }, (_, at) => [at < 50_000 ? 'Other' : 'Marie', `p${at}`]))
  const enough = await find({ text: 'other', after: 0 })
  assert.deepEqual([enough.people.length, enough.isMore, enough.next], [PEOPLE_MAX, true, null])
  assert.deepEqual(await find({ text: 'marie', after: 0 }), { people: [], isMore: false, next: 50_000 })
  assert.equal((await find({ text: 'marie', after: 50_000 })).people[0]?.id, 50_001)
})
