/** Pushes, vendors, statistics and applications on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { forgetUnconfirmed } from '../../server/applications/forget.ts'
import { CONFIRM_MS } from '../../server/applications/links.ts'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { application, relayOn, sentForm } from '../support/applications.ts'
import { CITUS_URL, createCitusDatabase, type TestCitus } from '../support/citus.ts'
import { startMailServer } from '../support/mail-server.ts'
import { LIMITS, runStatements } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { dataOf, HOUR, NOON, pusherOn, TAKEN } from '../support/pushers.ts'
import { addWebhook } from '../support/pushes.ts'
import { type Client, job, startService } from '../support/service.ts'
import { employerOf, insert } from '../support/stores.ts'
import { entriesOf, pushing, vendorBed } from '../support/vendor-pushes.ts'
import { makeVendor } from '../support/vendors.ts'
import { until } from '../support/waiting.ts'
import { TAKEN as ANSWER, ENCRYPTION_KEY, RECEIVER } from '../support/webhooks.ts'

/** Enough for both workers to have some. */
const EMPLOYERS = 8

const DAY = '2026-11-20'

describe('on a real Citus', { skip: CITUS_URL === null && 'TEST_CITUS_URL is not set' }, () => {
  let citus: TestCitus
  let store: Store
  const open = () => openOnPostgres({ url: citus.url, clock: () => NOON, statementTimeoutMs: 20_000 })
  before(async () => {
    citus = await createCitusDatabase()
    await distribute({ url: citus.url, limits: LIMITS })
    store = await open()
  })
  after(async () => {
    await store?.close()
    await citus?.remove()
  })

  const fresh = async (t: TestContext) => {
    const another = async (): Promise<Store> => {
      const beside = await open()
      t.after(() => beside.close())
      return beside
    }
    return { store, another, tamper: (sql: string) => runStatements(citus.url, [sql]) }
  }

  const some = () => Promise.all(Array.from({ length: EMPLOYERS }, () => employerOf(store)))

  /** Loses a worker; tells of an employer whether it is on another one. */
  const loseWorker = async () => {
    const [lost] = citus.workers
    assert.ok(lost)
    const there = await citus.ask<{ id: number }>(`SELECT e.id FROM employers e JOIN pg_dist_shard_placement s
      ON s.shardid = get_shard_id_for_distribution_column('jobs', e.id) WHERE s.nodeport <> ${lost.port}`)
    lost.fault = 'refuse'
    lost.cut()
    const ids = new Set(there.map(({ id }) => id))
    return {
      isThere: (id: number) => ids.has(id),
      /** Connections that the coordinator had kept go with those of the store. */
      comeBack: async () => {
        lost.fault = null
        await store.close()
        store = await open()
      },
    }
  }

  test('pushes go to employers on every worker; while one is down to those of the other, and the rest later', async () => {
    const employers = await some()
    const webhooks = new Map<number, number>()
    for (const { id } of employers) webhooks.set((await addWebhook(store, id)).id, id)
    for (const { jobs } of employers) await insert(jobs)
    const owners = async () =>
      (await pushing(store)(TAKEN, NOON)).map(({ id }) => webhooks.get(Number(id.split('_')[1])) ?? assert.fail(id))
    assert.deepEqual((await owners()).sort(), [...webhooks.values()].sort())
    for (const { jobs } of employers) await insert(jobs)
    const { isThere, comeBack } = await loseWorker()
    const reached = await owners().finally(comeBack)
    assert.deepEqual(reached.toSorted(), [...webhooks.values()].filter(isThere).sort())
    assert.ok(reached.length > 0 && reached.length < EMPLOYERS)
    await until(async () => {
      reached.push(...(await owners()))
      return reached.length >= EMPLOYERS
    }, 'the rest')
    assert.deepEqual(reached.sort(), [...webhooks.values()].sort())
  })

  test('a webhook of a vendor gets the entries of employers on every worker, also where two instances send', async (t) => {
    const { all, add, feed, another, webhook } = await vendorBed(fresh)(t, { employers: EMPLOYERS, pageSize: 3 })
    const beside = await another()
    for (let n = 0; n < 2; n++) for (const each of all) await add(each)
    const pushers = [pusherOn(store, async () => TAKEN), pusherOn(beside, async () => TAKEN)]
    for (let n = 0; n < 3; n++) await Promise.all(pushers.map((pusher) => pusher.drain()))
    const sent = pushers.flatMap((pusher) => pusher.sent).filter(({ id }) => id.startsWith(`wh_${webhook.id}_`))
    const expected = (await Promise.all(all.map((each) => feed(each)))).flat()
    assert.deepEqual(sent.flatMap(entriesOf).sort(), expected.sort())
    for (const delivery of sent) assert.ok(dataOf(delivery).data.length <= 3)
  })

  test('visits are added, read and forgotten for postings on every worker, and go with their employer', async () => {
    const employers = await some()
    const kept = await Promise.all(employers.map(async ({ id, jobs }) => ({ id, jobId: (await insert(jobs)).id })))
    const visits = kept.map(
      ({ id, jobId }) => ({ employerId: id, jobId, date: DAY, views: 2, applyClicks: 1 }) as const,
    )
    const gone = { employerId: kept[0]?.id ?? 0, jobId: 999_999, date: DAY, views: 9, applyClicks: 9 } as const
    const earlier = visits.map((visit) => ({ ...visit, date: '2026-11-18' as const }))
    await store.statistics.addVisits([...visits, gone, ...earlier])
    await store.statistics.addVisits(visits)
    const span = { from: '2026-11-01', to: '2026-11-30' } as const
    const numbers = (views: number) => ({ views, applyClicks: views / 2, applications: 0 })
    for (const { id, jobId } of kept) {
      assert.deepEqual(await store.statistics.days(id, jobId, span), [
        { date: '2026-11-18', ...numbers(2) },
        { date: DAY, ...numbers(4) },
      ])
      assert.deepEqual(await store.statistics.sums(id, { ...span, after: 0, limit: 9 }), [{ jobId, ...numbers(6) }])
    }
    let forgotten = 0
    for (let rows = 5; rows >= 5; forgotten += rows)
      rows = await store.statistics.forgetDays({ through: '2026-11-19', limit: 5 })
    assert.equal(forgotten, EMPLOYERS)
    for (const { id, jobId } of kept)
      assert.deepEqual((await store.statistics.totals(id, [jobId])).get(jobId), numbers(4))
    const [{ id, jobId, jobs } = assert.fail()] = employers.map((each, at) => ({
      ...each,
      ...(kept[at] ?? assert.fail()),
    }))
    await jobs.write((writer) => writer.delete(jobId))
    await store.directory.deleteEmployer(id)
    const left = await citus.ask<{ n: number }>(
      `SELECT CAST(count(*) AS integer) AS n FROM job_statistics WHERE employer_id = ${id}`,
    )
    assert.deepEqual(left, [{ n: 0 }])
  })

  test('applications are accepted, mailed, counted for postings on every worker, and forgotten', async (t) => {
    const server = await startMailServer(t)
    let now = NOON
    const { desk, relay, figures } = relayOn(store, { mailUrl: server.url, clock: () => now })
    const employers = await some()
    const jobs = await Promise.all(
      employers.map(async (each) => ({ employerId: each.id, jobId: (await insert(each.jobs)).id })),
    )
    for (const each of jobs)
      assert.equal(await desk.accept(application(each), { ...sentForm(), isProven: true }), 'accepted')
    assert.equal(await store.applications.countWaiting(), 2 * EMPLOYERS)
    await relay.drain()
    assert.deepEqual([figures().delivered, await store.applications.countWaiting()], [EMPLOYERS, 0])
    assert.equal(server.taken.length, 2 * EMPLOYERS)
    for (const { employerId, jobId } of jobs)
      assert.equal((await store.statistics.totals(employerId, [jobId])).get(jobId)?.applications, 1)
    await desk.accept(application(jobs[0]), { ...sentForm(), isProven: false })
    await relay.drain()
    now += CONFIRM_MS + HOUR
    assert.equal(await forgetUnconfirmed({ spool: store.applications, clock: () => now })(() => false), 2)
    const [rows] = await citus.ask<{ n: number }>(`SELECT CAST((SELECT count(*) FROM application_mails)
      + (SELECT count(*) FROM application_contents) AS integer) AS n`)
    assert.equal(rows?.n, 0)
  })

  test('a vendor reads pages of changes of all employers, and its webhook gets the same over HTTP', async (t) => {
    const sent: string[] = []
    const service = await startService({
      environment: { ENCRYPTION_KEY, DATABASE_URL: citus.url },
      sendToReceiver: async ({ body }) => {
        sent.push(body)
        return ANSWER
      },
    })
    t.after(() => service.stop())
    const vendor = await makeVendor(service)
    const all: Client[] = []
    for (let n = 0; n < EMPLOYERS; n++) all.push(await service.employer())
    for (const { employerId } of all) await vendor.grant(employerId)
    const client = vendor.as(null)
    const create = () =>
      client.send('POST', '/vendor/webhooks', {
        body: { url: RECEIVER, pageSize: 3 },
        headers: { 'Idempotency-Key': 'hook' },
      })
    const [made, again] = [await create(), await create()]
    assert.deepEqual([made.status, again.text, again.headers.get('idempotent-replayed')], [201, made.text, 'true'])
    for (const { employerId } of all) assert.equal((await vendor.as(employerId).post(job())).status, 201)
    const entries: { employerId: number; sequence: number }[] = []
    for (let page = { cursor: made.body.cursor, more: true }; page.more; ) {
      const { status, text, body } = await client.get(`/vendor/changes?limit=3&after=${page.cursor}`)
      assert.equal(status, 200, text)
      entries.push(...body.data)
      page = body
    }
    assert.deepEqual(entries.map(({ employerId }) => employerId).sort(), all.map(({ employerId }) => employerId).sort())
    const pushed = () => sent.flatMap((body) => JSON.parse(body).data.data as typeof entries)
    await until(() => pushed().length === EMPLOYERS, 'the pushes')
    const byEmployer = (one: { employerId: number }, other: { employerId: number }) => one.employerId - other.employerId
    assert.deepEqual(pushed().sort(byEmployer), entries.sort(byEmployer))
  })
})
