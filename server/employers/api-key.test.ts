import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { charactersOf, formatApiKey, hashApiKey, hashOfName, KEY_BYTES, nameOfHash, nameOfKey } from './api-key.ts'

test('a key is 192 random bits in 33 characters, and another for other bits', () => {
  assert.equal(KEY_BYTES * 8, 192)
  assert.ok(62n ** 33n >= 2n ** 192n)
  const drawn = Array.from({ length: 200 }, () => randomBytes(KEY_BYTES))
  const flipped = drawn.flatMap((bytes) => [0, 12, 23].map((at) => bytes.with(at, (bytes[at] ?? 0) ^ 1)))
  const extremes = [0x00, 0xff].map((byte) => new Uint8Array(KEY_BYTES).fill(byte))
  const keys = [...drawn, ...flipped, ...extremes].map(formatApiKey)
  for (const key of keys) assert.match(key, /^affiche_[0-9A-Za-z]{39}$/)
  assert.equal(new Set(keys.map((key) => key.slice(0, -6))).size, keys.length)
})

test('people know a key by its first and last four characters', () => {
  assert.equal(charactersOf(`affiche_0Ab3${'x'.repeat(31)}Yz99`), '0Ab3Yz99')
})

test('the name of a key is its hash, byte for character', () => {
  for (const key of ['', 'affiche_x', 'é\u{1f477}', ...Array.from({ length: 300 }, (_, at) => `key ${at}`)]) {
    const hash = hashApiKey(key)
    assert.equal(nameOfKey(key), nameOfHash(hash))
    assert.deepEqual(Buffer.from(hashOfName(nameOfKey(key))), Buffer.from(hash))
  }
})
