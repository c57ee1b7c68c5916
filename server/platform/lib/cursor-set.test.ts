import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VENDOR_CURSOR_MAX } from '@affiche/contract/vendor.ts'
import { readCursorSet, writeCursorSet } from './cursor-set.ts'

const cursorOf = (entries: readonly (readonly [id: number, seq: number])[], next = 0) => ({
  next,
  places: new Map(entries.map(([id, seq]) => [id, { seq, mark: (id * 7919).toString(16).padStart(8, '0').slice(-8) }])),
})

test('a cursor comes back as it was, in whatever order its employers are', () => {
  for (const cursor of [
    cursorOf([]),
    cursorOf([[1, 0]], 7),
    cursorOf([
      [2_147_483_647, 999_999_999_999],
      [1, 128],
      [127, 127],
    ]),
  ])
    assert.deepEqual(readCursorSet(writeCursorSet(cursor)), {
      ...cursor,
      places: new Map([...cursor.places].sort(([a], [b]) => a - b)),
    })
})

test('every other text is no cursor: cut short, longer, spelled in another way, or a number that is too large', () => {
  const text = writeCursorSet(
    cursorOf([
      [5, 70_000],
      [900, 3],
    ]),
  )
  for (let length = 0; length < text.length; length++) assert.equal(readCursorSet(text.slice(0, length)), null)
  for (const other of [`${text}A`, `${text}=`, ` ${text}`, 'OTIwOjlmODZkMDgx', 'now', '____', '\u00e9'])
    assert.equal(readCursorSet(other), null, other)
  assert.equal(readCursorSet(Buffer.from([1, 0, 1, 255, 255, 255, 255, 255, 255, 255, 1]).toString('base64url')), null)
  assert.equal(readCursorSet(Buffer.from([1, 0, 255, 255, 255, 127]).toString('base64url')), null)
  assert.equal(readCursorSet(Buffer.from([1, 0x80, 0, 0]).toString('base64url')), null, 'a number in more bytes')
})

test('the cursor of as many employers as a vendor may have fits into an address', () => {
  const entries = Array.from({ length: 500 }, (_, at) => [(at + 1) * 4_294_967, 999_999_999_999] as const)
  assert.ok(writeCursorSet(cursorOf(entries, 2_147_483_647)).length <= VENDOR_CURSOR_MAX)
  const usual = entries.map((_, at) => [at * 3 + 1, 50_000] as const)
  assert.ok(writeCursorSet(cursorOf(usual)).length < 6_000)
})
