/** A wipe: all jobs of a twin and what was kept for them, and nothing of anybody else. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { recorded, verify } from '../support/audit.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job, START, type TestService } from '../support/service.ts'
import { moveTo, twinOf, V12 } from '../support/twins.ts'
import { until } from '../support/waiting.ts'

const MANY = 1_040

/** Webhooks have secrets. */
const KEY = randomBytes(32).toString('base64')

onEveryEngine((start) => {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async () => {
    service ??= await start({ environment: { ENCRYPTION_KEY: KEY } })
    service.advance(START - service.now())
    const owner = await service.employer()
    return { running: service, owner, twin: await twinOf(service, owner, ['jobs:read', 'jobs:write', 'webhooks']) }
  }

  const fill = async (client: Client, count: number): Promise<void> => {
    const lines = Array.from({ length: count }, (_, n) =>
      JSON.stringify({ op: 'create', job: job({ referenceId: `W-${n}` }) }),
    )
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const { body } = await client.send('POST', `${V12}/bulk`, { raw: lines.join('\n'), headers })
    assert.equal(body.at(-1).summary.succeeded, count)
  }
  const totalOf = async (client: Client): Promise<number> => (await client.get(`${V12}/jobs`)).body.paging.total

  test('more jobs than one round, each with its entry; the date is real again, keys and webhooks stay', async () => {
    const { running, owner, twin } = await begin()
    const url = 'https://hooks.example.ca/affiche'
    const { body: webhook } = await twin.send('POST', '/webhooks', { body: { url } })
    assert.equal((await twin.put(`/webhooks/${webhook.id}`, { state: 'paused' })).status, 200)
    await fill(twin, MANY)
    await fill(owner, 3)
    const keyed = { headers: { 'Idempotency-Key': 'once' }, body: job() }
    const first = await twin.send('POST', '/jobs', keyed)
    await moveTo(twin, '2026-12-01')
    const wiped = await twin.delete('/test/jobs')
    assert.deepEqual([wiped.status, wiped.body], [200, { deleted: MANY + 1 }])
    assert.deepEqual((await twin.get('/test')).body, {
      today: '2026-11-20',
      realToday: '2026-11-20',
      pages: null,
      jobs: { active: 0, archived: 0, draft: 0 },
    })
    await running.withStore(async (store) => {
      const trail = await recorded(store, twin.employerId)
      assert.equal(trail.filter((entry) => entry.startsWith('job.delete ')).length, MANY + 1)
      assert.equal(trail.at(-1), `test.wipe ${twin.employerId} ${twin.keyId} `)
      await verify(store, twin.employerId)
    })
    const again = await twin.send('POST', '/jobs', keyed)
    assert.equal(again.headers.get('idempotent-replayed'), null)
    assert.notEqual(again.body.id, first.body.id)
    const { body: left } = await twin.get(`/webhooks/${webhook.id}`)
    assert.deepEqual([left.state, left.behind], ['paused', 1])
    assert.equal(await totalOf(owner), 3)
    assert.deepEqual((await twin.delete('/test/jobs')).body, { deleted: 1 })
    assert.deepEqual((await twin.delete('/test/jobs')).body, { deleted: 0 })
  })

  test('a wipe ends while others write, and loses none of what they are told is stored after it', async () => {
    const { twin } = await begin()
    await fill(twin, 200)
    let isWiped = false
    const created: number[] = []
    const writing = (async () => {
      for (let n = 0; !isWiped || n < 5; n++) {
        const since = isWiped
        const { status, body } = await twin.post(job({ referenceId: `L-${n}` }))
        assert.equal(status, 201)
        if (since) created.push(body.id)
      }
    })()
    const { status, body } = await twin.delete('/test/jobs')
    isWiped = true
    await writing
    assert.equal(status, 200)
    assert.ok(body.deleted >= 200)
    for (const id of created) assert.equal((await twin.get(`/jobs/${id}`)).status, 200)
  })

  test('a body with members is refused, and a key that ended meanwhile deletes nothing', async () => {
    const { running, twin } = await begin()
    await fill(twin, 2)
    assert.equal((await twin.delete('/test/jobs', { all: true })).status, 400)
    await running.operator.revokeKey(twin.keyId)
    assert.equal((await twin.delete('/test/jobs')).status, 401)
    await until(async () => {
      const jobs = running.store.as(twin.employerId)
      return (await jobs.activeIds()).length === 2
    }, 'both jobs')
  })
})
