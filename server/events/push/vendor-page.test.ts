/** Pushes to vendors: pages of all employers that grant, from the place of each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEBHOOKS_MAX } from '@affiche/contract/webhook.ts'
import { dataOf, NOON, pusherOn, TAKEN } from '../../../test/support/pushers.ts'
import { SECRET, viewOf } from '../../../test/support/pushes.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import { type Employer, entriesOf, LATER, pushing, vendorBed } from '../../../test/support/vendor-pushes.ts'
import { cursorAt } from '../../platform/lib/cursor.ts'
import { readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Webhook } from '../webhook.ts'

onEveryStore(({ fresh }) => {
  const some = vendorBed(fresh)

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

  test('a vendor has ten, also where two processes make them at once', async (t) => {
    const { store, another, side, webhook } = await some(t)
    const content = { url: webhook.url, types: webhook.types, description: '', pageSize: 1 }
    const make = (at: Store) => side(at).write((webhooks) => webhooks.create(content, () => SECRET))
    const sides = [store, await another()]
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => make(sides[n % 2] ?? store)))
    assert.equal(made.filter((each) => each === 'full').length, 3)
    assert.equal((await store.webhooks.list(webhook.employerId, NOON)).length, WEBHOOKS_MAX)
  })

  test('answers to a vendor are kept for its retries, and go when they are old, and with it', async (t) => {
    const { store, side, operator, vendor } = await some(t)
    const answer = { fingerprint: 'ab', status: 200, headers: {}, body: '{}', requestId: 'r', jobId: null }
    const keep = async (byte: number) => {
      const name = { keyHash: new Uint8Array(32).fill(byte), line: 0 }
      return (await side().remember(name, async () => answer)).isReplay
    }
    assert.deepEqual([await keep(1), await keep(1), await keep(2)], [false, true, false])
    assert.equal(await store.forgetAnswers({ before: NOON, limit: 9 }), 0)
    assert.equal(await store.forgetAnswers({ before: NOON + 1, limit: 9 }), 2)
    assert.equal(await keep(1), false)
    await operator.deleteVendor(vendor.id)
    assert.equal(await store.forgetAnswers({ before: NOON + 1, limit: 9 }), 0)
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
