/** Passkeys and their challenges on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { recorded } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Person } from '../ports.ts'

const NOW = 1_763_640_000_000

const add = async (store: Store, handle: string, employerId: number): Promise<Person> => {
  const person = await store.people.addPerson({
    name: 'Marie Tremblay',
    handle,
    language: 'fr',
    createdAt: NOW,
    membership: { employerId, role: 'owner' },
    by: 'operator',
  })
  assert.ok(typeof person === 'object')
  return person
}

onEveryStore(({ fresh }) => {
  test('a passkey belongs to one person, and is used and removed once', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const [one, two] = [await add(store, 'one', id), await add(store, 'two', id)]
    const credentialId = Uint8Array.from(randomBytes(20))
    const passkey = {
      personId: one.id,
      credentialId,
      publicKey: Uint8Array.from(randomBytes(77)),
      signCount: 4_294_967_294,
      transports: ['internal', 'hybrid'],
      name: 'Téléphone',
      createdAt: NOW,
    }
    assert.equal(await store.people.addPasskey(passkey), true)
    assert.equal(await store.people.addPasskey({ ...passkey, personId: two.id }), false)
    const found = await store.people.findPasskey(credentialId)
    assert.deepEqual(found, { ...passkey, id: found?.id, lastUsedAt: null })
    assert.deepEqual(await store.people.listPasskeys(one.id), [found])
    assert.deepEqual(await store.people.listPasskeys(two.id), [])
    assert.equal(await store.people.findPasskey(randomBytes(20)), null)
    const use = { signCount: passkey.signCount + 1, at: NOW + 1 }
    const stores = [store, await another()]
    const uses = await Promise.all(stores.map(({ people }) => people.usePasskey(found ?? { id: 0, signCount: 0 }, use)))
    assert.deepEqual(uses.sort(), [false, true])
    assert.equal((await store.people.findPasskey(credentialId))?.lastUsedAt, NOW + 1)
    assert.equal(await store.people.removePasskey(two.id, found?.id ?? 0), false)
    assert.equal(await store.people.removePasskey(one.id, found?.id ?? 0), true)
    assert.equal(await store.people.findPasskey(credentialId), null)
    const [{ memberships } = { memberships: [] }] = await store.people.listPeople(id)
    const keyId = memberships[0]?.key.id
    assert.deepEqual(
      (await recorded(store, id)).slice(-2),
      Array(2).fill(`person.credentials ${one.id} ${keyId} passkey`),
    )
    await store.people.setDisabled(two.id, NOW)
    assert.equal(await store.people.addPasskey({ ...passkey, personId: two.id }), false)
  })

  test('a challenge is taken once, in its time, by whom it was for, and forgotten when it is over', async (t) => {
    const { store, another, tamper } = await fresh(t)
    const times = { now: NOW, endsAt: NOW + 10 }
    const ask = async (personId: number | null, at = times) => {
      const challenge = { hash: Uint8Array.from(randomBytes(32)), personId }
      await store.people.addChallenge(challenge, at)
      return challenge
    }
    const anybody = await ask(null)
    assert.equal(await store.people.takeChallenge({ ...anybody, personId: 7 }, NOW), false)
    const stores = [store, await another()]
    const taken = await Promise.all(stores.map(({ people }) => people.takeChallenge(anybody, NOW)))
    assert.deepEqual(taken.sort(), [false, true])
    const marie = await ask(7)
    for (const personId of [null, 8]) assert.equal(await store.people.takeChallenge({ ...marie, personId }, NOW), false)
    assert.equal(await store.people.takeChallenge(marie, NOW + 10), false)
    await ask(7, { now: NOW + 10, endsAt: NOW + 20 })
    await tamper('CREATE UNIQUE INDEX one_is_left ON challenges (person_id)')
    assert.equal(await store.people.takeChallenge(marie, NOW), false)
  })
})
