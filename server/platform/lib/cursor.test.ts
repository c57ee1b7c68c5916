import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAIN_START } from '../../audit/entry.ts'
import { isAt, readCursor, writeCursor } from './cursor.ts'

const point = { seq: 920, hash: `9f86d081${'0'.repeat(56)}` }

test('a cursor names a point by its number and the beginning of its hash', () => {
  assert.equal(writeCursor(point), 'OTIwOjlmODZkMDgx')
  assert.deepEqual(readCursor('OTIwOjlmODZkMDgx'), { seq: 920, mark: '9f86d081' })
  assert.deepEqual(readCursor(writeCursor(CHAIN_START)), { seq: 0, mark: '00000000' })
})

test('a cursor is short and needs no escape, however long the trail', () => {
  const text = writeCursor({ ...point, seq: 999_999_999_999_999 })
  assert.match(text, /^[\w-]{1,64}$/)
  assert.equal(readCursor(text)?.seq, 999_999_999_999_999)
})

test('a cursor names no other number and no other hash', () => {
  const cursor = readCursor(writeCursor(point)) ?? assert.fail()
  assert.ok(isAt(cursor, point))
  assert.ok(!isAt(cursor, { ...point, seq: 921 }))
  assert.ok(!isAt(cursor, { ...point, hash: '0'.repeat(64) }))
})

test('any other text is no cursor', () => {
  const encode = (text: string): string => Buffer.from(text).toString('base64url')
  const others = [
    '',
    'now',
    'OTIwOjlmODZkMDgx=',
    'OTIwOjlmODZkMDgx\n',
    ' OTIwOjlmODZkMDgx',
    'OTIwOjlmODZkMDg',
    '920',
    'é',
  ]
  const encoded = ['920', '920:', ':9f86d081', '0920:9f86d081', '-1:9f86d081', '920:9F86D081', '920:9f86d0811']
  for (const text of [...others, ...encoded.map(encode), encode(`${'9'.repeat(16)}:9f86d081`)])
    assert.equal(readCursor(text), null, text)
})
