/** Sessions of a person and the one-time tokens of their forms, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Person } from '../ports.ts'

const NOW = 1_763_640_000_000

const personOf = async (store: Store, handle: string): Promise<Person> => {
  const person = await store.people.addPerson({
    name: 'Marie',
    handle,
    language: 'fr',
    createdAt: NOW,
    membership: null,
    by: 'operator',
  })
  assert.ok(typeof person === 'object')
  return person
}

const newSession = () => ({
  hash: Uint8Array.from(randomBytes(32)),
  createdAt: NOW,
  endsAt: NOW + 1_000_000,
  label: 'Firefox',
})

const tokenOf = ({ id: personId }: Person, endsAt = NOW + 10) => ({ personId, hash: randomBytes(32), endsAt })

onEveryStore(({ fresh }) => {
  test('the reader of a mailed link proves its address by using it, and nobody else does', async (t) => {
    const { store } = await fresh(t)
    const person = await personOf(store, 'marie')
    const link = { personId: person.id, purpose: 'invitation', endsAt: NOW + 10, by: 'operator' } as const
    const emailOf = async () => (await store.people.getPerson(person.id))?.person.email
    const [mailed, replaced, shown] = [randomBytes(32), randomBytes(32), randomBytes(32)]
    await store.people.setLink({ ...link, hash: replaced, email: 'typo@example.ca' })
    await store.people.setLink({ ...link, hash: mailed, email: 'marie@example.ca' })
    assert.equal((await store.people.findLink(mailed))?.email, 'marie@example.ca')
    assert.equal(await emailOf(), null)
    assert.equal((await store.people.useLink(mailed, newSession()))?.email, 'marie@example.ca')
    await store.people.setLink({ ...link, hash: shown })
    assert.ok(await store.people.useLink(shown, newSession()))
    assert.equal(await emailOf(), 'marie@example.ca')
    await store.people.setMailOff(person.id, ['closing', 'sign-in'])
    assert.deepEqual((await store.people.getPerson(person.id))?.person.mailOff, ['closing', 'sign-in'])
  })

  test('the newest 50 sessions of a person are kept', async (t) => {
    const { store } = await fresh(t)
    const { id: personId } = await personOf(store, 'marie')
    for (let at = 0; at < 53; at++) {
      const times = { createdAt: NOW + at, endsAt: NOW + 1_000_000 }
      const session = { hash: Uint8Array.from(randomBytes(32)), ...times, label: 'Firefox' }
      assert.ok(await store.people.startSession({ personId, session, way: 'link' }))
    }
    const kept = (await store.people.listSessions(personId)).map(({ createdAt }) => createdAt - NOW)
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [50, 3, 52])
    // One that begins by a clock that was set back is kept all the same.
    const late = { hash: Uint8Array.from(randomBytes(32)), createdAt: NOW - 1, endsAt: NOW + 1_000_000, label: '' }
    assert.ok(await store.people.startSession({ personId, session: late, way: 'link' }))
    assert.ok(await store.people.findSession({ personId, hash: late.hash }))
    assert.equal((await store.people.listSessions(personId)).length, 50)
  })

  test('a one-time token counts once, in its time, whoever else uses it, and of two uses at once one counts', async (t) => {
    const { store, another } = await fresh(t)
    const [marie, paul] = [await personOf(store, 'marie'), await personOf(store, 'paul')]
    const token = tokenOf(marie)
    assert.equal(await store.people.useOneTimeToken(token, NOW + 10), false, 'it is over')
    assert.equal(await store.people.useOneTimeToken({ ...token, personId: paul.id }, NOW), true)
    const stores = [store, await another(), store]
    const uses = await Promise.all(stores.map(({ people }) => people.useOneTimeToken(token, NOW)))
    assert.deepEqual(uses.sort(), [false, false, true])
    assert.equal(await store.people.useOneTimeToken(token, NOW + 9), false)
    assert.equal(await store.people.useOneTimeToken(tokenOf(marie), NOW), true)
    await store.people.addChallenge({ hash: token.hash, personId: marie.id }, { now: NOW, endsAt: NOW + 10 })
    assert.equal(
      await store.people.takeChallenge({ hash: token.hash, personId: marie.id }, NOW),
      true,
      'none is a challenge',
    )
  })

  test('used one-time tokens are forgotten when they are over, a bounded number at a time, and leave with their person', async (t) => {
    const { store } = await fresh(t)
    const [marie, paul] = [await personOf(store, 'marie'), await personOf(store, 'paul')]
    for (let at = 0; at < 5; at++) assert.ok(await store.people.useOneTimeToken(tokenOf(marie, NOW + at), NOW - 1))
    const late = [tokenOf(marie, NOW + 20), tokenOf(paul, NOW + 20)]
    for (const token of late) assert.ok(await store.people.useOneTimeToken(token, NOW))
    const forget = (ended: number) => store.console.forget({ ended, binned: 0, limit: 2 })
    assert.deepEqual([await forget(NOW + 4), await forget(NOW + 4), await forget(NOW + 4)], [2, 2, 1])
    for (const token of late) assert.equal(await store.people.useOneTimeToken(token, NOW), false, 'it is kept')
    await store.people.setDisabled(marie.id, NOW)
    assert.equal(await forget(NOW + 20), 1)
  })
})
