/** People, their memberships and their sessions on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Person } from '../ports.ts'
import { OPERATOR_IDLE_MS } from '../session.ts'

const NOW = 1_763_640_000_000
const DAY = 86_400_000

const session = (createdAt = NOW) => ({
  hash: Uint8Array.from(randomBytes(32)),
  createdAt,
  endsAt: createdAt + 7 * DAY,
  label: 'Firefox',
})

const ROLE = 'owner' as const

const add = async (store: Store, handle: string, employerId: number, role: 'owner' | 'reader' = ROLE) => {
  const order = { name: 'Marie Tremblay', handle, language: 'fr', createdAt: NOW, by: 'operator' } as const
  const person = await store.people.addPerson({ ...order, membership: { employerId, role } })
  assert.ok(typeof person === 'object')
  return person
}

const membershipOf = async (store: Store, { id }: Person) =>
  (await store.people.listPeople(null)).find(({ person }) => person.id === id)?.memberships[0]

onEveryStore(({ fresh }) => {
  test('a person is found by its handle without regard to case and accents, and none takes it again', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const person = await add(store, 'Zoé@example.ca', id)
    assert.deepEqual(await store.people.findPerson('ZOE@EXAMPLE.CA'), { person, passwordHash: null })
    assert.equal(await store.people.findPerson('zoe'), null)
    const order = { name: 'Other', handle: 'zoe@example.ca', language: 'en', createdAt: NOW, by: 'operator' } as const
    assert.equal(await store.people.addPerson({ ...order, membership: null }), 'handle-taken')
    const nowhere = { employerId: 999_999, role: ROLE }
    assert.equal(await store.people.addPerson({ ...order, handle: 'new', membership: nowhere }), 'no-employer')
    assert.equal(await store.people.findPerson('new'), null)
    assert.equal((await store.people.listPeople(null)).length, 1)
    await assertWhole(store, id, 2)
  })

  test('a person is made with its link, or not at all', async (t) => {
    const { store } = await fresh(t)
    const { id: employerId } = await employerOf(store)
    const link = { hash: randomBytes(32), purpose: 'invitation' as const, endsAt: NOW + DAY }
    const order = { name: 'Marie', language: 'fr', createdAt: NOW, by: 'operator', link } as const
    const membership = { employerId, role: ROLE }
    const person = await store.people.addPerson({ ...order, handle: 'marie', membership })
    const about = { purpose: 'invitation', endsAt: NOW + DAY, email: null }
    assert.deepEqual(await store.people.findLink(link.hash), { person, ...about })
    // The link of another person cannot be stored.
    await assert.rejects(store.people.addPerson({ ...order, handle: 'other', membership }))
    assert.equal(await store.people.findPerson('other'), null)
    await assertWhole(store, employerId, 3)
  })

  test('a membership is no key: no hash of a key finds it, and no work on keys touches it', async (t) => {
    const { store } = await fresh(t)
    const { directory } = store
    const { id } = await employerOf(store)
    const person = await add(store, 'marie', id)
    const keyId = (await membershipOf(store, person))?.key.id ?? 0
    assert.deepEqual(await directory.listKeys(id), [])
    assert.equal(await directory.getKey(keyId), null)
    assert.equal(await directory.revokeKey(keyId, NOW), null)
    const succession = { id: keyId, endsAt: NOW, preconditions: null, hash: randomBytes(32), createdAt: NOW }
    assert.equal(await directory.replaceKey({ ...succession, expiresAt: null }), null)
    assert.deepEqual(await directory.listKeys(id), [])
    assert.equal((await membershipOf(store, person))?.key.id, keyId)
  })

  test('a role is changed under the same id, an ended membership begins again under another', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const person = await add(store, 'marie', id)
    const change = { personId: person.id, employerId: id, at: NOW, by: 'operator' } as const
    const first = await membershipOf(store, person)
    assert.deepEqual(first?.key.scopes, ['jobs:read', 'jobs:write'])
    assert.equal(await store.people.setMembership({ ...change, role: 'owner' }), false)
    assert.equal(await store.people.setMembership({ ...change, role: 'reader' }), true)
    const reader = await membershipOf(store, person)
    assert.deepEqual([reader?.key.id, reader?.role, reader?.key.scopes], [first?.key.id, 'reader', ['jobs:read']])
    assert.equal(await store.people.setMembership({ ...change, role: null }), true)
    assert.equal(await membershipOf(store, person), undefined)
    assert.equal(await store.people.setMembership({ ...change, role: 'editor' }), true)
    assert.notEqual((await membershipOf(store, person))?.key.id, first?.key.id)
    for (const unknown of [{ personId: 999_999 }, { employerId: 999_999 }])
      assert.equal(await store.people.setMembership({ ...change, ...unknown, role: 'owner' }), null)
    assert.deepEqual((await recorded(store, id)).slice(1), [
      `person.invite ${person.id} - role`,
      `person.role ${person.id} - role`,
      `person.end ${person.id} - `,
      `person.invite ${person.id} - role`,
    ])
    await assertWhole(store, id, 5)
  })

  test('of two owners who end each other at once, one stays', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const owners = [await add(store, 'one', id), await add(store, 'two', id)]
    const keys = await Promise.all(owners.map(async (owner) => (await membershipOf(store, owner))?.key.id ?? 0))
    const stores = [store, await another()]
    const ended = await Promise.all(
      owners.map(({ id: personId }, at) =>
        stores[at]?.people.setMembership({
          personId,
          employerId: id,
          role: null,
          at: NOW,
          by: { employerId: id, keyId: keys[1 - at] ?? 0 },
        }),
      ),
    )
    assert.deepEqual(ended.map(String).sort(), ['last-owner', 'true'])
    assert.equal((await store.people.listPeople(id)).length, 1)
  })

  test('a link signs in once, before its end, and only the newest one of a person does', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const person = await add(store, 'marie', id)
    const keyId = (await membershipOf(store, person))?.key.id
    const link = { personId: person.id, purpose: 'invitation', endsAt: NOW + 10, by: 'operator' } as const
    const [old, hash] = [randomBytes(32), randomBytes(32)]
    for (const each of [old, hash]) assert.equal(await store.people.setLink({ ...link, hash: each }), true)
    const about = { purpose: 'invitation', endsAt: NOW + 10, email: null }
    assert.deepEqual(await store.people.findLink(hash), { person, ...about })
    assert.equal(await store.people.useLink(old, session()), null)
    assert.equal(await store.people.useLink(hash, session(NOW + 10)), null)
    const uses = await Promise.all(Array.from({ length: 4 }, () => store.people.useLink(hash, session())))
    assert.deepEqual(
      uses.filter((used) => used !== null),
      [person],
    )
    assert.equal((await store.people.listSessions(person.id)).length, 1)
    assert.equal(await store.people.findLink(hash), null)
    assert.deepEqual((await recorded(store, id)).slice(2), [
      `person.link ${person.id} - invitation`,
      `person.link ${person.id} - invitation`,
      `person.sign-in ${person.id} ${keyId} link`,
    ])
  })

  test('a session is read with its person and memberships, and goes on under a new hash alone', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const person = await add(store, 'marie', one.id)
    const joined = { personId: person.id, employerId: two.id, role: 'reader', at: NOW, by: 'operator' } as const
    await store.people.setMembership(joined)
    const begun = session()
    assert.equal(await store.people.startSession({ personId: person.id, session: begun, way: 'passkey' }), true)
    const name = { personId: person.id, hash: begun.hash }
    const found = await store.people.findSession(name)
    assert.deepEqual(found?.session, { ...begun, seenAt: NOW, strongAt: NOW })
    assert.deepEqual(found?.person, person)
    assert.deepEqual(
      found?.memberships.map(({ employer, role }) => [employer.id, role]),
      [
        [one.id, 'owner'],
        [two.id, 'reader'],
      ],
    )
    const unproved = { ...session(), strongAt: 0 }
    await store.people.startSession({ personId: person.id, session: unproved, way: 'oidc' })
    const weak = await store.people.findSession({ ...name, hash: unproved.hash })
    assert.equal(weak?.session.strongAt, 0)
    await store.people.touchSession(name, NOW + 5)
    await store.people.touchSession(name, NOW + 1)
    assert.equal((await store.people.findSession(name))?.session.seenAt, NOW + 5)
    const strongAt = async (seenAt: number) => {
      await store.people.touchSession(name, seenAt)
      return (await store.people.findSession(name))?.session.strongAt
    }
    const paused = NOW + 4 + 2 * OPERATOR_IDLE_MS
    assert.deepEqual(
      [await strongAt(NOW + 4 + OPERATOR_IDLE_MS), await strongAt(paused), await strongAt(paused + 1)],
      [NOW, 0, 0],
    )
    const renewed = { hash: Uint8Array.from(randomBytes(32)), at: NOW + 9 }
    assert.equal(await store.people.renewSession(name, renewed), true)
    assert.equal(await store.people.renewSession(name, renewed), false)
    assert.equal(await store.people.findSession(name), null)
    const after = await store.people.findSession({ ...name, hash: renewed.hash })
    assert.deepEqual([after?.session.strongAt, after?.session.createdAt], [NOW + 9, NOW])
    assert.equal(await store.people.findSession({ personId: person.id + 1, hash: renewed.hash }), null)
    for (const { id } of [one, two])
      assert.ok((await recorded(store, id)).some((line) => line.startsWith('person.sign-in')))
  })

  test('sessions are ended one by one or all others, and by a new password all others', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { id: personId } = await add(store, 'marie', id)
    const start = async () => {
      const begun = session()
      await store.people.startSession({ personId, session: begun, way: 'link' })
      return { personId, hash: begun.hash }
    }
    const hashes = async () => (await store.people.listSessions(personId)).map(({ hash }) => hash)
    const [first, second, third] = [await start(), await start(), await start()]
    assert.equal(await store.people.endSessions(first, 'this'), 1)
    assert.equal(await store.people.endSessions(first, 'this'), 0)
    assert.equal(await store.people.endSessions(second, 'others'), 1)
    assert.deepEqual(await hashes(), [second.hash])
    await start()
    await store.people.setPassword({ ...second, passwordHash: '$new', at: NOW })
    assert.deepEqual(await hashes(), [second.hash])
    assert.equal(await store.people.findSession(third), null)
    assert.equal((await store.people.findPerson('marie'))?.passwordHash, '$new')
    const began = { personId, session: session(), way: 'password' } as const
    assert.equal(await store.people.startSession({ ...began, passwordHash: '$old' }), false)
    assert.equal(await store.people.startSession({ ...began, passwordHash: '$new' }), true)
  })

  test('a disabled person keeps nothing to sign in with, and starts nothing', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { id: personId } = await add(store, 'marie', id)
    const begun = session()
    const link = { personId, purpose: 'recovery', endsAt: NOW + DAY, by: 'operator' } as const
    await store.people.startSession({ personId, session: begun, way: 'link' })
    await store.people.setPassword({ personId, hash: begun.hash, passwordHash: '$', at: NOW })
    await store.people.setLink({ ...link, hash: randomBytes(32) })
    assert.equal((await store.people.setDisabled(personId, NOW))?.disabledAt, NOW)
    assert.equal((await store.people.setDisabled(personId, NOW + 1))?.disabledAt, NOW)
    assert.equal(await store.people.findSession({ personId, hash: begun.hash }), null)
    assert.equal((await store.people.findPerson('marie'))?.passwordHash, null)
    assert.equal(await store.people.setLink({ ...link, hash: randomBytes(32) }), false)
    assert.equal(await store.people.startSession({ personId, session: session(), way: 'passkey' }), false)
    assert.equal((await store.people.setDisabled(personId, null))?.disabledAt, null)
    assert.equal(await store.people.startSession({ personId, session: session(), way: 'passkey' }), true)
    assert.equal(await store.people.setDisabled(999_999, NOW), null)
    assert.deepEqual((await recorded(store, id)).map((line) => line.split(' ')[0]).slice(-3), [
      'person.disable',
      'person.enable',
      'person.sign-in',
    ])
  })
})
