import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { createLineSplitter, TOO_LONG } from './line-splitter.ts'

const split = (chunks: readonly string[], max = 10): (string | null)[] => {
  const splitter = createLineSplitter(max)
  const lines = [...chunks.flatMap((chunk) => splitter.add(Buffer.from(chunk))), ...splitter.end()]
  return lines.map((line) => (line === TOO_LONG ? null : Buffer.from(line).toString()))
}

test('lines end in LF or CRLF, the last one also without; blank ones are none', () => {
  assert.deepEqual(split(['a\nb\r\n\n \t\r\n', 'c']), ['a', 'b', 'c'])
  assert.deepEqual(split(['a\rb\n']), ['a\rb'])
  assert.deepEqual(split([]), [])
  assert.deepEqual(split(['\n', '\r\n', ' ']), [])
})

test('a line over the limit is skipped to its end, and the next one is read', () => {
  assert.deepEqual(split(['0123456789\n', '0123456789\r\n', '0123456789x\n', 'ok\n']), [
    '0123456789',
    '0123456789',
    null,
    'ok',
  ])
  assert.deepEqual(split(['01234', '56789', 'xxx', 'xxxx', '\nok\n', 'yyyyyyyyyyyy']), [null, 'ok', null])
  assert.deepEqual(split(['0123456789\r']), ['0123456789'])
})

/** Cuts a text at the given places. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((start, index) => text.slice(start, at[index]))
}

test('where the chunks are cut changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', ' '), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 10 }), (whole, places) => {
      const expected = whole
        .split('\n')
        .map((line) => line.replace(/\r$/, ''))
        .map((line) => (line.length > 10 ? null : line))
        .filter((line) => line === null || !/^[ \t\r]*$/.test(line))
      assert.deepEqual(split(cut(whole, places)), expected)
    }),
  )
})
