/** Drafts that are published on their day: by the rules of then, each once, over a moved clock. */
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, DAY_MS, findings, job, START, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const V12 = prefixOf('v1.2')
/** More than one round takes. */
const MANY = 520

const dayAt = (days: number): string => new Date(START + days * DAY_MS).toISOString().slice(0, 10)

/** The same drafts for every run: day of publication, and of closing, in days from the start. */
const PLANS: readonly { readonly on: number; readonly closes: number | null }[] = [
  ...[0, 1, 1, 2, 5, 5, 9, 13].map((on) => ({ on, closes: null })),
  ...[3, 6, 10].map((on) => ({ on, closes: on + 2 })),
]

onEveryEngine((start) => {
  let service: TestService | null = null
  const others: TestService[] = []
  after(() => service?.stop())
  afterEach(async () => {
    for (const other of others.splice(0)) await other.stop()
  })

  const begin = async () => {
    service ??= await start()
    service.advance(START - service.now())
    return { running: service, owner: await service.employer() }
  }

  /** A second process on the same store, with a clock of its own. */
  const beside = async (running: TestService): Promise<TestService> => {
    const environment: Record<string, string> = running.databaseUrl ? { DATABASE_URL: running.databaseUrl } : {}
    const other = await start({ dataDir: running.dataDir, keepData: true, environment })
    others.push(other)
    return other
  }

  const send = (owner: Client, members: Record<string, unknown>): Promise<Answered> =>
    owner.send('POST', `${V12}/jobs`, { body: job({ status: 'draft', ...members }) })

  const create = async (owner: Client, members: Record<string, unknown>): Promise<number> => {
    const { status, body, text } = await send(owner, members)
    assert.equal(status, 201, text)
    return body.id
  }

  const put = (owner: Client, id: number, body: object, query = ''): Promise<Answered> =>
    owner.send('PUT', `${V12}/jobs/${id}${query}`, { body })

  const read = async (owner: Client, id: number) => (await owner.get(`${V12}/jobs/${id}`)).body

  const entries = async (owner: Client, types: string) =>
    (await owner.get(`${V12}/changes?limit=1000&types=${types}`)).body.data

  const checkOn = async (owner: Client, { id, on }: { id: number; on: number }, day: number): Promise<void> => {
    const { status, publishDate, publishOn } = await read(owner, id)
    const expected = on <= day ? ['active', dayAt(on), null] : ['draft', dayAt(0), dayAt(on)]
    assert.deepEqual([status, publishDate, publishOn], expected, `job ${id} on day ${day}`)
  }

  const membersOf = ({ on, closes }: (typeof PLANS)[number]) => ({
    publishOn: dayAt(on),
    ...(closes === null ? {} : { closeDate: dayAt(closes) }),
  })

  test('day by day, each draft is published on its day and no other, by one of two processes', async () => {
    const { running, owner } = await begin()
    const other = await beside(running)
    const drafts: { id: number; on: number }[] = []
    for (const plan of PLANS) drafts.push({ id: await create(owner, membersOf(plan)), on: plan.on })
    for (let day = 0; day <= 15; day++) {
      await Promise.all([running.publishDrafts(), other.publishDrafts(), running.publishDrafts()])
      for (const draft of drafts) await checkOn(owner, draft, day)
      for (const each of [running, other]) each.advance(DAY_MS)
    }
    const published = await entries(owner, 'job.updated')
    assert.deepEqual(
      published.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
      drafts.map(({ id }) => id),
    )
    for (const { keyId, members } of published) {
      assert.equal(keyId, null)
      for (const name of ['status', 'publishOn']) assert.ok(members.includes(name), members.join())
    }
    assert.deepEqual(await entries(owner, 'job.publishRefused'), [])
    assert.equal(await running.publishDrafts(), 0)
  })

  test('after a stop of days what was due is published late, dated then, and what has closed meanwhile is not', async () => {
    const { running, owner } = await begin()
    const late = await create(owner, { publishOn: dayAt(2), closeDate: dayAt(30) })
    const closed = await create(owner, { publishOn: dayAt(2), closeDate: dayAt(6) })
    running.advance(10 * DAY_MS)
    for (const _ of [1, 2]) await running.publishDrafts()
    const [one, two] = [await read(owner, late), await read(owner, closed)]
    assert.deepEqual([one.status, one.publishDate, one.closeDate], ['active', dayAt(10), dayAt(30)])
    assert.deepEqual([two.status, two.publishOn], ['draft', dayAt(2)])
    const [entry, ...more] = await entries(owner, 'job.publishRefused')
    assert.deepEqual(more, [])
    const { sequence: _, at: __, ...refusal } = entry
    assert.deepEqual(refusal, {
      type: 'job.publishRefused',
      id: closed,
      referenceId: null,
      members: ['closeDate'],
      keyId: null,
      publishOn: dayAt(2),
    })
  })

  test('what may not be published stays a draft, is told once for a day, and is tried again once it was changed', async () => {
    const { running, owner } = await begin()
    await owner.send('PUT', `${V12}/employer`, { body: { enforcedRules: ['on-vacancy'] } })
    const ontario = { locations: [{ description: 'Toronto, ON' }] }
    const members = { ...ontario, publishOn: dayAt(1), language: 'en' }
    const id = await create(owner, members)
    const before = (await owner.get('/changes?after=now')).body.cursor
    running.advance(DAY_MS)
    for (const _ of [1, 2, 3]) await running.publishDrafts()
    const refused = await read(owner, id)
    assert.deepEqual([refused.status, refused.publishOn], ['draft', dayAt(1)])
    const told = await entries(owner, 'job.publishRefused')
    assert.deepEqual([told.length, told[0].publishOn, told[0].members], [1, dayAt(1), ['disclosures']])
    const older = await owner.get(`/changes?after=${before}`)
    assert.deepEqual([older.body.data, older.body.cursor], [[], before], 'the feed of v1.1 does not move')
    assert.equal((await owner.get('/changes?types=job.publishRefused')).status, 400)
    assert.equal((await put(owner, id, { title: 'Cook' })).status, 200, 'a day that is over refuses no other change')
    for (const _ of [1, 2]) await running.publishDrafts()
    assert.equal((await read(owner, id)).status, 'draft')
    assert.equal((await entries(owner, 'job.publishRefused')).length, 1, 'once for a job and a day')
    await put(owner, id, { disclosures: { vacancy: 'existing' } })
    const missing = await owner.get(`${V12}/jobs/${id}/hints`)
    await running.publishDrafts()
    const { status, publishOn } = await read(owner, id)
    assert.deepEqual([status, publishOn], ['active', null], missing.text)
    running.advance(DAY_MS)
    const again = await create(owner, { ...members, publishOn: dayAt(3) })
    running.advance(DAY_MS)
    await running.publishDrafts()
    await put(owner, again, { publishOn: dayAt(4) })
    running.advance(DAY_MS)
    await running.publishDrafts()
    const both = (await entries(owner, 'job.publishRefused')).filter((entry: { id: number }) => entry.id === again)
    assert.deepEqual(
      both.map((entry: { publishOn: string }) => entry.publishOn),
      [dayAt(3), dayAt(4)],
    )
  })

  test('drafts of a suspended employer wait until it is back, and a deleted draft is not published', async () => {
    const { running, owner } = await begin()
    const [id, deleted] = [await create(owner, { publishOn: dayAt(1) }), await create(owner, { publishOn: dayAt(1) })]
    await owner.delete(`/jobs/${deleted}`)
    await running.operator.suspendEmployer(owner.employerId)
    running.advance(2 * DAY_MS)
    assert.equal(await running.publishDrafts(), 0)
    await running.operator.resumeEmployer(owner.employerId)
    assert.equal(await running.publishDrafts(), 1)
    assert.deepEqual([(await read(owner, id)).status, (await owner.get(`/jobs/${deleted}`)).status], ['active', 404])
    assert.deepEqual(await entries(owner, 'job.publishRefused'), [])
  })

  test('the day is for a draft alone, today or later, and before the closing date', async () => {
    const { owner } = await begin()
    const refused = async (members: Record<string, unknown>) => findings(await send(owner, members))
    assert.deepEqual(await refused({ status: 'active', publishOn: dayAt(1) }), ['/publishOn publish-day'])
    assert.deepEqual(await refused({ status: 'archived', publishOn: dayAt(1) }), ['/publishOn publish-day'])
    assert.deepEqual(await refused({ publishOn: dayAt(-1) }), ['/publishOn publish-day'])
    assert.deepEqual(await refused({ publishOn: dayAt(5), closeDate: dayAt(5) }), ['/publishOn publish-day'])
    assert.deepEqual(await refused({ publishOn: '2026-02-30', title: '' }), ['/publishOn date', '/title required'])
    assert.deepEqual(await refused({ publishOn: 7 }), ['/publishOn type'])
    const id = await create(owner, { publishOn: dayAt(5), closeDate: dayAt(9) })
    assert.deepEqual(findings(await put(owner, id, { closeDate: dayAt(5) })), ['/publishOn publish-day'])
    assert.equal((await owner.post(job({ publishOn: dayAt(1) }))).status, 400, 'v1.1 has no such member')
    assert.equal((await read(owner, await create(owner, { publishOn: '' }))).publishOn, null)
  })

  test('a patch leaves or clears the day, a whole body without it clears it, and so does another status in either version', async () => {
    const { running, owner } = await begin()
    const make = () => create(owner, { publishOn: dayAt(5) })
    const dayOf = async (id: number) => (await read(owner, id)).publishOn
    const kept = await make()
    await put(owner, kept, { title: 'Cook' })
    assert.equal(await dayOf(kept), dayAt(5))
    await put(owner, kept, { publishOn: null })
    assert.equal(await dayOf(kept), null)
    const replaced = await make()
    const { publishOn: _, id: __, ...whole } = await read(owner, replaced)
    assert.equal((await put(owner, replaced, whole, '?replace=true')).status, 200)
    assert.equal(await dayOf(replaced), null)
    for (const change of [
      (id: number) => put(owner, id, { status: 'active' }),
      (id: number) => put(owner, id, { status: 'archived' }),
      async (id: number) => put(owner, id, { ...(await read(owner, id)), status: 'active' }, '?replace=true'),
      (id: number) => owner.put(`/jobs/${id}`, { status: 'active' }),
    ]) {
      const id = await make()
      const answer = await change(id)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(await dayOf(id), null)
    }
    const older = await make()
    await owner.put(`/jobs/${older}`, { title: 'Cook' })
    assert.equal(await dayOf(older), dayAt(5))
    running.advance(20 * DAY_MS)
    await running.publishDrafts()
    assert.equal((await read(owner, older)).status, 'active')
    assert.equal((await read(owner, kept)).status, 'draft')
  })

  test('more drafts than one round takes are all published, each once, by two processes', async () => {
    const { running, owner } = await begin()
    const other = await beside(running)
    const body = job({ status: 'draft', publishOn: dayAt(0) })
    const raw = Array.from({ length: MANY }, () => JSON.stringify({ op: 'create', job: body })).join('\n')
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const { body: lines } = await owner.send('POST', `${V12}/bulk`, { raw, headers })
    assert.equal(lines.at(-1).summary.created, MANY)
    // The timers of both take part.
    await Promise.all([running.publishDrafts(), other.publishDrafts()])
    await until(async () => (await owner.get('/jobs?status=draft')).body.paging.total === 0, 'the last draft')
    const published = (await entries(owner, 'job.updated')).map(({ id }: { id: number }) => id)
    assert.deepEqual([published.length, new Set(published).size], [MANY, MANY])
  })
})
