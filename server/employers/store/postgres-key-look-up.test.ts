import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { poolOn } from '../../../test/support/pool-on.ts'
import type { Connection } from '../../platform/engines/postgres/connection.ts'
import type { HolderRow } from './directory-row.ts'
import { keyUses } from './postgres-keys.ts'

const row = (hash: Uint8Array, members: Partial<HolderRow>): HolderRow & { hash: string } => ({
  id: 1,
  employer_id: 1,
  name: null,
  characters: null,
  scopes: 'jobs:read',
  preconditions: 0,
  created_at: 1,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  record_until: null,
  vendor_id: null,
  vendor_key_id: null,
  employer_name: 'Ann',
  plan: 'standard',
  suspended_at: null,
  test_of: null,
  test_days: 0,
  ...members,
  hash: Buffer.from(hash).toString('hex'),
})

test('a key that is unknown takes the same statement as one that is good, revoked or expired, each time', async () => {
  const [good, revoked, expired, unknown] = Array.from({ length: 4 }, () => randomBytes(32)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const rows = [row(good, {}), row(revoked, { id: 2, revoked_at: 5 }), row(expired, { id: 3, expires_at: 5 })]
  const asked: [sql: string, values: string][] = []
  const connection = {
    all: async (sql: string, values: readonly string[]) => {
      asked.push([sql, String(values[0])])
      return rows.filter(({ hash }) => values[0]?.includes(hash))
    },
  } as unknown as Connection
  const pool = poolOn(connection)
  const { findKey } = keyUses({ reads: pool, writes: pool })
  const found: (number | undefined)[] = []
  for (const hash of [good, revoked, expired, unknown, good, unknown]) found.push((await findKey(hash))?.key.id)
  assert.deepEqual(found, [1, 2, 3, undefined, 1, undefined])
  assert.equal(asked.length, 6)
  assert.equal(new Set(asked.map(([sql, { length }]) => `${sql} ${length}`)).size, 1)
})
