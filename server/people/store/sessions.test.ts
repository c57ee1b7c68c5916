/** How many sessions of a person are kept, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { onEveryStore } from '../../../test/support/stores.ts'

const NOW = 1_763_640_000_000

onEveryStore(({ fresh }) => {
  test('the newest 50 sessions of a person are kept', async (t) => {
    const { store } = await fresh(t)
    const person = await store.people.addPerson({
      name: 'Marie',
      handle: 'marie',
      language: 'fr',
      createdAt: NOW,
      membership: null,
      by: 'operator',
    })
    assert.ok(typeof person === 'object')
    const personId = person.id
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
})
