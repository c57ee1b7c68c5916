import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { LIMITS, startPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { employerOf } from '../../../test/support/stores.ts'
import { createConnection } from '../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'

test('recording uses skips keys that are being changed, without waiting', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createStoreDatabase()
  const target = readTarget(url)
  const holder = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  const store = await openOnPostgres({ url, clock: Date.now, ...LIMITS })
  t.after(async () => {
    await holder.close()
    await store.close()
  })
  const { id: employerId } = await employerOf(store)
  const order = {
    employerId,
    name: null,
    scopes: ['jobs:read'] as const,
    preconditions: false,
    createdAt: 1,
    expiresAt: null,
  }
  const keys = [
    await store.directory.createKey({ ...order, hash: randomBytes(32) }),
    await store.directory.createKey({ ...order, hash: randomBytes(32) }),
  ]
  const [held, other] = keys.map(({ id }) => id)
  await holder.exec(`BEGIN; SELECT 1 FROM api_keys WHERE id = ${held} FOR UPDATE`)
  await store.directory.noteUses(new Map(keys.map(({ id }) => [id, 7])))
  await holder.exec('ROLLBACK')
  const used = new Map((await store.directory.listKeys(employerId)).map(({ id, lastUsedAt }) => [id, lastUsedAt]))
  assert.deepEqual([used.get(held ?? 0), used.get(other ?? 0)], [null, 7])
})
