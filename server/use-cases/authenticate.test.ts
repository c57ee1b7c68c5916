import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { formatApiKey, KEY_BYTES } from '../domain/api-key.ts'
import { authenticate } from './authenticate.ts'
import type { Directory } from './ports.ts'

test('a key is looked up once where its checksum fits, and not at all where it does not', async () => {
  let lookUps = 0
  const findKey: Directory['findKey'] = async () => {
    lookUps++
    return null
  }
  const ask = authenticate({ directory: { findKey } as Directory, clock: () => 1 })
  const refused = { name: 'Problem', code: 'key-invalid' }
  const key = formatApiKey(randomBytes(KEY_BYTES))
  for (const text of ['x', key.slice(1), `${key} `, key.toLowerCase(), key.slice(0, -1) + (key.endsWith('0') ? 1 : 0)])
    await assert.rejects(ask({ apiKey: text, scope: 'jobs:read' }), refused)
  assert.equal(lookUps, 0)
  await assert.rejects(ask({ apiKey: key, scope: 'jobs:read' }), refused)
  assert.equal(lookUps, 1)
})
