import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardOf, guardProblem, needOf } from './snapshot.ts'

test('an item needs nothing only if its job is active and has its digest, where the item has one', () => {
  const item = (digest: string | null) => ({ referenceId: 'R', digest })
  const state = (status: 'active' | 'archived' | 'draft', digest: string | null) => ({ id: 1, status, digest })
  assert.equal(needOf(item('a'), null), 'create')
  assert.equal(needOf(item('a'), state('archived', 'a')), 'publish')
  assert.equal(needOf(item(null), state('draft', null)), 'publish')
  assert.equal(needOf(item('a'), state('active', 'b')), 'update')
  assert.equal(needOf(item('a'), state('active', null)), 'update')
  assert.equal(needOf(item('a'), state('active', 'a')), null)
  assert.equal(needOf(item(null), state('active', 'b')), null)
})

test('the guard: 10 or 5 % rounded down, or what archiveMax says; an empty list needs archiveMax', () => {
  const guard = (archive: number, active: number, archiveMax: number | null = null, items = 1) =>
    guardOf({ items, active, archive }, archiveMax)
  assert.deepEqual(
    [guard(10, 10), guard(11, 11), guard(11, 219), guard(11, 220), guard(12, 239)],
    [...['passed', 'held', 'held', 'passed', 'held']],
  )
  assert.deepEqual(
    [guard(3, 9, 3), guard(4, 9, 3), guard(0, 9, 0), guard(1, 9, 0)],
    ['passed', 'held', 'passed', 'held'],
  )
  assert.deepEqual([guard(0, 0, null, 0), guard(0, 0, 0, 0), guard(9, 9, 9, 0)], ['held', 'passed', 'passed'])
})

test('the refusal of the guard says what would be archived, and what may be', () => {
  const plan = { items: 90, unchanged: 90, create: 0, update: 0, publish: 0, archived: 0, skipped: 0, cursor: 'x' }
  const held = { ...plan, active: 2400, archive: 2310, guard: 'held' as const }
  const without = 'without archiveMax at most 120 may. Nothing was archived.'
  assert.equal(guardProblem(held, null).message, `2,310 of 2,400 active jobs would be archived; ${without}`)
  assert.match(guardProblem(held, 7).message, /; by archiveMax at most 7 may\./)
  assert.match(guardProblem({ ...held, items: 0 }, null).message, /; an empty list needs archiveMax\./)
  assert.equal(guardProblem(held, null).plan, held)
})
