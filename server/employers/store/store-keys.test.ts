/** Keys after they were made: their use, and their successors. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { ApiKey, Directory, NewApiKey } from '../ports.ts'

const NOW = 1_763_640_000_000

onEveryStore(({ fresh }) => {
  const make = async (directory: Directory, employerId: number, members: Partial<NewApiKey> = {}) => {
    const order: NewApiKey = {
      employerId,
      name: 'Recruiting system, «prod»',
      scopes: ['jobs:read'],
      preconditions: true,
      createdAt: NOW - 1,
      expiresAt: null,
      hash: randomBytes(32),
      ...members,
    }
    return { key: await directory.createKey(order), hash: order.hash }
  }

  const succession = (id: number, endsAt: number, hash: Uint8Array = randomBytes(32)) => ({
    id,
    endsAt,
    preconditions: null,
    hash,
    createdAt: NOW,
    expiresAt: NOW + 1000,
    characters: 'Ab3dx9Yz',
  })

  test('a replaced key expires at the given time, and its successor has the same name, scopes and employer', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const { key: old, hash } = await make(directory, id)
    const order = succession(old.id, NOW + 50)
    const replaced = await directory.replaceKey(order)
    const { name, scopes, preconditions, employerId } = old
    const ends = {
      createdAt: NOW,
      expiresAt: NOW + 1000,
      revokedAt: null,
      recordUntil: null,
      lastUsedAt: null,
      vendor: null,
    }
    const characters = 'Ab3dx9Yz'
    const expected: ApiKey = { id: replaced?.key.id ?? 0, name, characters, scopes, preconditions, employerId, ...ends }
    assert.deepEqual(replaced, { previous: { ...old, expiresAt: NOW + 50 }, key: expected })
    assert.notEqual(replaced?.key.id, old.id)
    assert.deepEqual(await directory.listKeys(id), [replaced?.previous, replaced?.key])
    assert.equal((await directory.findKey(hash))?.key.expiresAt, NOW + 50)
    assert.deepEqual((await directory.findKey(order.hash))?.key, expected)
  })

  test('a key that is replaced ends no later than it was to', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { key } = await make(store.directory, id, { expiresAt: NOW + 10 })
    const replaced = await store.directory.replaceKey(succession(key.id, NOW + 50))
    assert.equal(replaced?.previous.expiresAt, NOW + 10)
  })

  test('a key that is unknown, revoked or expired is not replaced, and nothing is made', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const revoked = (await make(directory, id)).key
    await directory.revokeKey(revoked.id, NOW - 1)
    const expired = (await make(directory, id, { expiresAt: NOW })).key
    const before = await directory.listKeys(id)
    for (const key of [revoked.id, expired.id, 1_000_000])
      assert.equal(await directory.replaceKey(succession(key, NOW + 50)), null)
    assert.deepEqual(await directory.listKeys(id), before)
  })

  test('a successor that cannot be stored leaves the key as it was', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const { key, hash } = await make(directory, id)
    await assert.rejects(directory.replaceKey(succession(key.id, NOW + 50, hash)))
    assert.deepEqual(await directory.listKeys(id), [key])
  })

  test('of many that replace one key at once with no overlap, one does', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const { key } = await make(store.directory, id)
    const directories = [store.directory, (await another()).directory]
    const tries = Array.from({ length: 8 }, (_, n) => directories[n % 2]?.replaceKey(succession(key.id, NOW)))
    const made = (await Promise.all(tries)).filter((replaced) => replaced !== null)
    assert.equal(made.length, 1)
    assert.equal((await store.directory.listKeys(id)).length, 2)
  })

  test('the last use of a key is kept, and an earlier one does not take its place', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const keys = [await make(directory, id), await make(directory, id), await make(directory, id)]
    const [one, two] = keys.map(({ key }) => key.id)
    const used = async () => (await directory.listKeys(id)).map(({ lastUsedAt }) => lastUsedAt)
    await directory.noteUses(
      new Map([
        [two ?? 0, NOW],
        [one ?? 0, NOW + 1],
        [1_000_000, NOW],
      ]),
    )
    assert.deepEqual(await used(), [NOW + 1, NOW, null])
    await directory.noteUses(
      new Map([
        [one ?? 0, NOW],
        [two ?? 0, NOW + 2],
      ]),
    )
    assert.deepEqual(await used(), [NOW + 1, NOW + 2, null])
  })

  test('uses that several processes note at once are all kept, and none of them fails', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push((await make(store.directory, id)).key.id)
    const directories = [store.directory, (await another()).directory, (await another()).directory]
    const orders = [ids, ids.toReversed(), ids.toSorted((a, b) => (a % 7) - (b % 7))]
    await Promise.all(
      directories.flatMap((directory, at) =>
        Array.from({ length: 10 }, () => directory.noteUses(new Map(orders[at]?.map((key) => [key, NOW])))),
      ),
    )
    const used = (await store.directory.listKeys(id)).map(({ lastUsedAt }) => lastUsedAt)
    assert.deepEqual(new Set(used), new Set([NOW]))
  })

  test('the trail names the membership that made, replaced or revoked a key, and nobody where the operator did', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id: employerId } = await employerOf(store)
    const order = { employerId, name: null, scopes: ['jobs:read'] as const, preconditions: false, createdAt: NOW - 1 }
    const made = await directory.createKey({ ...order, expiresAt: null, hash: randomBytes(32) }, 77)
    const next = (await directory.replaceKey(succession(made.id, NOW + 50), 78))?.key.id ?? 0
    await directory.revokeKey(next, NOW, 79)
    await directory.revokeKey(made.id, NOW)
    assert.deepEqual((await recorded(store, employerId)).slice(1), [
      `key.issue ${made.id} 77 scopes`,
      `key.rotate ${made.id} 78 expiresAt`,
      `key.issue ${next} 78 scopes,expiresAt`,
      `key.revoke ${next} 79 `,
      `key.revoke ${made.id} - `,
    ])
    await assertWhole(store, employerId, 6)
  })
})
