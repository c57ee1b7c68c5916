import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashApiKey, hashOfName, nameOfHash, nameOfKey } from './api-key.ts'

test('the name of a key is its hash, byte for character', () => {
  for (const key of ['', 'affiche_x', 'é\u{1f477}', ...Array.from({ length: 300 }, (_, at) => `key ${at}`)]) {
    const hash = hashApiKey(key)
    assert.equal(nameOfKey(key), nameOfHash(hash))
    assert.deepEqual(Buffer.from(hashOfName(nameOfKey(key))), Buffer.from(hash))
  }
})
