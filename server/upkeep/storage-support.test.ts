/** Look-ups of operators who support people, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { employerOf, onEveryStore } from '../../test/support/stores.ts'
import type { Role } from '../employers/role.ts'
import type { Store } from './ports.ts'

const NOW = 1_763_640_000_000
const DAY = 86_400_000

const add = async (store: Store, handle: string, employerId: number | null, role: Role = 'owner') => {
  const membership = employerId === null ? null : { employerId, role }
  const order = { name: `Person ${handle}`, handle, language: 'fr', createdAt: NOW, by: 'operator' } as const
  const person = await store.people.addPerson({ ...order, membership })
  assert.ok(typeof person === 'object')
  return person
}

onEveryStore(({ fresh }) => {
  test('employers are walked by id with both names, counted, and their newest keys come first', async (t) => {
    const { directory } = (await fresh(t)).store
    const made = []
    for (const name of ['One', 'Two', 'Three'])
      made.push(await directory.createEmployer({ name, plan: 'standard', createdAt: NOW }))
    const [one, two, three] = made.map(({ id }) => id)
    assert.ok(one && two && three)
    await directory.setProfile({ employerId: two, keyId: null, profile: { nameFr: 'Deux' } })
    await directory.setSuspended(three, NOW)
    const walked = await directory.walkEmployers(one, 1)
    assert.deepEqual(walked, [{ id: two, name: 'Two', plan: 'standard', suspended: false, nameFr: 'Deux' }])
    assert.deepEqual(
      (await directory.walkEmployers(two, 9)).map(({ id, suspended, nameFr }) => [id, suspended, nameFr]),
      [[three, true, null]],
    )
    assert.deepEqual(await directory.countEmployers(), { all: 3, suspended: 1 })
    const key = {
      employerId: one,
      scopes: ['jobs:read'] as const,
      preconditions: false,
      createdAt: NOW,
      expiresAt: null,
    }
    for (const name of ['a', 'b', 'c']) await directory.createKey({ ...key, name, hash: randomBytes(32) })
    await directory.createKey({ ...key, employerId: two, name: 'other', hash: randomBytes(32) })
    const names = async (limit: number) => (await directory.newestKeys(one, limit)).map(({ name }) => name)
    assert.deepEqual(
      [await names(2), await names(9)],
      [
        ['c', 'b'],
        ['c', 'b', 'a'],
      ],
    )
  })

  test('people are found by the beginning of their handle, with their memberships in force and their last sign-in', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const marie = await add(store, 'marie', one.id)
    const paul = await add(store, 'paul', one.id, 'reader')
    const gone = await add(store, 'gone', one.id)
    const change = { at: NOW, by: 'operator' } as const
    await store.people.setMembership({ ...change, personId: gone.id, employerId: one.id, role: null })
    await store.people.setMembership({ ...change, personId: marie.id, employerId: two.id, role: 'editor' })
    for (const createdAt of [NOW, NOW + DAY])
      await store.people.startSession({
        personId: marie.id,
        way: 'link',
        session: { hash: randomBytes(32), createdAt, endsAt: createdAt + 7 * DAY, label: '' },
      })
    const members = await store.people.listMembers(one.id, 9)
    assert.deepEqual(members, [
      { person: marie, role: 'owner', signedInAt: NOW + DAY },
      { person: paul, role: 'reader', signedInAt: null },
    ])
    assert.deepEqual(await store.people.listMembers(one.id, 1), members.slice(0, 1))
    const employersOf = async (id: number, limit: number) =>
      (await store.people.getMember(id, limit))?.memberships.map(({ employer, role }) => [employer.id, role])
    assert.deepEqual(await employersOf(marie.id, 9), [
      [one.id, 'owner'],
      [two.id, 'editor'],
    ])
    assert.deepEqual([await employersOf(marie.id, 1), await employersOf(gone.id, 9)], [[[one.id, 'owner']], []])
    assert.equal(await store.people.getMember(999_999, 9), null)
    for (const handle of ['Marie@b.ca', 'marie@a.ca', 'Màrc', 'm_x']) await add(store, handle, null)
    const walked = await store.people.walkPeople(gone.id, 2)
    assert.deepEqual(
      walked.map(({ handle }) => handle),
      ['Marie@b.ca', 'marie@a.ca'],
    )
    const all = (await store.people.walkPeople(0, 99)).map(({ id }) => id)
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    )
    assert.equal(all.length, 7)
    assert.equal(await store.people.countPeople(), 7)
  })
})
