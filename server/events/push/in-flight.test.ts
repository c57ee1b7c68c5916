/** Requests in flight: one an endpoint, in whatever process, and none that is lost at a stop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  FAILED,
  feedNumbers,
  NOON,
  pusherOn,
  type Respond,
  sequences,
  TAKEN,
  webhookBed,
} from '../../../test/support/pushers.ts'
import { addWebhook, viewOf } from '../../../test/support/pushes.ts'
import { onEveryStore } from '../../../test/support/stores.ts'
import { until } from '../../../test/support/waiting.ts'
import type { Delivery } from '../webhook.ts'

onEveryStore(({ fresh }) => {
  const some = webhookBed(fresh)

  test('one request is in flight for an endpoint, and a slow one holds up no other', async (t) => {
    const { store, employer, webhook, add } = await some(t, { pageSize: 1 })
    const quick = await addWebhook(store, employer.id, { url: 'https://quick.example.ca/', pageSize: 1 })
    await add(5)
    const slow = Promise.withResolvers<void>()
    const inFlight = new Map<string, number>()
    let most = 0
    const pusher = pusherOn(store, async ({ url }) => {
      const now = (inFlight.get(url) ?? 0) + 1
      most = Math.max(most, now)
      inFlight.set(url, now)
      if (url === webhook.url) await slow.promise
      inFlight.set(url, now - 1)
      return TAKEN
    })
    const drained = pusher.drain()
    await until(() => inFlight.get(webhook.url) === 1, 'the slow one')
    await until(async () => (await viewOf(store, quick)).cursor.seq > webhook.cursor.seq + 4, 'the quick one')
    assert.deepEqual([inFlight.get(webhook.url), most], [1, 1])
    slow.resolve()
    await drained
    assert.deepEqual([most, pusher.sent.length], [1, 10])
  })

  test('two processes never send a page at the same time, and send every page in order', async (t) => {
    const { store, another, webhook, add } = await some(t, { pageSize: 2 })
    const beside = await another()
    await add(60)
    let inFlight = 0
    const taken: Delivery[] = []
    const respond: Respond = async (delivery) => {
      assert.equal(++inFlight, 1)
      await new Promise(setImmediate)
      inFlight--
      taken.push(delivery)
      return TAKEN
    }
    const pushers = [pusherOn(store, respond), pusherOn(beside, respond)]
    await until(async () => {
      await Promise.all(pushers.map(({ drain }) => drain()))
      return taken.length === 30
    }, 'all pages')
    assert.deepEqual(sequences(taken), await feedNumbers(store, webhook))
  })

  test('a suspended employer gets nothing, and goes on where it was', async (t) => {
    const { store, employer, webhook, add } = await some(t, { pageSize: 1 })
    await add(3)
    const pusher = pusherOn(store, async () => {
      await store.directory.setSuspended(employer.id, NOON)
      return TAKEN
    })
    await pusher.drain()
    await pusher.drain()
    assert.equal(pusher.sent.length, 1)
    await store.directory.setSuspended(employer.id, null)
    const next = pusherOn(store, () => TAKEN)
    await next.drain()
    const all = await feedNumbers(store, webhook)
    assert.deepEqual(sequences([...pusher.sent, ...next.sent]), all)
  })

  test('a stop gives up what is in flight without counting it, for the next process to send under the same name', async (t) => {
    const { store, webhook, add } = await some(t)
    await add(1)
    const begun = Promise.withResolvers<void>()
    const pusher = pusherOn(store, async (_, signal) => {
      begun.resolve()
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      return { ...FAILED, status: null, error: 'broken: STOPPED' }
    })
    pusher.look()
    await begun.promise
    await pusher.stop()
    const stopped = await viewOf(store, webhook)
    assert.deepEqual([stopped.failures, (await store.webhooks.attempts(webhook.employerId, webhook.id)).length], [0, 0])
    const next = pusherOn(store, () => TAKEN)
    await next.drain()
    assert.deepEqual([next.sent[0]?.id, next.sent[0]?.body], [pusher.sent[0]?.id, pusher.sent[0]?.body])
  })
})
