/** Rights of one person over others of its employer, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { recorded, trailOf, verify } from '../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { Person } from '../../people/ports.ts'
import type { Store } from '../../upkeep/ports.ts'

const NOW = 1_763_640_000_000
const DAY = 86_400_000
const ROLE = 'owner' as const

const add = async (store: Store, handle: string, employerId: number | null) => {
  const person = await store.people.addPerson({
    name: 'Marie Tremblay',
    handle,
    language: 'fr',
    createdAt: NOW,
    membership: employerId === null ? null : { employerId, role: ROLE },
    by: 'operator',
  })
  assert.ok(typeof person === 'object')
  return person
}

const membershipOf = async (store: Store, { id }: Person) =>
  (await store.people.listPeople(null)).find(({ person }) => person.id === id)?.memberships[0]

onEveryStore(({ fresh }) => {
  test('an owner lets nobody act who is at another employer or at none, and gives links to its own people alone', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const [owner, own, other] = [
      await add(store, 'owner', one.id),
      await add(store, 'own', one.id),
      await add(store, 'x', two.id),
    ]
    const by = { employerId: one.id, keyId: (await membershipOf(store, owner))?.key.id ?? 0 }
    const joining = { employerId: one.id, role: ROLE, at: NOW }
    assert.equal(await store.people.setMembership({ ...joining, personId: other.id, by }), null)
    const linkFor = (personId: number) =>
      store.people.setLink({ personId, hash: randomBytes(32), purpose: 'recovery', endsAt: NOW + DAY, by })
    assert.deepEqual([await linkFor(own.id), await linkFor(other.id)], [true, false])
    assert.deepEqual(await recorded(store, two.id), [
      `employer.create ${two.id} - name,plan`,
      `person.invite ${other.id} - role`,
    ])
    const hash = randomBytes(32)
    await store.people.setLink({ personId: own.id, hash, purpose: 'recovery', endsAt: NOW + DAY, by })
    await store.people.setOperator(own.id, 'auditor')
    assert.equal(await store.people.findLink(hash), null)
    assert.equal(await linkFor(own.id), false)
    await store.people.setOperator(own.id, null)
    await store.people.setLink({ personId: own.id, hash, purpose: 'recovery', endsAt: NOW + DAY, by })
    await store.people.setMembership({ ...joining, employerId: two.id, personId: own.id, by: 'operator' })
    assert.equal(await store.people.findLink(hash), null)
    assert.equal(await linkFor(own.id), false)
    await store.people.setMembership({ ...joining, role: null, personId: own.id, by })
    assert.equal(await linkFor(own.id), false)
  })

  test('neither a link nor a session of before leads into another employer, or to what an operator may do', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const { id: personId } = await add(store, 'carol', one.id)
    const { id: newcomer } = await add(store, 'newcomer', null)
    const prepare = async (id: number) => {
      const hash = randomBytes(32)
      await store.people.setLink({
        personId: id,
        hash,
        purpose: 'invitation',
        endsAt: NOW + DAY,
        by: 'operator',
      })
      const session = { hash: randomBytes(32), createdAt: NOW, endsAt: NOW + DAY, label: '' }
      assert.ok(await store.people.startSession({ personId: id, session, way: 'link' }))
      const left = async () => [await store.people.findLink(hash), ...(await store.people.listSessions(id))]
      return async () => (await left()).filter((each) => each !== null).length
    }
    const change = { personId, at: NOW, by: 'operator' } as const
    const leaving = await prepare(personId)
    await store.people.setMembership({ ...change, employerId: one.id, role: null })
    assert.equal(await leaving(), 1)
    const joining = await prepare(personId)
    await store.people.setMembership({ ...change, employerId: two.id, role: ROLE })
    assert.equal(await joining(), 0)
    const promoted = await prepare(personId)
    await store.people.setOperator(personId, 'operator')
    assert.equal(await promoted(), 0)
    const first = await prepare(newcomer)
    await store.people.setMembership({ ...change, personId: newcomer, employerId: two.id, role: ROLE })
    assert.equal(await first(), 2)
  })

  test('a link that an operator makes on the pages is recorded with its name, and none is made for another operator', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const { id: personId } = await add(store, 'marie', one.id)
    const by = { operator: 'Zoé Roy (#7)' }
    const joining = { personId, employerId: two.id, role: ROLE, at: NOW }
    assert.equal(await store.people.setMembership({ ...joining, by }), true)
    const link = async () =>
      store.people.setLink({ personId, hash: randomBytes(32), purpose: 'recovery', endsAt: NOW + DAY, by })
    assert.equal(await link(), true)
    for (const { id } of [one, two]) {
      const { action, operator, keyId } = (await trailOf(store, id)).at(-1) ?? {}
      assert.deepEqual([action, operator, keyId], ['person.link', by.operator, null])
      assert.equal((await verify(store, id)).fault, null)
    }
    await store.people.setOperator(personId, 'auditor')
    assert.equal(await link(), false)
    await store.people.setOperator(personId, null)
    await store.people.setDisabled(personId, NOW)
    assert.equal(await link(), false)
  })

  test('who acted is known by name after its membership has ended', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const person = await add(store, 'marie', one.id)
    await add(store, 'other', two.id)
    const keyId = (await membershipOf(store, person))?.key.id ?? 0
    const ending = { personId: person.id, employerId: one.id, role: null, at: NOW, by: 'operator' } as const
    await store.people.setMembership(ending)
    assert.deepEqual(await store.people.listActors(one.id), [{ keyId, personId: person.id, name: person.name }])
  })
})
