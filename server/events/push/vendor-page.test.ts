/** Pushes to vendors: pages of all employers that grant, each tried page fixed, and nothing of a grant that has ended. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { dataOf, FAILED, NOON, pusherOn, TAKEN } from '../../../test/support/pushers.ts'
import { SECRET, viewOf } from '../../../test/support/pushes.ts'
import { content, employerOf, onEveryStore } from '../../../test/support/stores.ts'
import { manageVendors } from '../../employers/vendors/manage-vendors.ts'
import { cursorAt } from '../../platform/lib/cursor.ts'
import { readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Delivery, Webhook } from '../webhook.ts'

type Entry = { readonly employerId: number; readonly sequence: number }

const entriesOf = (delivery: Pick<Delivery, 'body'>): string[] =>
  dataOf(delivery).data.map(({ employerId, sequence }: Entry) => `${employerId}:${sequence}`)

type Employer = Awaited<ReturnType<typeof employerOf>>

onEveryStore(({ fresh }) => {
  const some = async (t: TestContext, { pageSize = 100, employers = 2 } = {}) => {
    const bed = await fresh(t)
    const { store } = bed
    const operator = manageVendors({ vendors: store.vendors, clock: () => NOON, randomBytes })
    const vendor = await operator.createVendor('Recruteo')
    const { key } = await operator.issueVendorKey({ vendorId: vendor.id })
    const all = await Promise.all(Array.from({ length: employers }, () => employerOf(store)))
    for (const { id } of all) await operator.grantVendor({ vendorId: vendor.id, employerId: id })
    const side = (at: Store = store) => at.webhookWrites.ofVendor({ id: vendor.id, keyId: key.id })
    const made = await side().write((webhooks) =>
      webhooks.create({ url: 'https://hook.example.ca/', types: ['job.*'], description: '', pageSize }, () => SECRET),
    )
    assert.ok(made !== 'full')
    const add = (employer: Employer, jobs = 1) =>
      employer.jobs.write(async (writer) => {
        for (let n = 0; n < jobs; n++) await writer.insert(content())
      })
    const feed = async (employer: Employer, seq = 0): Promise<string[]> => {
      const query = { after: null, version: 'v1.2', actions: ['job.create'], limit: 1_000 } as const
      const found = await store.as(employer.id).changes(query)
      return (found?.changes ?? []).flatMap((change) => (change.seq > seq ? [`${employer.id}:${change.seq}`] : []))
    }
    return { ...bed, operator, vendor, key, all, webhook: made.webhook, side, add, feed }
  }

  const placesIn = (webhook: Webhook) => readCursorSet(webhook.cursor.hash)?.places ?? assert.fail()

  test('a webhook of a vendor starts at now, and gets the entries of all employers, of each in order and once', async (t) => {
    const bed = await some(t, { pageSize: 3 })
    const { store, all, webhook, add, feed } = bed
    const [one, two] = all as [Employer, Employer]
    const stranger = await employerOf(store)
    for (const { id } of all) assert.deepEqual(placesIn(webhook).get(id), cursorAt(await store.as(id).head('v1.2')))
    for (let n = 0; n < 4; n++) for (const each of [one, two, stranger]) await add(each)
    const pusher = pusherOn(store, async () => TAKEN)
    await pusher.drain()
    const sent = pusher.sent.flatMap(entriesOf)
    assert.deepEqual([...sent].sort(), [...(await feed(one)), ...(await feed(two))].sort())
    for (const each of [one, two])
      assert.deepEqual(
        sent.filter((entry) => entry.startsWith(`${each.id}:`)),
        await feed(each),
      )
    for (const delivery of pusher.sent) assert.ok(entriesOf(delivery).length <= 3)
    // A cursor of hundreds of employers is too long for a header and for a receiver's table.
    for (const { id } of pusher.sent) assert.match(id, /^wh_\d+_\d+_[0-9a-f]{8}$/)
    const cursors = pusher.sent.map((delivery) => dataOf(delivery).cursor)
    const now = await viewOf(store, webhook)
    assert.deepEqual([now.cursor.hash, now.page], [cursors.at(-1), null])
    assert.deepEqual(await store.push.listDue(NOON), [])
    assert.equal((await store.webhooks.get(webhook.employerId, webhook.id, NOON))?.behind, 0)
  })

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

  /** A pusher of its own each time, since one rests after a page without entries. */
  const pushing = (store: Store) => async (answer: typeof FAILED | typeof TAKEN, at: number) => {
    const pusher = pusherOn(store, async () => answer)
    pusher.at(at)
    await pusher.drain()
    return pusher.sent
  }

  const LATER = NOON + 3_600_000

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

  test('an employer that begins again is told of, also where none of its entries is of the types', async (t) => {
    const { store, all, add, side, webhook } = await some(t)
    const [one] = all as [Employer]
    const places = new Map([[one.id, { seq: 1, mark: '00000000' }]])
    await side().write(async (webhooks) => {
      const found = (await webhooks.get(webhook.id)) ?? assert.fail()
      const cursor = await webhooks.placeOf(writeCursorSet({ next: 0, places }), found)
      return webhooks.change(found, { types: ['job.deleted'], ...(cursor && { cursor }) })
    })
    await add(one)
    const sent = await pushing(store)(TAKEN, LATER)
    assert.deepEqual(
      sent.map((delivery) => dataOf(delivery)).map(({ data, restarted }) => ({ data, restarted })),
      [{ data: [], restarted: [one.id] }],
    )
    assert.deepEqual(await pushing(store)(TAKEN, LATER), [])
  })

  test('now is the end of the changes of a suspended employer too', async (t) => {
    const { store, all, add, feed, side, webhook } = await some(t)
    const [one] = all as [Employer]
    await add(one)
    await store.directory.setSuspended(one.id, NOON)
    await side().write(async (webhooks) => {
      const found = (await webhooks.get(webhook.id)) ?? assert.fail()
      const cursor = await webhooks.placeOf('now', found)
      return webhooks.change(found, cursor ? { cursor } : {})
    })
    await store.directory.setSuspended(one.id, null)
    await add(one)
    assert.deepEqual((await pushing(store)(TAKEN, LATER)).map(entriesOf), [(await feed(one)).slice(1)])
  })

  test('a suspended vendor is sent nothing, and all of it later; a deleted one leaves no row', async (t) => {
    const { store, all, add, operator, vendor, webhook } = await some(t)
    const [one] = all as [Employer]
    await operator.suspendVendor(vendor.id)
    await add(one)
    const pusher = pusherOn(store, async () => TAKEN)
    await pusher.drain()
    assert.deepEqual([pusher.sent, await store.push.findDue(webhook.id, NOON)], [[], null])
    await operator.resumeVendor(vendor.id)
    await pusher.drain()
    assert.equal(pusher.sent.length, 1)
    await operator.deleteVendor(vendor.id)
    assert.equal(await store.webhooks.get(webhook.employerId, webhook.id), null)
    assert.deepEqual(await store.webhooks.secrets(webhook.employerId, webhook.id, NOON), [])
    assert.deepEqual(await store.webhooks.attempts(webhook.employerId, webhook.id), [])
  })

  test('two processes never send a page twice, and send all of it', async (t) => {
    const { store, another, all, add, feed } = await some(t, { pageSize: 2 })
    const beside = await another()
    for (let n = 0; n < 10; n++) for (const each of all) await add(each)
    const pushers = [pusherOn(store, async () => TAKEN), pusherOn(beside, async () => TAKEN)]
    for (let n = 0; n < 3; n++) await Promise.all(pushers.map((pusher) => pusher.drain()))
    const sent = pushers.flatMap((pusher) => pusher.sent)
    const expected = (await Promise.all(all.map((each) => feed(each)))).flat()
    assert.deepEqual(sent.flatMap(entriesOf).sort(), expected.sort())
    assert.equal(new Set(sent.map(({ id }) => id)).size, sent.length)
  })

  test('a key that has ended, and a vendor that is suspended, write nothing', async (t) => {
    const { store, operator, vendor, key, webhook, side } = await some(t)
    const pause = () =>
      side().write(async (webhooks) => {
        const found = (await webhooks.get(webhook.id)) ?? assert.fail()
        return webhooks.change(found, { state: 'paused' })
      })
    await operator.suspendVendor(vendor.id)
    await assert.rejects(pause(), { code: 'vendor-suspended' })
    await operator.resumeVendor(vendor.id)
    await operator.revokeVendorKey(key.id)
    await assert.rejects(pause(), { code: 'key-invalid' })
    assert.equal((await viewOf(store, webhook)).state, 'active')
    assert.deepEqual(await store.webhookWrites.disableOfKey(webhook.employerId, key.id), [webhook.id])
    assert.equal((await viewOf(store, webhook)).reason, 'key-revoked')
  })
})
