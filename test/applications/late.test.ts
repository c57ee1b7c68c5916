/** Applications that are late: a mail server that is silent or gone, a service that was stopped, a key that is not the right one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNOPENED_MS } from '../../server/applications/relay.ts'
import { application, assertCounted, relayOn, sentForm } from '../support/applications.ts'
import { startMailServer } from '../support/mail-server.ts'
import { CANDIDATE, HOUR_MS, RECIPIENT, RELAY_START, refusal, relayBed } from '../support/relay-bed.ts'
import { onEveryStore } from '../support/stores.ts'
import { until } from '../support/waiting.ts'

onEveryStore(({ fresh, engine }) => {
  test('a server that is gone for two days gets everything when it is back, once, counted on the day of delivery', async (t) => {
    const b = await relayBed(fresh, t)
    const { port } = new URL(b.server.url)
    await b.server.close()
    for (let n = 0; n < 5; n++) await b.accept()
    for (; b.now() < RELAY_START + 48 * HOUR_MS; b.moveTo(b.now() + HOUR_MS)) await b.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 10)
    const back = await startMailServer(t, {}, Number(port))
    b.moveTo(b.now() + 3 * HOUR_MS)
    await b.relay.drain()
    assert.deepEqual(
      [back.taken.length, new Set(back.taken.map(({ headers }) => headers['message-id'])).size],
      [10, 10],
    )
    assert.equal(await b.store.applications.countWaiting(), 0)
    assert.deepEqual([b.figures().delivered, await b.failures()], [5, []])
    await assertCounted(b.tamper, [[b.jobId, '2026-11-22', 5]])
  })

  test('a service that was stopped for a week tries once more before it gives up', async (t) => {
    const b = await relayBed(fresh, t)
    await b.accept()
    b.moveTo(RELAY_START + 7 * 24 * HOUR_MS)
    await b.relay.drain()
    assert.deepEqual(b.server.taken.map(({ to }) => to).sort(), [RECIPIENT, CANDIDATE])
    assert.deepEqual(await b.failures(), [])
  })

  test('what was accepted by a clock that was ahead is sent once the clock is right, and tried again as any other', async (t) => {
    const state = { isOn: true }
    const b = await relayBed(fresh, t, {
      onRcptTo: (_address, _session, done) => done(state.isOn ? refusal(451) : null),
    })
    b.moveTo(RELAY_START + 10 * 365 * 24 * HOUR_MS)
    await b.accept()
    b.moveTo(RELAY_START)
    await b.relay.drain()
    assert.deepEqual([b.figures().failed, await b.store.applications.countWaiting()], [2, 2])
    state.isOn = false
    await b.relay.drain()
    assert.equal(b.server.taken.length, 0)
    b.moveTo(RELAY_START + HOUR_MS)
    await b.relay.drain()
    assert.deepEqual([b.server.taken.length, await b.store.applications.countWaiting()], [2, 0])
  })

  test('a server that is silent about one message holds up no other', async (t) => {
    const silent = Promise.withResolvers<void>()
    const b = await relayBed(fresh, t, {
      onRcptTo: ({ address }, _session, done) => {
        if (address === 'slow@slow.example') void silent.promise.then(() => done(refusal(451)))
        else done()
      },
    })
    const slow = application({ employerId: b.employerId, jobId: b.jobId, recipient: 'slow@slow.example' })
    await b.desk.accept(slow, { ...sentForm(), isProven: true })
    for (let n = 0; n < 20; n++) await b.accept()
    const drained = b.relay.drain()
    await until(
      () => b.server.taken.length === 41,
      () => `${b.server.taken.length} of 41 messages`,
    )
    await until(async () => (await b.store.applications.countWaiting()) === 1, 'all others have gone')
    silent.resolve()
    await drained
  })

  test('what another key encrypted is neither sent nor lost: the right key sends it, within 30 days', async (t) => {
    const b = await relayBed(fresh, t)
    await b.accept()
    const lines: string[] = []
    const wrong = relayOn(b.store, {
      mailUrl: b.server.url,
      clock: b.now,
      encryptionKey: Buffer.alloc(32, 8).toString('base64'),
      log: ({ msg }) => void lines.push(String(msg)),
    })
    await wrong.relay.drain()
    assert.deepEqual(
      [b.server.taken.length, lines],
      [0, ['applications wait that cannot be read: they were encrypted under another key']],
    )
    b.moveTo(RELAY_START + UNOPENED_MS - HOUR_MS)
    await wrong.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 2)
    b.moveTo(b.now() + HOUR_MS)
    await b.relay.drain()
    assert.equal(b.server.taken.length, 2)
  })

  test('what no key has opened for 30 days is given up, and its employer told', async (t) => {
    const b = await relayBed(fresh, t)
    await b.accept()
    await b.tamper(`UPDATE application_contents SET sealed = ${engine === 'sqlite' ? "x'0102'" : "'\\x0102'"}`)
    b.moveTo(RELAY_START + UNOPENED_MS + 1)
    await b.relay.drain()
    assert.deepEqual([await b.store.applications.countWaiting(), b.server.taken.length], [0, 0])
    assert.deepEqual(await b.failures(), [[b.jobId, null, [], null]])
  })
})
