/** Applications from the desk to a real mail server, on both engines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application, relayOn, sentForm } from '../support/applications.ts'
import { startMailServer } from '../support/mail-server.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

onEveryStore(({ fresh }) => {
  test('what is accepted waits encrypted, is mailed, counted for its posting, and gone', async (t) => {
    const { store } = await fresh(t)
    const server = await startMailServer(t)
    const { id: employerId, jobs } = await employerOf(store)
    const { id: jobId } = await insert(jobs)
    const { desk, relay, figures } = relayOn(store, { mailUrl: server.url, clock: () => NOON })
    const one = application({ employerId, jobId })
    assert.equal(await desk.accept(one, { ...sentForm(), isProven: true }), 'accepted')
    assert.equal(await store.applications.countWaiting(), 2)
    await relay.drain()
    assert.deepEqual(server.taken.map(({ to }) => to).sort(), ['rh@boulangerie.example', 'zoe@candidate.example'])
    assert.equal(await store.applications.countWaiting(), 0)
    assert.deepEqual(figures(), { delivered: 1, failed: 0, givenUp: 0 })
  })
})
