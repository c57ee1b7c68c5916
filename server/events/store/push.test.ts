/** Pushes in the store of every engine: leases, and what each end of one changes. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ATTEMPTS_KEPT } from '@affiche/contract/webhook.ts'
import { addWebhook, changeWebhook, viewOf } from '../../../test/support/pushes.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Failing, PushLease } from '../push-ports.ts'
import type { Attempt, Webhook } from '../webhook.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

const attempt = (members: Partial<Attempt> = {}): Attempt => ({
  at: NOON + 5,
  ms: 3,
  status: 200,
  error: null,
  answer: 'ok',
  cursor: { seq: 9, hash: 'a'.repeat(64) },
  entries: 1,
  ...members,
})

const failing: Failing = { failures: 1, failingSince: NOON, dueAt: NOON + 5_000, disabled: null }

onEveryStore(({ fresh }) => {
  const some = async (t: TestContext) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    const webhook = await addWebhook(bed.store, employer.id)
    await insert(employer.jobs)
    return { ...bed, employer, webhook }
  }

  /** Takes all that the webhook has not received. */
  const take = async (store: Store, webhook: Webhook, now = NOON): Promise<PushLease | null> => {
    const end = await store.as(webhook.employerId).head('v1.2')
    const page = { webhook, end, more: false }
    const until = await store.push.take(page, now)
    return until === null ? null : { ...page, until }
  }

  const held = async (store: Store, webhook: Webhook): Promise<PushLease> =>
    (await take(store, webhook)) ?? assert.fail('the page is not taken')

  const attemptsOf = (store: Store, { employerId, id }: Webhook) => store.webhooks.attempts(employerId, id)

  test('a webhook is due when an entry that its reader sees comes, its time has come and nobody sends', async (t) => {
    const { store, employer, webhook } = await some(t)
    const other = await employerOf(store)
    const idle = await addWebhook(store, other.id)
    const due = () => store.push.listDue(NOON)
    assert.deepEqual([await due(), await store.push.listDue(NOON - 1)], [[webhook.id], []])
    assert.equal(await store.push.findDue(idle.id, NOON - 1), null)
    await store.directory.setName(other.id, 'Renamed')
    assert.deepEqual(await due(), [webhook.id])
    await store.directory.setSuspended(employer.id, NOON)
    assert.deepEqual([await due(), await store.push.findDue(webhook.id, NOON)], [[], null])
    assert.equal(await take(store, webhook), null)
    await store.directory.setSuspended(employer.id, null)
    const lease = await held(store, webhook)
    assert.deepEqual([await due(), await store.push.findDue(webhook.id, NOON)], [[], null])
    await store.push.release(lease)
    assert.deepEqual(await due(), [webhook.id])
    for (const { id, employerId } of [webhook, idle])
      await changeWebhook(store, { ...webhook, id, employerId }, { state: 'paused' })
    assert.deepEqual([await due(), await take(store, webhook)], [[], null])
    assert.equal(await store.push.hasActive(), false)
  })

  test('one process at a time holds a page, and a lease that is over changes nothing', async (t) => {
    const { store, another, webhook, tamper } = await some(t)
    const beside = await another()
    const first = await held(store, webhook)
    assert.equal(await take(beside, webhook), null)
    await tamper('UPDATE webhooks SET leased_until = 1')
    const second = await held(beside, await viewOf(beside, webhook))
    assert.ok(second.until > first.until)
    const before = await viewOf(store, webhook)
    assert.equal(await store.push.deliver(first, attempt()), false)
    assert.equal(await store.push.fail(first, attempt(), { ...failing, disabled: 'gone' }), false)
    await store.push.release(first)
    assert.deepEqual([await viewOf(store, webhook), await attemptsOf(store, webhook)], [before, []])
    assert.equal(await take(store, webhook), null)
    assert.equal(await beside.push.deliver(second, attempt()), true)
    assert.deepEqual((await viewOf(store, webhook)).cursor, second.end)
  })

  test('a page that is taken is fixed until it is delivered, which ends all failures', async (t) => {
    const { store, webhook } = await some(t)
    const lease = await held(store, webhook)
    assert.deepEqual((await viewOf(store, webhook)).page, lease.end)
    assert.ok(await store.push.fail(lease, attempt({ status: 500, error: 'status' }), failing))
    const failed = await viewOf(store, webhook)
    assert.deepEqual(
      [failed.page, failed.cursor, failed.failures, failed.failingSince, failed.dueAt, failed.version],
      [lease.end, webhook.cursor, 1, NOON, NOON + 5_000, webhook.version],
    )
    assert.deepEqual([await store.push.listDue(NOON), await take(store, failed)], [[], null])
    const again = (await take(store, failed, NOON + 5_000)) ?? assert.fail()
    assert.ok(await store.push.deliver(again, attempt()))
    const delivered = await viewOf(store, webhook)
    assert.deepEqual(
      [delivered.page, delivered.cursor, delivered.failures, delivered.failingSince, delivered.lastDeliveredAt],
      [null, lease.end, 0, null, NOON + 5],
    )
    assert.deepEqual(
      (await attemptsOf(store, webhook)).map(({ status }) => status),
      [200, 500],
    )
  })

  test('a webhook that is disabled says why, in the trail too, and keeps its place', async (t) => {
    const { store, webhook, employer } = await some(t)
    const lease = await held(store, webhook)
    assert.ok(await store.push.fail(lease, attempt({ status: 410, error: 'gone' }), { ...failing, disabled: 'gone' }))
    const gone = await viewOf(store, webhook)
    assert.deepEqual([gone.state, gone.reason, gone.cursor, gone.version], ['disabled', 'gone', webhook.cursor, 2])
    const { entries } = await store.audit.page(employer.id, lease.end.seq)
    assert.deepEqual(
      entries.map(({ action, subjectId, members, keyId }) => [action, subjectId, members, keyId]),
      [['webhook.update', webhook.id, ['state'], null]],
    )
    await store.push.expire(gone)
    assert.equal((await viewOf(store, webhook)).reason, 'gone')
  })

  test('a change of its owner while a page is sent stays, and the attempt is kept', async (t) => {
    const { store, webhook, employer } = await some(t)
    const lease = await held(store, webhook)
    await insert(employer.jobs)
    const moved = await store.as(employer.id).head('v1.2')
    await changeWebhook(store, webhook, { cursor: moved })
    assert.ok(await store.push.deliver(lease, attempt()))
    assert.deepEqual((await viewOf(store, webhook)).cursor, moved)
    await insert(employer.jobs)
    const second = await held(store, await viewOf(store, webhook))
    await changeWebhook(store, webhook, { url: 'https://other.example.ca/' })
    const failure = attempt({ status: 500, error: 'status' })
    assert.ok(await store.push.fail(second, failure, { ...failing, failures: 99, disabled: 'unreachable' }))
    const { state, failures, failingSince } = await viewOf(store, webhook)
    assert.deepEqual([state, failures, failingSince], ['active', 0, null])
    assert.equal((await attemptsOf(store, webhook)).length, 2)
  })

  test('of many attempts the newest are kept, of each webhook its own', async (t) => {
    const { store, webhook, employer, tamper } = await some(t)
    const other = await addWebhook(store, employer.id)
    await insert(employer.jobs)
    assert.ok(await store.push.deliver(await held(store, other), attempt({ ms: 7 })))
    await tamper(`INSERT INTO webhook_attempts (webhook_id, number, employer_id, at, ms, answer, cursor_seq, cursor_hash, entries)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ATTEMPTS_KEPT})
      SELECT ${webhook.id}, i, ${employer.id}, i, 1, '', 1, '', 1 FROM n`)
    assert.ok(await store.push.deliver(await held(store, webhook), attempt({ answer: 'é\ufffd' })))
    const kept = await attemptsOf(store, webhook)
    assert.deepEqual([kept.length, kept[0], kept.at(-1)?.at], [ATTEMPTS_KEPT, attempt({ answer: 'é\ufffd' }), 2])
    assert.equal((await attemptsOf(store, other)).length, 1)
  })

  test('a page without entries moves the cursor unless the row has changed, and webhooks are counted by state', async (t) => {
    const { store, webhook, employer, tamper } = await some(t)
    const end = await store.as(employer.id).head('v1.2')
    await store.push.pass({ webhook: { ...webhook, cursor: { seq: 999, hash: '' } }, end, more: false })
    assert.deepEqual((await viewOf(store, webhook)).cursor, webhook.cursor)
    await store.push.pass({ webhook, end, more: false })
    assert.deepEqual([(await viewOf(store, webhook)).cursor, await store.push.listDue(NOON)], [end, []])
    for (const _ of [1, 2, 3]) await addWebhook(store, employer.id)
    await tamper(`UPDATE webhooks SET state = 'paused' WHERE id = ${webhook.id + 1}`)
    await tamper(`UPDATE webhooks SET failures = 5 WHERE id = ${webhook.id + 2}`)
    await tamper(`UPDATE webhooks SET state = 'disabled', failures = 9 WHERE id = ${webhook.id + 3}`)
    assert.deepEqual(await store.push.countStates(), { active: 1, failing: 1, paused: 1, disabled: 1 })
  })

  test('those that fail or are disabled are listed with their owners, the last that began first; no others, and none of a twin', async (t) => {
    const { store, webhook, employer, tamper } = await some(t)
    const twin = await store.directory.createTwin({ employerId: employer.id, createdAt: NOON })
    for (const id of [employer.id, employer.id, employer.id, twin?.id ?? 0]) await addWebhook(store, id)
    const set = (after: number, values: string) =>
      tamper(`UPDATE webhooks SET ${values} WHERE id = ${webhook.id + after}`)
    await set(0, 'failures = 2, failing_since = 90')
    await set(1, 'failures = 9, failing_since = 10')
    await set(2, "state = 'disabled', reason = 'gone', failures = 1, failing_since = 20")
    await set(3, "state = 'paused', failures = 9, failing_since = 30")
    await set(4, 'failures = 9, failing_since = 40')
    const name = (await store.directory.getEmployer(employer.id))?.name
    const unwell = await store.webhooks.unwell(10)
    assert.deepEqual(
      unwell.map(({ id, reason, failingSince, owner }) => [id - webhook.id, reason, failingSince, owner]),
      [
        [2, 'gone', 20, name],
        [1, null, 10, name],
      ],
    )
    assert.equal((await store.webhooks.unwell(1)).length, 1)
  })

  test('a process that read the row before another tried a page takes no other one, and passes over none', async (t) => {
    const { store, another, webhook, employer } = await some(t)
    const beside = await another()
    const end = await store.as(employer.id).head('v1.2')
    const lease = await held(beside, webhook)
    await store.push.pass({ webhook, end, more: false })
    assert.deepEqual((await viewOf(store, webhook)).cursor, webhook.cursor, 'while it is sent')
    await beside.push.release(lease)
    await insert(employer.jobs)
    await store.push.pass({ webhook, end, more: false })
    assert.equal(await take(store, webhook), null)
    const tried = await viewOf(store, webhook)
    assert.deepEqual([tried.cursor, tried.page], [webhook.cursor, lease.end], 'between two tries')
    await store.push.pass({ webhook: tried, end, more: false })
    assert.deepEqual((await viewOf(store, webhook)).cursor, end)
  })

  test('leases of processes that have ended are ended', async (t) => {
    const { store, webhook } = await some(t)
    await held(store, webhook)
    await store.push.endLeases()
    assert.deepEqual(await store.push.listDue(NOON), [webhook.id])
  })
})
