/** The pusher on the stores of every engine, with a receiver that the test plays and a clock that it moves. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { addWebhook, SECRET, viewOf } from '../../../test/support/pushes.ts'
import { content, employerOf, insert, onEveryStore, setTime } from '../../../test/support/stores.ts'
import { until } from '../../../test/support/waiting.ts'
import { actionsOf, changePageBody } from '../../jobs/changes/changes.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Delivery, DeliveryOutcome, Webhook } from '../webhook.ts'
import { createReadPage } from './page.ts'
import { createPusher, type PushReport } from './pusher.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000

const TAKEN: DeliveryOutcome = { ms: 1, status: 200, error: null, answer: '', retryAfterMs: null }
const FAILED: DeliveryOutcome = { ms: 1, status: 500, error: 'status', answer: 'no', retryAfterMs: null }

type Respond = (delivery: Delivery, signal?: AbortSignal) => Promise<DeliveryOutcome> | DeliveryOutcome

const noReport: PushReport = {
  delivered: () => undefined,
  failed: () => undefined,
  expired: () => undefined,
  sealed: () => undefined,
  broken: (error) => assert.fail(String(error)),
}

const pusherOn = (store: Store, respond: Respond, report: Partial<PushReport> = {}) => {
  let now = NOON
  const sent: Delivery[] = []
  const pusher = createPusher({
    push: store.push,
    readPage: createReadPage(store),
    secretsOf: async () => [SECRET],
    send: async (delivery, signal) => {
      sent.push(delivery)
      return respond(delivery, signal)
    },
    clock: () => now,
    random: () => 0.5,
    report: { ...noReport, ...report },
  })
  const at = (time: number): void => {
    now = time
  }
  return { ...pusher, sent, at }
}

const dataOf = ({ body }: Pick<Delivery, 'body'>) => JSON.parse(body).data
const sequences = (deliveries: readonly Delivery[]): number[] =>
  deliveries.flatMap((delivery) => dataOf(delivery).data.map(({ sequence }: { sequence: number }) => sequence))

onEveryStore(({ fresh }) => {
  const some = async (t: TestContext, members: Parameters<typeof addWebhook>[2] = {}) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    const webhook = await addWebhook(bed.store, employer.id, members)
    const add = (jobs: number) =>
      employer.jobs.write(async (writer) => {
        for (let n = 0; n < jobs; n++) await writer.insert(content())
      })
    return { ...bed, employer, webhook, add }
  }

  const feedAfter = (store: Store, { employerId, cursor }: Webhook) =>
    store.as(employerId).changes({
      after: { seq: cursor.seq, mark: cursor.hash.slice(0, 8) },
      version: 'v1.2',
      actions: actionsOf(null, 'v1.2'),
      limit: 1_000,
    })

  test('pages are the answers of the list of changes, in order and named by their ends, until nothing is left', async (t) => {
    const { store, webhook, add } = await some(t)
    await add(250)
    const pusher = pusherOn(store, () => TAKEN)
    await pusher.drain()
    assert.deepEqual(
      pusher.sent.map((delivery) => [dataOf(delivery).data.length, dataOf(delivery).more]),
      [
        [100, true],
        [100, true],
        [50, false],
      ],
    )
    const feed = changePageBody((await feedAfter(store, webhook)) ?? assert.fail())
    assert.deepEqual(
      pusher.sent.flatMap((delivery) => dataOf(delivery).data),
      feed.data,
    )
    for (const delivery of pusher.sent) {
      const { type, timestamp, data } = JSON.parse(delivery.body)
      assert.deepEqual([type, timestamp], ['changes', data.data.at(-1).at])
      assert.equal(delivery.id, `wh_${webhook.id}_${data.cursor}`)
    }
    assert.equal(dataOf(pusher.sent.at(-1) ?? assert.fail()).cursor, feed.cursor)
    await pusher.drain()
    assert.equal(pusher.sent.length, 3)
  })

  test('a page that was tried is fixed: later entries come after it, and each try has its name and bytes', async (t) => {
    const { store, add, webhook, employer } = await some(t, { pageSize: 3 })
    await add(2)
    let outcome = FAILED
    const pusher = pusherOn(store, () => outcome)
    await pusher.drain()
    await add(4)
    await employer.jobs.write(async (writer) => void (await writer.insert(content())))
    pusher.at(NOON + 5_000)
    await pusher.drain()
    outcome = TAKEN
    pusher.at(NOON + HOUR)
    await pusher.drain()
    const [first, second, third, ...rest] = pusher.sent
    assert.ok(first && second && third)
    assert.deepEqual([second.id, second.body, third.id, third.body], [first.id, first.body, first.id, first.body])
    assert.deepEqual([sequences([first]).length, dataOf(first).more], [2, false])
    assert.deepEqual(
      sequences([first, ...rest]),
      (await feedAfter(store, webhook))?.changes.map(({ seq }) => seq),
    )
    assert.equal(new Set(pusher.sent.map(({ id }) => id)).size, 3)
  })

  test('only chosen types are sent, a page without any moves the cursor unsent, and what moved is not read again', async (t) => {
    const { store, employer, webhook, add } = await some(t, { types: ['job.deleted'] })
    await add(10)
    const pusher = pusherOn(store, () => TAKEN)
    await pusher.drain()
    assert.equal(pusher.sent.length, 0)
    assert.deepEqual((await viewOf(store, webhook)).cursor, await store.as(employer.id).head('v1.2'))
    const { id } = await insert(employer.jobs)
    await employer.jobs.write(async (writer) => void (await writer.delete(id)))
    await until(async () => {
      await pusher.drain()
      return pusher.sent.length > 0
    }, 'a push after a rest')
    assert.deepEqual(
      pusher.sent.map((delivery) => dataOf(delivery).data.map(({ type }: { type: string }) => type)),
      [['job.deleted']],
    )
  })

  test('a cursor that the trail does not have any more disables, says so, and sends nothing', async (t) => {
    const { store, employer, webhook, add } = await some(t)
    await add(3)
    await store.audit.prune(employer.id, NOON + 1)
    await add(1)
    const expired: number[] = []
    const pusher = pusherOn(store, () => TAKEN, { expired: ({ id }) => expired.push(id) })
    await pusher.drain()
    const { state, reason, cursor } = await viewOf(store, webhook)
    assert.deepEqual([state, reason, cursor], ['disabled', 'cursor-expired', webhook.cursor])
    assert.deepEqual([expired, pusher.sent.length], [[webhook.id], 0])
  })

  test('a receiver that is dead for two days and then alive gets each entry once, in order', async (t) => {
    const { store, employer, webhook, add } = await some(t)
    let isAlive = false
    const taken: Delivery[] = []
    const pusher = pusherOn(store, (delivery) => {
      if (isAlive) taken.push(delivery)
      return isAlive ? TAKEN : FAILED
    })
    for (let hours = 0; hours < 48; hours += 1) {
      setTime(NOON + hours * HOUR, t)
      pusher.at(NOON + hours * HOUR)
      if (hours % 7 === 0) await add(30)
      await pusher.drain()
    }
    const dead = await viewOf(store, webhook)
    assert.deepEqual([dead.state, dead.cursor, dead.failingSince], ['active', webhook.cursor, NOON])
    assert.ok(dead.failures >= 9 && dead.failures < 16, `${dead.failures} tries`)
    isAlive = true
    pusher.at(dead.dueAt)
    await pusher.drain()
    assert.deepEqual(
      sequences(taken),
      (await feedAfter(store, webhook))?.changes.map(({ seq }) => seq),
    )
    const alive = await viewOf(store, webhook)
    assert.deepEqual(
      [alive.failures, alive.failingSince, alive.cursor],
      [0, null, await store.as(employer.id).head('v1.2')],
    )
  })

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
    assert.deepEqual(
      sequences(taken),
      (await feedAfter(store, webhook))?.changes.map(({ seq }) => seq),
    )
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
    const all = (await feedAfter(store, webhook))?.changes.map(({ seq }) => seq)
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
