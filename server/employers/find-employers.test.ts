import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPLOYERS_MAX, findEmployers } from './find-employers.ts'
import type { NamedEmployer } from './ports.ts'

/** A store with some employers; `reads` counts how many each read took. */
const storeOf = (names: readonly (readonly [name: string, nameFr?: string])[]) => {
  const all = names.map(([name, nameFr = null], at): NamedEmployer => {
    return { id: at + 1, name, nameFr, plan: 'standard', suspended: false }
  })
  const reads: number[] = []
  const walkEmployers = async (after: number, limit: number) => {
    const read = all.slice(after, after + limit)
    reads.push(read.length)
    return read
  }
  const find = findEmployers({ directory: { walkEmployers } })
  const idsOf = async (text: string) => (await find({ text, after: 0 })).employers.map(({ id }) => id)
  return { find, idsOf, reads }
}

test('an employer is found by its id, and by parts of either name without case and accents', async () => {
  const { idsOf } = storeOf([['Bakery'], ['Épicerie du Nord', 'Marché'], ['Bakery 2'], ['<b>100%</b>']])
  assert.deepEqual(await idsOf('EPI'), [2])
  assert.deepEqual(await idsOf(' nord  marche '), [2])
  assert.deepEqual(await idsOf('bakery nord'), [])
  assert.deepEqual(await idsOf('2'), [2, 3])
  assert.deepEqual([await idsOf('100%'), await idsOf('<b>'), await idsOf('%')], [[4], [4], [4]])
  assert.deepEqual([await idsOf(''), await idsOf(' '), await idsOf('99'), await idsOf('02')], [[], [], [], []])
})

test('a search ends with enough, or after some employers, and then says where it goes on', async () => {
  const many = storeOf(Array.from({ length: 60_000 }, (_, at) => [at < 50_000 ? 'Other' : 'Bakery']))
  const enough = await many.find({ text: 'other', after: 0 })
  assert.deepEqual([enough.employers.length, enough.isMore, enough.next], [EMPLOYERS_MAX, true, null])
  assert.equal(many.reads.length, 1)
  const first = await many.find({ text: 'bakery', after: 0 })
  assert.deepEqual(first, { employers: [], isMore: false, next: 50_000 })
  const next = await many.find({ text: 'bakery', after: 50_000 })
  assert.equal(next.employers[0]?.id, 50_001)
  const last = await many.find({ text: 'bakery', after: 59_990 })
  assert.deepEqual([last.employers.length, last.isMore, last.next], [10, false, null])
  assert.ok(Math.max(...many.reads) <= 1_000)
})
