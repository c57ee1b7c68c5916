/** Accounts at providers of OpenID Connect on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'

const NOW = 1_763_640_000_000

const add = async (store: Store, handle: string, employerId: number): Promise<number> => {
  const membership = { employerId, role: 'owner' as const }
  const order = { name: 'Marie', handle, language: 'fr', createdAt: NOW, membership, by: 'operator' } as const
  const person = await store.people.addPerson(order)
  assert.ok(typeof person === 'object')
  return person.id
}

const account = { issuer: 'https://id.example.ca/realms/é', subject: 'Ab-1' }

const signIn = (personId: number) => ({
  ...({ personId, way: 'oidc', account } as const),
  session: { hash: Uint8Array.from(randomBytes(32)), createdAt: NOW, endsAt: NOW + 1000, label: '' },
})

onEveryStore(({ fresh }) => {
  test('an account is of one person, whoever connects it at the same time, and by its exact name', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const ids = [await add(store, 'one', id), await add(store, 'two', id)]
    const stores = [store, await another()]
    const added = await Promise.all(
      ids.map((personId, at) => stores[at]?.people.addIdentity({ ...account, personId, createdAt: NOW })),
    )
    assert.deepEqual(added.toSorted(), [false, true])
    const owner = ids[added.indexOf(true)] ?? 0
    const [other = 0] = ids.filter((personId) => personId !== owner)
    const identity = { ...account, personId: owner, createdAt: NOW }
    assert.deepEqual(await store.people.findIdentity(account), identity)
    assert.deepEqual(await store.people.listIdentities(owner), [identity])
    assert.deepEqual(await store.people.listIdentities(other), [])
    for (const near of [{ subject: 'ab-1' }, { subject: 'Ab-1 ' }, { issuer: 'https://id.example.ca/realms/e' }])
      assert.equal(await store.people.findIdentity({ ...account, ...near }), null)
    assert.equal(await store.people.removeIdentity(other, account), false)
    for (const odd of [{ issuer: 'a\0b' }, { subject: 'Ab-1\0' }])
      assert.equal(await store.people.removeIdentity(owner, { ...account, ...odd }), false)
    assert.equal(await store.people.findPerson('one\0'), null)
    assert.equal(await store.people.removeIdentity(owner, account), true)
    assert.equal(await store.people.removeIdentity(owner, account), false)
    assert.equal(await store.people.findIdentity(account), null)
    const [{ memberships } = { memberships: [] }] = await store.people.listPeople(id)
    const keyId = owner === ids[0] ? memberships[0]?.key.id : (memberships[0]?.key.id ?? 0) + 1
    assert.deepEqual((await recorded(store, id)).slice(-2), Array(2).fill(`person.credentials ${owner} ${keyId} oidc`))
    await assertWhole(store, id, 5)
  })

  test('a session is started by an account that is connected, and by no other', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const [marie, paul] = [await add(store, 'marie', id), await add(store, 'paul', id)]
    assert.equal(await store.people.startSession(signIn(marie)), false)
    assert.equal(await store.people.addIdentity({ ...account, personId: marie, createdAt: NOW }), true)
    assert.equal(await store.people.startSession(signIn(marie)), true)
    assert.equal(await store.people.startSession(signIn(paul)), false)
    assert.match((await recorded(store, id)).at(-1) ?? '', /^person\.sign-in \d+ \d+ oidc$/)
  })

  test('a disabled person loses its accounts, and connects none', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const marie = await add(store, 'marie', id)
    const identity = { ...account, personId: marie, createdAt: NOW }
    await store.people.addIdentity(identity)
    await store.people.setDisabled(marie, NOW)
    assert.equal(await store.people.findIdentity(account), null)
    assert.equal(await store.people.addIdentity(identity), false)
    await store.people.setDisabled(marie, null)
    assert.equal(await store.people.startSession(signIn(marie)), false)
    assert.equal(await store.people.addIdentity(identity), true)
  })
})
