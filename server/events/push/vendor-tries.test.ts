/** Tried pages of vendors: each is fixed, has nothing of a grant that has ended, and loses nothing of one that rests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILED, NOON, pusherOn, TAKEN } from '../../../test/support/pushers.ts'
import { viewOf } from '../../../test/support/pushes.ts'
import { onEveryStore } from '../../../test/support/stores.ts'
import { type Employer, entriesOf, LATER, pushing, vendorBed } from '../../../test/support/vendor-pushes.ts'
import { deleteEmployer } from '../../jobs/delete-employer.ts'
import { readCursorSet } from '../../platform/lib/cursor-set.ts'
import type { Delivery, Webhook } from '../webhook.ts'

onEveryStore(({ fresh }) => {
  const some = vendorBed(fresh)

  const placesIn = (webhook: Webhook) => readCursorSet(webhook.cursor.hash)?.places ?? assert.fail()

  test('a page that was tried has the same bytes and name, however many entries came since', async (t) => {
    const { store, all, add, feed, webhook } = await some(t)
    const [one, two] = all as [Employer, Employer]
    await add(one)
    await add(two)
    let answer: typeof FAILED | typeof TAKEN = FAILED
    const pusher = pusherOn(store, async () => answer)
    await pusher.drain()
    for (const each of [one, two, one]) await add(each)
    assert.equal((await store.webhooks.get(webhook.employerId, webhook.id, NOON))?.behind, 5)
    answer = TAKEN
    pusher.at(NOON + 3_600_000)
    await pusher.drain()
    const [first, again, rest] = pusher.sent as [Delivery, Delivery, Delivery]
    assert.deepEqual([again.id, again.body], [first.id, first.body])
    assert.notEqual(rest.id, first.id)
    assert.deepEqual(
      [...entriesOf(again), ...entriesOf(rest)].sort(),
      [...(await feed(one)), ...(await feed(two))].sort(),
    )
  })

  test('entries of an employer whose grant has ended are in no page, also in none that was tried', async (t) => {
    const { store, all, add, feed, operator, vendor, webhook } = await some(t)
    const [kept, ended] = all as [Employer, Employer]
    const push = pushing(store)
    await add(kept)
    await add(ended)
    const [first] = await push(FAILED, NOON)
    await operator.endGrant({ vendorId: vendor.id, employerId: ended.id })
    await add(ended)
    const again = await push(TAKEN, LATER)
    assert.deepEqual(again.map(entriesOf), [await feed(kept)])
    assert.notEqual(again[0]?.id, first?.id, 'other entries have another name')
    await add(kept)
    assert.deepEqual((await push(TAKEN, LATER)).map(entriesOf), [(await feed(kept)).slice(1)])
    assert.ok(!placesIn(await viewOf(store, webhook)).has(ended.id))
    await operator.grantVendor({ vendorId: vendor.id, employerId: ended.id })
    assert.deepEqual((await push(TAKEN, LATER)).map(entriesOf), [await feed(ended)], 'from its oldest entry')
  })

  test('a page whose entries were all of ended grants is passed over, and later entries are sent', async (t) => {
    const { store, all, add, feed, operator, vendor } = await some(t)
    const [kept, ended] = all as [Employer, Employer]
    const push = pushing(store)
    await add(ended)
    await push(FAILED, NOON)
    await operator.endGrant({ vendorId: vendor.id, employerId: ended.id })
    await add(kept)
    const sent = [...(await push(TAKEN, LATER)), ...(await push(TAKEN, LATER))]
    assert.deepEqual(sent.map(entriesOf), [await feed(kept)])
  })

  test('entries of an employer that is suspended between two tries are sent when it comes back', async (t) => {
    const { store, all, add, feed } = await some(t)
    const [kept, resting] = all as [Employer, Employer]
    const push = pushing(store)
    await add(kept)
    await add(resting)
    await push(FAILED, NOON)
    await store.directory.setSuspended(resting.id, NOON)
    assert.deepEqual((await push(TAKEN, LATER)).map(entriesOf), [await feed(kept)])
    await store.directory.setSuspended(resting.id, null)
    assert.deepEqual((await push(TAKEN, LATER)).map(entriesOf), [await feed(resting)])
  })

  test('entries of an employer that was deleted between two tries are in no page', async (t) => {
    const { store, all, add, feed } = await some(t)
    const [kept, gone] = all as [Employer, Employer]
    const push = pushing(store)
    await add(kept)
    await add(gone)
    await push(FAILED, NOON)
    await deleteEmployer({ store, clock: () => NOON })({ id: gone.id, withJobs: true })
    assert.deepEqual((await push(TAKEN, LATER)).map(entriesOf), [await feed(kept)])
    assert.deepEqual(await store.push.listDue(LATER), [])
  })

  test('a grant that comes back between two tries adds nothing to the page, and begins behind it', async (t) => {
    const { store, all, add, feed, operator, vendor } = await some(t)
    const [back, kept] = all as [Employer, Employer]
    const push = pushing(store)
    const grant = { vendorId: vendor.id, employerId: back.id }
    await add(back)
    await push(TAKEN, NOON)
    await add(back)
    await operator.endGrant(grant)
    await add(kept)
    const [first] = await push(FAILED, NOON)
    await operator.grantVendor(grant)
    const [again, ...rest] = await push(TAKEN, LATER)
    assert.deepEqual([again?.id, again?.body], [first?.id, first?.body])
    assert.deepEqual(rest.map(entriesOf), [await feed(back)], 'from its oldest entry')
  })
})
