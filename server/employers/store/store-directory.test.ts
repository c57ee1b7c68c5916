import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import type { NewApiKey } from '../ports.ts'

const newKey = (employerId: number, members: Partial<NewApiKey> = {}): NewApiKey => ({
  employerId,
  name: 'Recruiting system, «prod»',
  scopes: ['jobs:read', 'jobs:write'],
  preconditions: false,
  createdAt: 1_763_640_000_000,
  expiresAt: null,
  hash: randomBytes(32),
  ...members,
})

onEveryStore(({ fresh }) => {
  test('of many that ask at once for the first employer, one makes it', async (t) => {
    const { directory } = (await fresh(t)).store
    const order = { name: 'First', plan: 'unlimited', createdAt: 1 } as const
    const made = await Promise.all(Array.from({ length: 12 }, () => directory.createFirstEmployer(order)))
    const [first, ...others] = made.filter((employer) => employer !== null)
    assert.deepEqual(others, [])
    assert.deepEqual(await directory.listEmployers(), [first])
    assert.equal(await directory.createFirstEmployer(order), null)
  })

  test('employers are kept, listed in order of id, and changed', async (t) => {
    const { directory } = (await fresh(t)).store
    const one = await directory.createEmployer({ name: "O'Brien & Fils «Ltée»", plan: 'standard', createdAt: 1 })
    const two = await directory.createEmployer({ name: 'Second', plan: 'unlimited', createdAt: 2 })
    assert.deepEqual(await directory.listEmployers(), [one, two])
    assert.deepEqual(one, { id: one.id, name: "O'Brien & Fils «Ltée»", plan: 'standard', suspended: false })
    const unlimited = { ...one, plan: 'unlimited' } as const
    assert.deepEqual(await directory.setPlan(one.id, 'unlimited'), unlimited)
    assert.deepEqual(await directory.setSuspended(one.id, 1_763_640_000_000), { ...unlimited, suspended: true })
    assert.deepEqual(await directory.getEmployer(one.id), { ...unlimited, suspended: true })
    assert.deepEqual(await directory.setSuspended(one.id, null), unlimited)
    assert.deepEqual(await directory.getEmployer(two.id), two)
  })

  test('a suspension keeps its time, its reason and whether that is told, until it ends', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const by = { operator: 'Zoé (#3)' }
    assert.equal(await directory.getSuspension(id), null)
    await directory.setSuspended(id, 5, { reason: 'a fraud', told: true, by })
    await directory.setSuspended(id, 6, { reason: 'another', told: false })
    assert.deepEqual(await directory.getSuspension(id), { at: 5, reason: 'a fraud', told: true })
    await directory.setSuspended(id, null, { by })
    assert.equal(await directory.getSuspension(id), null)
    await directory.setSuspended(id, 7)
    assert.deepEqual(await directory.getSuspension(id), { at: 7, reason: null, told: false })
    const { entries } = await store.audit.page(id, 0)
    assert.deepEqual(
      entries.slice(1).map(({ action, operator }) => [action, operator === by.operator]),
      [
        ['employer.suspend', true],
        ['employer.resume', true],
        ['employer.suspend', false],
      ],
    )
  })

  test('the newest employers come first, with the time at which each was made', async (t) => {
    const { directory } = (await fresh(t)).store
    for (const [at, name] of ['One', 'Two', 'Three'].entries())
      await directory.createEmployer({ name, plan: 'standard', createdAt: at + 1 })
    const newest = await directory.newestEmployers(2)
    assert.deepEqual(
      newest.map(({ name, createdAt }) => [name, createdAt]),
      [
        ['Three', 3],
        ['Two', 2],
      ],
    )
  })

  test('an unknown employer or key is null', async (t) => {
    const { directory } = (await fresh(t)).store
    for (const id of [1, 0, 99_999_999_999]) {
      assert.equal(await directory.getEmployer(id), null)
      assert.equal(await directory.setPlan(id, 'standard'), null)
      assert.equal(await directory.setSuspended(id, 1), null)
      assert.equal(await directory.revokeKey(id, 1), null)
      assert.deepEqual(await directory.listKeys(id), [])
    }
    assert.equal(await directory.findKey(randomBytes(32)), null)
  })

  test('a key is found by its hash, with its employer', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { hash, ...order } = newKey(id, { expiresAt: 1_800_000_000_000 })
    const key = await store.directory.createKey({ hash, ...order })
    assert.deepEqual(key, {
      ...order,
      characters: null,
      id: key.id,
      revokedAt: null,
      recordUntil: null,
      lastUsedAt: null,
      vendor: null,
    })
    assert.deepEqual(await store.directory.findKey(hash), { key, employer: await store.directory.getEmployer(id) })
  })

  test('the keys of an employer are its own, oldest first', async (t) => {
    const { store } = await fresh(t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const first = await store.directory.createKey(newKey(one.id, { name: null, scopes: ['jobs:read'] }))
    await store.directory.createKey(newKey(other.id))
    const second = await store.directory.createKey(newKey(one.id))
    assert.deepEqual(await store.directory.listKeys(one.id), [first, second])
  })

  test('revoking again keeps the first time', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const order = newKey(id)
    const key = await store.directory.createKey(order)
    assert.deepEqual(await store.directory.revokeKey(key.id, 10), { ...key, revokedAt: 10 })
    assert.deepEqual(await store.directory.revokeKey(key.id, 20), { ...key, revokedAt: 10 })
    assert.equal((await store.directory.findKey(order.hash))?.key.revokedAt, 10)
  })

  test('a round refreshes at most its limit, and each due job once however many rounds run at once', async (t) => {
    const { store, another } = await fresh(t)
    const employers = await Promise.all([1, 2, 3].map(() => employerOf(store)))
    for (const { jobs } of employers)
      for (const _ of Array(5)) await insert(jobs, { autoRefresh: true, publishDate: '2026-11-01' })
    const instances = [store, await another(), await another()]
    const round = { today: '2026-11-20', publishedBy: '2026-11-13', limit: 4 }
    assert.equal(await store.refresh(round), 4)
    const counts = await Promise.all(instances.map((instance) => instance.refresh({ ...round, limit: 100 })))
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      11,
    )
  })
})
