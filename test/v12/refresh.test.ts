/** Refreshes by request: at most once in 7 days, together with auto-refresh, on the injected clock. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, DAY_MS, job, type Send, START, type TestService } from '../support/service.ts'

const V12 = prefixOf('v1.2')
const AT_ONCE = 32

onEveryEngine((start) => {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async (plan: 'standard' | 'unlimited' = 'standard') => {
    service ??= await start()
    service.advance(START - service.now())
    return { running: service, owner: await service.employer(plan) }
  }

  const create = async (owner: Client, members: Record<string, unknown> = {}): Promise<number> => {
    const { status, body, text } = await owner.post(job(members))
    assert.equal(status, 201, text)
    return body.id
  }

  const refresh = (owner: Client, id: number, what: Send = {}, query = ''): Promise<Answered> =>
    owner.send('POST', `${V12}/jobs/${id}/refresh${query}`, what)

  const bulk = (owner: Client, lines: readonly object[], query = '', version = V12): Promise<Answered> =>
    owner.send('POST', `${version}/bulk${query}`, {
      raw: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    })

  const refreshes = async (owner: Client) => (await owner.get('/changes?types=job.refreshed')).body.data

  const tooSoon = (answer: Answered, day: string): void => {
    assert.deepEqual([answer.status, answer.body.code, answer.body.refreshOn], [409, 'refresh-too-soon', day])
    assert.ok(answer.body.detail.includes(day), answer.body.detail)
  }

  test('over six weeks of daily requests a job is refreshed on every seventh day from its creation on', async () => {
    const { running, owner } = await begin()
    const id = await create(owner, { closeDate: '2099-12-31' })
    const done: number[] = []
    for (let day = 0; day <= 42; day++) {
      const answer = await refresh(owner, id)
      if (answer.status === 200) done.push(day)
      const last = Math.floor(day / 7) * 7
      const at = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10)
      if (answer.status !== 200) tooSoon(answer, at(last + 7))
      assert.equal((await owner.get(`/jobs/${id}`)).body.publishDate, at(last), `day ${day}`)
      running.advance(DAY_MS)
    }
    assert.deepEqual(done, [0, 7, 14, 21, 28, 35, 42])
    const entries = await refreshes(owner)
    assert.equal(entries.length, done.length)
    for (const { id: jobId, keyId, members } of entries) {
      assert.deepEqual([jobId, members], [id, ['publishDate']])
      assert.ok(keyId > 0)
    }
  })

  test('a refresh changes nothing but the publish date, and answers as a write does', async () => {
    const { running, owner } = await begin()
    const id = await create(owner)
    const before = await owner.get(`${V12}/jobs/${id}`)
    running.advance(3 * DAY_MS)
    const answer = await refresh(owner, id, { headers: { 'If-Match': before.headers.get('etag') ?? '' } })
    assert.equal(answer.status, 200, answer.text)
    const { hints, notice, ...shown } = answer.body
    assert.ok(Array.isArray(hints) && typeof notice === 'string')
    assert.deepEqual(shown, { ...before.body, publishDate: '2026-11-23' })
    const after = await owner.get(`${V12}/jobs/${id}`)
    assert.deepEqual(after.body, shown)
    assert.equal(after.headers.get('etag'), answer.headers.get('etag'))
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    const [{ id: newest }] = (await owner.get('/jobs')).body.data
    assert.equal(newest, id)
  })

  test('drafts, archived and closed jobs are refused, and jobs of others are not there', async () => {
    const { running, owner } = await begin()
    const stranger = await running.employer()
    for (const members of [{ status: 'draft' }, { status: 'archived' }, { closeDate: '2026-11-20' }]) {
      const id = await create(owner, members)
      const answer = await refresh(owner, id)
      assert.deepEqual([answer.status, answer.body.code, answer.body.errors], [409, 'refresh-not-active', []])
      assert.equal(answer.body.refreshOn, undefined)
      assert.equal((await refresh(stranger, id)).body.code, 'job-not-found')
    }
    const last = await create(owner, { closeDate: '2026-11-21' })
    assert.equal((await refresh(owner, last)).status, 200)
    assert.equal((await refreshes(owner)).length, 1)
  })

  test('refreshes by auto-refresh count, and auto-refresh counts from those by request', async () => {
    const { running, owner } = await begin('unlimited')
    const id = await create(owner, { autoRefresh: true, closeDate: '2099-12-31' })
    running.advance(7 * DAY_MS)
    assert.equal(await running.refresh(), 1)
    tooSoon(await refresh(owner, id), '2026-12-04')
    running.advance(7 * DAY_MS)
    assert.equal((await refresh(owner, id)).status, 200)
    assert.equal(await running.refresh(), 0)
    running.advance(6 * DAY_MS)
    assert.equal(await running.refresh(), 0)
    running.advance(DAY_MS)
    assert.equal(await running.refresh(), 1)
    assert.deepEqual(
      (await refreshes(owner)).map(({ keyId }: { keyId: number | null }) => keyId === null),
      [true, false, true],
    )
  })

  test('of many requests at once one refreshes, and a retry with its key is answered as the first', async () => {
    const { running, owner } = await begin()
    const id = await create(owner)
    running.advance(DAY_MS)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refresh(owner, id)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const answer of answers) if (answer.status !== 200) tooSoon(answer, '2026-11-28')
    assert.equal((await refreshes(owner)).length, 1)
    const [other, keyed] = [await create(owner), { headers: { 'Idempotency-Key': 'once' } }]
    const first = await refresh(owner, other, keyed)
    const again = await refresh(owner, other, keyed)
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text])
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  })

  test('conditions hold as for other writes, and a dry run refuses alike and writes nothing', async () => {
    const { owner } = await begin()
    const id = await create(owner)
    const before = await owner.get(`${V12}/jobs/${id}`)
    assert.equal((await refresh(owner, id, { headers: { 'If-Match': '"x"' } })).body.code, 'precondition-failed')
    assert.equal((await refresh(owner, id, { body: { title: 'x' } })).body.code, 'invalid-request')
    const dry = await refresh(owner, id, {}, '?dryRun=true')
    assert.deepEqual([dry.status, dry.headers.get('affiche-dry-run')], [200, '200'])
    assert.equal((await owner.get(`${V12}/jobs/${id}`)).headers.get('etag'), before.headers.get('etag'))
    assert.equal((await refresh(owner, id)).status, 200)
    tooSoon(await refresh(owner, id, {}, '?dryRun=true'), '2026-11-27')
  })

  test('lines of a bulk refresh by id and by referenceId, once a job, also together and in a dry run', async () => {
    const { owner } = await begin()
    const ids = [await create(owner, { referenceId: 'R-1' }), await create(owner, { referenceId: 'R-2' })]
    const lines = [
      { op: 'refresh', id: ids[0] },
      { op: 'refresh', referenceId: 'R-2', tag: 'b' },
      { op: 'refresh', referenceId: 'R-1' },
      { op: 'refresh' },
      { op: 'refresh', id: 999_999 },
    ]
    const outcome = ({ body }: Answered): string[] =>
      body.map((line: { status?: number; problem?: { code: string } }) => line.problem?.code ?? `${line.status}`)
    const expected = ['200', '200', 'refresh-too-soon', 'invalid-request', 'job-not-found', 'undefined']
    assert.deepEqual(outcome(await bulk(owner, lines, '?dryRun=true')), expected)
    const refused = await bulk(owner, lines.slice(0, 3), '?atomic=true')
    assert.deepEqual([refused.status, refused.body.code], [400, 'bulk-refused'])
    assert.deepEqual(await refreshes(owner), [])
    assert.deepEqual(outcome(await bulk(owner, lines)), expected)
    assert.equal((await refreshes(owner)).length, 2)
  })

  test('a bulk of v1.1 knows no refresh, and its feed has the entries', async () => {
    const { owner } = await begin()
    const id = await create(owner)
    const { body } = await bulk(owner, [{ op: 'refresh', id }], '', prefixOf('v1.1'))
    assert.deepEqual([body[0].status, body[0].op, body[0].problem.errors[0].code], [400, undefined, 'choice'])
    assert.equal((await owner.send('POST', `/jobs/${id}/refresh`)).status, 404)
    assert.deepEqual(await refreshes(owner), [])
  })

  test("a refresh leaves the client's version of a job, so that a snapshot does not ask for it again", async () => {
    const { owner } = await begin()
    const line = { op: 'upsert', job: job({ referenceId: 'R-1' }), digest: 'v1' }
    const [{ id }] = (await bulk(owner, [line])).body
    assert.equal((await refresh(owner, id)).status, 200)
    const raw = `${JSON.stringify({ referenceId: 'R-1', digest: 'v1' })}\n${JSON.stringify({ end: true, items: 1 })}`
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const answer = await owner.send('POST', `${V12}/snapshots?dryRun=true`, { raw, headers })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.filter(({ need }: { need?: string }) => need !== undefined).length, 0, answer.text)
  })
})
