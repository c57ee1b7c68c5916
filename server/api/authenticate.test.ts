import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { formatApiKey, KEY_BYTES } from '../employers/api-key.ts'
import type { Directory } from '../employers/ports.ts'
import type { Vendors } from '../employers/vendors/ports.ts'
import { authenticate } from './authenticate.ts'

test('a key is looked up once if its checksum is right, and never otherwise', async () => {
  let lookUps = 0
  const findKey: Directory['findKey'] = async () => {
    lookUps++
    return null
  }
  const ask = authenticate({
    store: { directory: { findKey } as Directory, vendors: {} as Vendors, findKeyedJob: null, findCachedKey: null },
    clock: () => 1,
  })
  const use = { scope: 'jobs:read', jobId: null, version: 'v1.2', employer: undefined } as const
  const refused = { name: 'Problem', code: 'key-invalid' }
  const key = formatApiKey(randomBytes(KEY_BYTES))
  for (const text of ['x', key.slice(1), `${key} `, key.toLowerCase(), key.slice(0, -1) + (key.endsWith('0') ? 1 : 0)])
    assert.throws(() => ask({ apiKey: text, ...use }), refused)
  assert.equal(lookUps, 0)
  await assert.rejects(async () => ask({ apiKey: key, ...use }), refused)
  assert.equal(lookUps, 1)
})
