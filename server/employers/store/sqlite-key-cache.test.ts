import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { newFolder } from '../../../test/support/folder.ts'
import { type Connection, openWriter } from '../../platform/engines/sqlite/connection.ts'
import { openReader, type Reader } from '../../platform/engines/sqlite/reader.ts'
import type { Store } from '../../upkeep/ports.ts'
import { DATA_FILE, openSqliteStore } from '../../upkeep/sqlite/store.ts'
import { hashApiKey, nameOfKey } from '../api-key.ts'
import { createKeyCache } from './sqlite-key-cache.ts'

describe('the cache of keys', () => {
  let folder: string
  let store: Store
  let other: Connection
  let reader: Reader
  let employerId: number
  let asked: number
  let now = 100
  let find: ReturnType<typeof createKeyCache>

  before(async () => {
    folder = newFolder('keys')
    store = openSqliteStore({ directory: folder, clock: Date.now })
    other = openWriter(join(folder, DATA_FILE))
    reader = openReader(join(folder, DATA_FILE))
    employerId = (await store.directory.createEmployer({ name: 'Keyed', plan: 'standard', createdAt: 1 })).id
    asked = 0
    const counting: Reader = {
      ...reader,
      one: (sql, ...values) => {
        if (sql.includes('api_keys')) asked++
        return reader.one(sql, ...values)
      },
    }
    find = createKeyCache(counting, { max: 2, clock: () => now })
  })
  after(async () => {
    reader.close()
    other.close()
    await store.close()
  })

  const issue = async (name: string) => {
    const order = {
      employerId,
      name,
      scopes: ['jobs:read'] as const,
      preconditions: false,
      createdAt: 1,
      expiresAt: null,
    }
    return store.directory.createKey({ ...order, hash: hashApiKey(name) })
  }

  /** How often the table of keys was asked. */
  const countDuring = (work: () => void): number => {
    const start = asked
    work()
    return asked - start
  }

  test('asks for a key once, however often and in however many ticks it is used', async () => {
    await issue('a')
    await nextTurn()
    const count = countDuring(() => assert.equal(find(nameOfKey('a'))?.key.name, 'a'))
    await nextTurn()
    assert.equal(count + countDuring(() => assert.equal(find(nameOfKey('a'))?.key.name, 'a')), 1)
  })

  test('forgets what another process has changed: a revoked key, a suspended employer, a plan', async () => {
    const { id } = await issue('revoked')
    await nextTurn()
    assert.equal(find(nameOfKey('revoked'))?.key.revokedAt, null)
    other.run('UPDATE api_keys SET revoked_at = 5 WHERE id = ?', id)
    other.run("UPDATE employers SET suspended_at = 6, plan = 'unlimited' WHERE id = ?", employerId)
    await nextTurn()
    const holder = find(nameOfKey('revoked'))
    assert.equal(holder?.key.revokedAt, 5)
    assert.equal(holder?.employer.suspended, true)
    assert.equal(holder?.employer.plan, 'unlimited')
  })

  test('asks once for a key that is unknown, revoked or expired, each time, and so takes the same time', async () => {
    const revoked = await issue('revoked-2')
    await store.directory.revokeKey(revoked.id, 50)
    const order = {
      employerId,
      name: 'ends',
      scopes: ['jobs:read'] as const,
      preconditions: false,
      createdAt: 1,
      expiresAt: 200,
    }
    await store.directory.createKey({ ...order, hash: hashApiKey('ends') })
    await nextTurn()
    assert.equal(
      countDuring(() => [find(nameOfKey('ends')), find(nameOfKey('ends'))]),
      1,
    )
    now = 200
    for (const key of ['unknown', '', 'x'.repeat(16_000), 'revoked-2', 'ends'])
      for (const _ of Array(3))
        assert.equal(
          countDuring(() => find(nameOfKey(key))),
          1,
          key.slice(0, 20),
        )
    assert.deepEqual([find(nameOfKey('revoked-2'))?.key.revokedAt, find(nameOfKey('ends'))?.key.expiresAt], [50, 200])
  })

  test('keeps no unknown key: one that is made later is known at once', async () => {
    assert.equal(find(nameOfKey('later')), null)
    assert.equal(
      countDuring(() => assert.equal(find(nameOfKey('later')), null)),
      1,
    )
    await issue('later')
    await nextTurn()
    assert.equal(find(nameOfKey('later'))?.key.name, 'later')
  })

  test('is not added to by jobs that are written', async () => {
    await issue('steady')
    await nextTurn()
    find(nameOfKey('steady'))
    other.exec('UPDATE jobs_rendered SET version = 1')
    await nextTurn()
    assert.equal(
      countDuring(() => find(nameOfKey('steady'))),
      0,
    )
  })

  test('is not forgotten because keys were used', async () => {
    const { id } = await issue('used')
    await nextTurn()
    find(nameOfKey('used'))
    await store.directory.noteUses(new Map([[id, 7]]))
    await nextTurn()
    const count = countDuring(() => assert.equal(find(nameOfKey('used'))?.key.name, 'used'))
    assert.equal(count, 0)
    assert.equal((await store.directory.getKey(id))?.lastUsedAt, 7)
    other.run('UPDATE api_keys SET expires_at = 8, last_used_at = 9 WHERE id = ?', id)
    await nextTurn()
    assert.equal(find(nameOfKey('used'))?.key.expiresAt, 8)
  })

  test('holds no more keys than it may; the one that was looked up first is asked for again', async () => {
    for (const name of ['x', 'y', 'z']) await issue(name)
    await nextTurn()
    for (const name of ['x', 'y', 'z']) find(nameOfKey(name))
    const recent = countDuring(() => {
      for (const name of ['y', 'z']) find(nameOfKey(name))
    })
    assert.equal(recent, 0)
    assert.equal(
      countDuring(() => find(nameOfKey('x'))),
      1,
    )
  })
})
