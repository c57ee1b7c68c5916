/** The profile of an employer on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import { profileTag } from '../profile-tag.ts'

const EMPTY: Profile = {
  nameFr: null,
  website: null,
  slug: null,
  size: null,
  federal: null,
  publishing: 'public',
  enforcedRules: [],
}

onEveryStore(({ fresh }) => {
  test('a profile is empty at first, keeps what is set, and records each change once', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { directory } = store
    assert.deepEqual(await directory.getProfile(id), EMPTY)
    const profile = {
      nameFr: 'null',
      slug: 'one',
      size: 'under-25',
      federal: false,
      enforcedRules: ['a', 'b'],
    } as const
    const change = { employerId: id, keyId: 7, profile: { ...profile, enforcedRules: [...profile.enforcedRules] } }
    for (const _ of [1, 2]) assert.deepEqual(await directory.setProfile(change), { ...EMPTY, ...profile })
    assert.deepEqual(await directory.getProfile(id), { ...EMPTY, ...profile })
    await directory.setProfile({ employerId: id, keyId: null, profile: { nameFr: null, publishing: 'off' } })
    assert.deepEqual((await recorded(store, id)).slice(1), [
      `employer.profile ${id} 7 nameFr,slug,size,federal,enforcedRules`,
      `employer.profile ${id} - nameFr,publishing`,
    ])
    await assertWhole(store, id, 3)
  })

  test('of concurrent changes of one version, one is stored', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const ifMatch = ['"another"', profileTag(EMPTY)]
    const change = (nameFr: string) =>
      store.directory.setProfile({ employerId: id, keyId: null, profile: { nameFr }, ifMatch })
    const answers = await Promise.all(['Un', 'Deux'].map(change))
    const stored = answers.filter((answer) => answer !== 'changed')
    assert.equal(stored.length, 1)
    assert.deepEqual(await store.directory.getProfile(id), stored[0])
    await assertWhole(store, id, 2)
  })

  test('a slug belongs to one employer, also when two ask for it at once', async (t) => {
    const { store } = await fresh(t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const ask = (employerId: number) =>
      store.directory.setProfile({ employerId, keyId: null, profile: { slug: 'wanted' } })
    const answers = await Promise.all([ask(one.id), ask(other.id)])
    assert.equal(answers.filter((answer) => answer === 'slug-taken').length, 1)
    assert.equal(await store.directory.setProfile({ employerId: 999_999, keyId: null, profile: { slug: 'x' } }), null)
  })
})
