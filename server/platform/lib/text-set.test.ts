import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNumberList, isAmong } from './number-list.ts'
import { createTextSet } from './text-set.ts'

test('a set of texts knows each of 100,000 again, and takes none for another', () => {
  const set = createTextSet()
  const texts = Array.from({ length: 100_000 }, (_, at) => `R-${at}`)
  assert.ok(texts.every((text) => set.add(text)))
  assert.ok(!texts.some((text) => set.add(text)))
})

test('a list of numbers grows, and an ascending one finds its own', () => {
  const list = createNumberList(Int32Array)
  for (let at = 0; at < 1000; at++) list.add(3 * at)
  assert.equal(list.length(), 1000)
  const numbers = list.values()
  for (let at = -1; at <= 3000; at++) assert.equal(isAmong(numbers, at), at >= 0 && at < 3000 && at % 3 === 0, `${at}`)
  assert.ok(!isAmong(new Int32Array(0), 0))
})
