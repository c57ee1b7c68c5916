import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readJson } from './json-document.ts'

const read = (text: string) => readJson(Buffer.from(text))

describe('a body that is nested too deeply', () => {
  // A long number makes the reader look at every value, from the inside out, which takes a stack.
  for (const inner of ['1', '12345678901234567890', '1e5'])
    for (const depth of [33, 5_000, 500_000])
      test(`is refused for that, ${depth} levels around ${inner}`, () => {
        assert.throws(() => read('['.repeat(depth) + inner + ']'.repeat(depth)), {
          code: 'nested-too-deeply',
          message: /more than 32 levels deep/,
        })
      })

  test('is one of 33 levels, not of 32', () => {
    assert.deepEqual(read(`${'['.repeat(32)}${']'.repeat(32)}`).findings, [])
  })
})
