/** The pages that the pusher sends, on the stores of every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dataOf,
  FAILED,
  feedAfter,
  feedNumbers,
  HOUR,
  NOON,
  pusherOn,
  sequences,
  TAKEN,
  webhookBed,
} from '../../../test/support/pushers.ts'
import { changeWebhook, viewOf } from '../../../test/support/pushes.ts'
import { content, insert, onEveryStore, setTime } from '../../../test/support/stores.ts'
import { until } from '../../../test/support/waiting.ts'
import { changePageBody } from '../../jobs/changes/changes.ts'
import type { Delivery, DeliveryOutcome } from '../webhook.ts'

onEveryStore(({ fresh }) => {
  const some = webhookBed(fresh)

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
      assert.ok(delivery.id.startsWith(`wh_${webhook.id}_${data.cursor}_`), delivery.id)
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
    assert.deepEqual(sequences([first, ...rest]), await feedNumbers(store, webhook))
    assert.equal(new Set(pusher.sent.map(({ id }) => id)).size, 3)
  })

  test('no name comes with other entries than before, whatever is changed or sent again', async (t) => {
    const { store, webhook, employer, add } = await some(t, { pageSize: 2 })
    await add(4)
    const sent: Delivery[] = []
    const send = async (outcome: DeliveryOutcome) => {
      const pusher = pusherOn(store, () => outcome)
      pusher.at(NOON + HOUR)
      await pusher.drain()
      sent.push(...pusher.sent)
      return pusher.sent.map((delivery) => sequences([delivery]).length)
    }
    assert.deepEqual(await send(TAKEN), [2, 2])
    await changeWebhook(store, webhook, { cursor: webhook.cursor, pageSize: 3 })
    assert.deepEqual(await send(TAKEN), [3, 1])
    await changeWebhook(store, webhook, { cursor: webhook.cursor, pageSize: 4 })
    assert.deepEqual(await send(FAILED), [4])
    const { id } = await insert(employer.jobs)
    await employer.jobs.write(async (writer) => void (await writer.delete(id)))
    await changeWebhook(store, webhook, { types: ['job.created'], state: 'active' })
    assert.deepEqual(await send(FAILED), [4])
    await changeWebhook(store, webhook, { types: ['job.deleted'], cursor: webhook.cursor, state: 'active' })
    assert.deepEqual(await send(FAILED), [1])
    await changeWebhook(store, webhook, { pageSize: 5, types: ['job.*'], state: 'active' })
    assert.deepEqual(await send(FAILED), [5])
    await changeWebhook(store, webhook, { pageSize: 1, state: 'active' })
    assert.deepEqual(await send(TAKEN), [1, 1, 1, 1, 1, 1])
    for (const each of Map.groupBy(sent, ({ id }) => id).values())
      assert.equal(new Set(each.map(({ body }) => body)).size, 1, each[0]?.id ?? '')
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
    assert.deepEqual(sequences(taken), await feedNumbers(store, webhook))
    const alive = await viewOf(store, webhook)
    assert.deepEqual(
      [alive.failures, alive.failingSince, alive.cursor],
      [0, null, await store.as(employer.id).head('v1.2')],
    )
  })
})
