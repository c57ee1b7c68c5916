import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSizedCache } from './sized-cache.ts'

const create = (bytesMax: number) => createSizedCache<string>(bytesMax, ({ length }) => length)

test('a cache never holds more than its bytes, and drops what was not read for the longest time', () => {
  const cache = create(6)
  cache.set('a', 'xx')
  cache.set('b', 'xx')
  cache.set('c', 'xx')
  assert.equal(cache.get('a'), 'xx')
  cache.set('d', 'xxx')
  assert.equal(cache.bytes(), 5)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => cache.get(key)),
    ['xx', undefined, undefined, 'xxx'],
  )
})

test('a value that replaces another counts once, and one that is too large is not kept', () => {
  const cache = create(4)
  cache.set('a', 'xxx')
  cache.set('a', 'x')
  assert.equal(cache.bytes(), 1)
  assert.equal(cache.set('b', 'xxxxx'), 'xxxxx')
  assert.equal(cache.get('b'), undefined)
  assert.equal(cache.get('a'), 'x')
})
