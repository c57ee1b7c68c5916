import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashApiKey } from '../domain/api-key.ts'
import { createGoodKeys } from './good-keys.ts'

test('of more keys than it may remember, the one that was noted first is forgotten', () => {
  const good = createGoodKeys(2)
  const known = () => ['a', 'b', 'c'].map((key) => good.has(hashApiKey(key)))
  assert.deepEqual(known(), [false, false, false])
  good.note(1, 'a')
  good.note(2, 'b')
  good.note(1, 'a')
  assert.deepEqual(known(), [true, true, false])
  good.note(3, 'c')
  assert.deepEqual(known(), [false, true, true])
  good.note(1, 'a')
  assert.deepEqual(known(), [true, false, true])
})
