/** Entries of closing dates as clients of both versions see them, on the injected clock. */
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { parseJob } from '../server/jobs/render.ts'
import { onEveryEngine } from './support/engines.ts'
import { type Answered, type Client, DAY_MS, job, START, type TestService } from './support/service.ts'
import { sendSnapshot } from './support/snapshots.ts'
import { until } from './support/waiting.ts'

const V12 = prefixOf('v1.2')
const MANY = 1_201

type Entry = { readonly type: string; readonly id: number; readonly days?: number; readonly keyId: number | null }

onEveryEngine((start) => {
  let service: TestService | null = null
  const others: TestService[] = []

  const serving = async (): Promise<TestService> => {
    service ??= await start()
    service.advance(START - service.now())
    return service
  }

  after(() => service?.stop())
  afterEach(async () => {
    for (const other of others.splice(0)) await other.stop()
  })

  const begin = async () => {
    const running = await serving()
    return { running, owner: await running.employer() }
  }

  const create = async (owner: Client, members: Record<string, unknown>): Promise<number> => {
    const { status, body, text } = await owner.post(job(members))
    assert.equal(status, 201, text)
    return body.id
  }

  const changes = (owner: Client, query = '', headers = {}): Promise<Answered> =>
    owner.send('GET', `${V12}/changes${query}`, { headers })

  const ofTime = async (owner: Client): Promise<string[]> =>
    (await changes(owner, '?limit=1000&types=job.closing,job.closed')).body.data.map(
      ({ type, id, days }: Entry) => `${type} ${id} ${days ?? '-'}`,
    )

  test('a job has one entry 7, 3 and 1 days before its closing date, and one on it', async () => {
    const { running, owner } = await begin()
    const id = await create(owner, { closeDate: '2026-11-30', referenceId: 'R-1' })
    const seen: [number, string][] = []
    for (let day = 1; day <= 14; day++) {
      running.advance(DAY_MS)
      for (const _ of [1, 2]) await running.sweepClosings()
      const entries = await ofTime(owner)
      for (const entry of entries.slice(seen.length)) seen.push([day, entry])
    }
    assert.deepEqual(seen, [
      [3, `job.closing ${id} 7`],
      [7, `job.closing ${id} 3`],
      [9, `job.closing ${id} 1`],
      [10, `job.closed ${id} -`],
    ])
    const { body } = await changes(owner, '?types=job.closing&limit=1')
    const { sequence, at: _, ...entry } = body.data[0]
    assert.deepEqual(entry, { type: 'job.closing', id, referenceId: 'R-1', members: [], keyId: null, days: 7 })
    assert.ok(sequence > 2)
  })

  test('drafts and archived jobs have none; one that is activated late has those that are still to come', async () => {
    const { running, owner } = await begin()
    const draft = await create(owner, { closeDate: '2026-11-22', status: 'draft' })
    await create(owner, { closeDate: '2026-11-21', status: 'archived' })
    await create(owner, { closeDate: '2026-11-10' })
    await running.sweepClosings()
    assert.deepEqual(await ofTime(owner), [])
    await owner.put(`/jobs/${draft}`, { status: 'active' })
    await running.sweepClosings()
    assert.deepEqual(await ofTime(owner), [])
    running.advance(DAY_MS)
    await running.sweepClosings()
    assert.deepEqual(await ofTime(owner), [`job.closing ${draft} 1`])
  })

  test('a moved closing date has entries of its own, and one that comes back has none twice', async () => {
    const { running, owner } = await begin()
    const id = await create(owner, { closeDate: '2026-11-27' })
    await running.sweepClosings()
    await owner.put(`/jobs/${id}`, { closeDate: '2026-11-23' })
    await running.sweepClosings()
    await owner.put(`/jobs/${id}`, { closeDate: '2026-11-27' })
    await running.sweepClosings()
    await owner.put(`/jobs/${id}`, { closeDate: '2026-11-20' })
    await running.sweepClosings()
    assert.deepEqual(await ofTime(owner), [`job.closing ${id} 7`, `job.closing ${id} 3`, `job.closed ${id} -`])
  })

  test('the feed of v1.1, its cursor and every list stay as they are, and only a wait of v1.2 ends', async () => {
    const { running, owner } = await begin()
    await create(owner, { closeDate: '2026-11-27' })
    const before = await Promise.all(['/changes', '/changes?after=now', '/jobs', `${V12}/jobs`].map(owner.get))
    const [now, later] = [before[1]?.body.cursor, (await changes(owner, '?after=now')).body.cursor]
    assert.equal(later, now)
    const waiting = { Prefer: 'wait=20' }
    const ended: string[] = []
    const older = owner.send('GET', `/changes?after=${now}`, { headers: waiting }).finally(() => ended.push('v1.1'))
    const newer = changes(owner, `?after=${now}`, waiting).finally(() => ended.push('v1.2'))
    await running.sweepClosings()
    const { body } = await newer
    assert.deepEqual([body.data.length, body.data[0].type, body.more, ended], [1, 'job.closing', false, ['v1.2']])
    assert.notEqual(body.cursor, now)
    assert.equal((await changes(owner, '?after=now')).body.cursor, body.cursor)
    const same = await Promise.all(['/changes', '/changes?after=now', '/jobs', `${V12}/jobs`].map(owner.get))
    for (const [at, answer] of same.entries()) {
      assert.equal(answer.text, before[at]?.text)
      assert.equal(answer.headers.get('etag'), before[at]?.headers.get('etag'))
    }
    assert.equal((await owner.get(`/changes?after=${body.cursor}`)).body.cursor, body.cursor)
    await owner.post(job())
    assert.deepEqual(
      (await older).body.data.map(({ type }: Entry) => type),
      ['job.created'],
    )
    const refused = await owner.get('/changes?types=job.closing')
    assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'event-type'])
  })

  test('an export of v1.2 names the cursor of its own feed', async () => {
    const { running, owner } = await begin()
    await create(owner, { closeDate: '2026-11-27' })
    await running.sweepClosings()
    const [first] = (await owner.get(`${V12}/export`)).body
    assert.deepEqual((await changes(owner, `?after=${first.cursor}`)).body.data, [])
    const [older] = (await owner.get('/export')).body
    assert.notEqual(older.cursor, first.cursor)
  })

  test('time goes on for a suspended employer, which finds its entries when it is back', async () => {
    const { running, owner } = await begin()
    const id = await create(owner, { closeDate: '2026-11-28' })
    await running.operator.suspendEmployer(owner.employerId)
    for (let day = 1; day <= 10; day++) {
      running.advance(DAY_MS)
      await running.sweepClosings()
    }
    await running.operator.resumeEmployer(owner.employerId)
    const closing = [7, 3, 1].map((days) => `job.closing ${id} ${days}`)
    assert.deepEqual(await ofTime(owner), [...closing, `job.closed ${id} -`])
  })

  test('a snapshot archives a job that only time has touched since its list was made', async () => {
    const { running, owner } = await begin()
    const id = await create(owner, { closeDate: '2026-11-27', referenceId: 'GONE' })
    const since = (await changes(owner, '?after=now')).body.cursor
    await running.sweepClosings()
    assert.deepEqual(await ofTime(owner), [`job.closing ${id} 7`])
    const answer = await sendSnapshot(owner, [], `?since=${since}&archiveMax=5`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await owner.get(`/jobs/${id}`)).body.status, 'archived', answer.text)
  })

  test('more entries than one transaction takes are all made, and two services make each once between them', async () => {
    const { running, owner } = await begin()
    await running.withStore(async (store) => {
      const { status, body, text } = await owner.post(job({ closeDate: '2026-11-27' }))
      assert.equal(status, 201, text)
      const stored = (await store.as(owner.employerId).get(body.id)) ?? assert.fail()
      const { id: _, ...content } = parseJob(stored)
      for (let n = 1; n < MANY; n++) await store.as(owner.employerId).insert({ ...content, referenceId: null })
    })
    const environment: Record<string, string> = running.databaseUrl ? { DATABASE_URL: running.databaseUrl } : {}
    const other = await start({ dataDir: running.dataDir, keepData: true, environment })
    others.push(other)
    await Promise.all([running.sweepClosings(), other.sweepClosings(), running.sweepClosings()])
    await until(async () => (await running.sweepClosings()) === 0, 'the entries of all')
    let found: string[] = []
    for (let after = '', more = true; more; ) {
      const { body } = await changes(owner, `?limit=1000&types=job.closing${after}`)
      found = [...found, ...body.data.map(({ id }: Entry) => `${id}`)]
      after = `&after=${body.cursor}`
      more = body.more
    }
    assert.deepEqual([found.length, new Set(found).size], [MANY, MANY])
  })
})
