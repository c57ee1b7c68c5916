/** Mail that waits, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { insert, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { NewMail } from '../ports.ts'

const NOW = 1_763_640_000_000
const LEASE = 1_000

const mailTo = (personId: number, about: Partial<NewMail> = {}): NewMail => ({
  personId,
  kind: 'sign-in',
  name: randomBytes(8).toString('hex'),
  nonce: Uint8Array.from(randomBytes(32)),
  about: { label: 'Firefox' },
  createdAt: NOW,
  dueAt: NOW,
  ...about,
})

const ownerOf = async (
  store: Store,
  handle: string,
  email: string | null,
): Promise<{ id: number; employer: number }> => {
  const employer = await store.directory.createEmployer({ name: handle, plan: 'standard', createdAt: NOW })
  const membership = { employerId: employer.id, role: 'owner' } as const
  const names = { name: 'Marie', handle, language: 'fr' } as const
  const person = await store.people.addPerson({ ...names, createdAt: NOW, membership, by: 'operator' })
  assert.ok(typeof person === 'object')
  await store.people.setEmail(person.id, email)
  return { id: person.id, employer: employer.id }
}

onEveryStore(({ fresh }) => {
  test('a mail is taken by one process of several at a time, and again after its time, with the tries counted', async (t) => {
    const { store, another } = await fresh(t)
    const other = await another()
    await store.mail.post(mailTo(1, { name: 'one' }))
    assert.equal(await store.mail.isDue(NOW - 1), false)
    assert.equal(await store.mail.isDue(NOW), true)
    const taken = await Promise.all([store, other, store, other].map(({ mail }) => mail.take(NOW, NOW + LEASE)))
    const [first, ...further] = taken.filter((mail) => mail !== null)
    assert.deepEqual(further, [])
    assert.deepEqual([first?.tries, first?.kind, JSON.parse(first?.about ?? '')], [1, 'sign-in', { label: 'Firefox' }])
    assert.equal(await other.mail.take(NOW + LEASE - 1, NOW + 2 * LEASE), null)
    const again = await other.mail.take(NOW + LEASE, NOW + 2 * LEASE)
    assert.deepEqual([again?.tries, again?.nonce], [2, first?.nonce])
    // The first process was only slow: its next try is not set over that of the other.
    assert.ok(first && again)
    await store.mail.defer(first, NOW + 9 * LEASE)
    assert.ok(await store.mail.isDue(NOW + 2 * LEASE))
    await other.mail.defer(again, NOW + 3 * LEASE)
    assert.equal(await store.mail.isDue(NOW + 3 * LEASE - 1), false)
    await store.mail.remove(again.nonce)
    assert.equal(await store.mail.countWaiting(), 0)
  })

  test('of one name of a person and kind one mail waits', async (t) => {
    const { store } = await fresh(t)
    for (const personId of [1, 1, 2]) assert.equal(await store.mail.post(mailTo(personId, { name: '' })), true)
    assert.equal(await store.mail.countWaiting(), 2)
  })

  test('the mails of a day are added once, by one process of several, and never for an earlier day', async (t) => {
    const { store, another } = await fresh(t)
    const other = await another()
    assert.equal(await store.mail.lastDay('closing'), null)
    const added = await Promise.all(
      [store, other, store].map(({ mail }, at) => mail.postDay('closing', '2026-11-21', [mailTo(at + 1)])),
    )
    assert.deepEqual(added.filter(Boolean), [true])
    assert.equal(await store.mail.countWaiting(), 1)
    assert.equal(await other.mail.postDay('closing', '2026-11-20', [mailTo(9)]), false)
    assert.equal(await other.mail.postDay('closing', '2026-11-22', [mailTo(9)]), true)
    assert.deepEqual([await store.mail.lastDay('closing'), await store.mail.countWaiting()], ['2026-11-22', 2])
  })

  test('closing postings are told to those who may write, have an address and did not turn it off', async (t) => {
    const { store } = await fresh(t)
    const told = await ownerOf(store, 'told', 'told@example.ca')
    await ownerOf(store, 'no-address', null)
    const quiet = await ownerOf(store, 'quiet', 'quiet@example.ca')
    await store.people.setMailOff(quiet.id, ['closing'])
    const gone = await ownerOf(store, 'gone', 'gone@example.ca')
    await store.people.setDisabled(gone.id, NOW)
    const reader = await ownerOf(store, 'reader', 'reader@example.ca')
    await store.people.setMembership({
      personId: reader.id,
      employerId: reader.employer,
      role: 'reader',
      at: NOW,
      by: 'operator',
    })
    assert.deepEqual(await store.mail.closingReaders(), [{ employerId: told.employer, personId: told.id }])
  })

  test('closing jobs are the active ones of those days', async (t) => {
    const { store } = await fresh(t)
    const { employer } = await ownerOf(store, 'owner', 'owner@example.ca')
    const jobs = store.as(employer)
    for (const [title, closeDate, status] of [
      ['Soon', '2026-11-27', 'active'],
      ['Later', '2026-11-29', 'active'],
      ['Over', '2026-11-27', 'archived'],
      ['Sooner', '2026-11-26', 'active'],
    ] as const)
      await insert(jobs, { title, closeDate, status })
    const found = await store.mail.closingJobs({
      employerId: employer,
      from: '2026-11-26',
      through: '2026-11-28',
      limit: 9,
    })
    assert.deepEqual(
      found.map(({ title, closeDate }) => [title, closeDate]),
      [
        ['Sooner', '2026-11-26'],
        ['Soon', '2026-11-27'],
      ],
    )
  })

  test('the mail of a person leaves when it is disabled', async (t) => {
    const { store } = await fresh(t)
    const { id } = await ownerOf(store, 'owner', 'owner@example.ca')
    await store.mail.post(mailTo(id))
    await store.people.setDisabled(id, NOW)
    assert.equal(await store.mail.countWaiting(), 0)
  })
})
