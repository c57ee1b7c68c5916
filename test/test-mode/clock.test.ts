/** The clock of test mode over HTTP. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TEST_DAYS_MAX } from '@affiche/contract/test-mode.ts'
import { addDays } from '../../server/platform/lib/dates.ts'
import { assertProblem } from '../families/requests.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, findings, job, START, type TestService } from '../support/service.ts'
import { moveTo, twinOf, V12 } from '../support/twins.ts'

const DAY = '2026-11-20'

onEveryEngine((start) => {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async () => {
    service ??= await start()
    service.advance(START - service.now())
    const owner = await service.employer()
    return { running: service, owner, twin: await twinOf(service, owner) }
  }

  const state = async (client: Client) => (await client.get(`${V12}/test`)).body

  test('the date moves on, never back and at most ten years, and goes on a day each day', async () => {
    const { running, owner, twin } = await begin()
    assert.deepEqual(await state(twin), {
      today: DAY,
      realToday: DAY,
      jobs: { active: 0, archived: 0, draft: 0 },
      pages: null,
    })
    for (const [today, status] of [
      [DAY, 200],
      ['2027-01-20', 200],
      ['2027-01-20', 200],
      ['2027-01-19', 400],
      [addDays(DAY, TEST_DAYS_MAX + 1), 400],
    ] as const) {
      const answer = await moveTo(twin, today)
      assert.equal(answer.status, status, answer.text)
      if (status === 400) assert.deepEqual(findings(answer), ['/today range'])
      else assert.deepEqual(answer.body, { today, refreshed: 0 })
    }
    running.advance(DAY_MS)
    const { today, realToday } = await state(twin)
    assert.deepEqual([today, realToday], ['2027-01-21', '2026-11-21'])
    assert.equal((await moveTo(twin, addDays(realToday, TEST_DAYS_MAX))).status, 200)
    const [posted, live] = [await twin.post(job()), await owner.post(job())]
    assert.deepEqual(
      [posted.body.publishDate, live.body.publishDate],
      [addDays(realToday, TEST_DAYS_MAX), '2026-11-21'],
    )
  })

  test('a date that is none, a missing one and unknown members are refused, all at once', async () => {
    const { twin } = await begin()
    for (const [body, found] of [
      [{}, ['/today required']],
      [{ today: '' }, ['/today required']],
      [{ today: '2027-02-30', days: 1 }, ['/days unknown-member', '/today date']],
      [{ today: 20270120 }, ['/today type']],
    ] as const) {
      const answer = await twin.send('PUT', '/test/clock', { body })
      assertProblem(answer, 'invalid-request')
      assert.deepEqual(findings(answer), found)
    }
    assert.equal((await state(twin)).today, DAY)
  })

  test('auto-refresh runs on each day between, each with its entry, and moments stay real', async () => {
    const { twin } = await begin()
    const { body } = await twin.post(job({ autoRefresh: true, closeDate: '2026-12-12' }))
    const moved = await moveTo(twin, '2027-01-01')
    assert.deepEqual(moved.body, { today: '2027-01-01', refreshed: 3 })
    const entries = (await twin.get(`${V12}/changes?limit=1000`)).body.data
    assert.deepEqual(
      entries.map(
        ({ type, days }: { type: string; days?: number }) => `${type}${days === undefined ? '' : ` ${days}`}`,
      ),
      [
        'job.created',
        ...['job.refreshed', 'job.refreshed', 'job.closing 7', 'job.closing 3', 'job.refreshed', 'job.closing 1'],
        'job.closed',
      ],
    )
    const moments = entries.map(({ at }: { at: string }) => Date.parse(at))
    assert.ok(moments.at(-1) - moments[0] < DAY_MS / 24, 'within the time that the test takes')
    const read = (await twin.get(`${V12}/jobs/${body.id}`)).body
    assert.deepEqual([read.publishDate, read.closeDate, read.status], ['2026-12-11', '2026-12-12', 'active'])
  })

  test('the rounds of the service do for a twin what its own date brings, and for no other', async () => {
    const { running, owner, twin } = await begin()
    const posted = { autoRefresh: true, closeDate: '2027-03-01' }
    const [live, own] = [await owner.post(job(posted)), await twin.post(job(posted))]
    await moveTo(twin, '2026-11-26')
    await running.refresh()
    const dateOf = async (client: Client, id: number) => (await client.get(`${V12}/jobs/${id}`)).body.publishDate
    assert.deepEqual([await dateOf(owner, live.body.id), await dateOf(twin, own.body.id)], [DAY, DAY])
    running.advance(DAY_MS)
    await running.refresh()
    assert.deepEqual([await dateOf(owner, live.body.id), await dateOf(twin, own.body.id)], [DAY, '2026-11-27'])
  })

  test('drafts are published on their day, by the rules and the date of then', async () => {
    const { twin, owner } = await begin()
    const draft = { status: 'draft', publishOn: '2026-12-01' }
    const send = (client: Client) => client.send('POST', `${V12}/jobs`, { body: job(draft) })
    const [own, live] = [await send(twin), await send(owner)]
    assert.equal((await moveTo(twin, '2026-12-24')).status, 200)
    const published = (await twin.get(`${V12}/jobs/${own.body.id}`)).body
    assert.deepEqual([published.status, published.publishDate], ['active', '2026-12-01'])
    assert.equal((await owner.get(`${V12}/jobs/${live.body.id}`)).body.status, 'draft')
    const late = await twin.send('POST', `${V12}/jobs`, { body: job({ status: 'draft', publishOn: '2026-12-23' }) })
    assert.deepEqual(findings(late), ['/publishOn publish-day'])
  })

  test('a live key is refused below /test, and a test key without the right to write too', async () => {
    const { running, owner, twin } = await begin()
    const reader = await twinOf(running, owner, ['jobs:read'])
    for (const [method, path, body] of [
      ['GET', '/test', undefined],
      ['PUT', '/test/clock', { today: '2027-01-20' }],
      ['DELETE', '/test/jobs', undefined],
    ] as const) {
      const what = body === undefined ? {} : { body }
      assertProblem(await owner.send(method, V12 + path, what), 'test-key-needed')
      assertProblem(await reader.send(method, path, what), 'scope-missing')
      assertProblem(await twin.send(method, `/api/v1.1${path}`, what), 'path-not-found')
    }
    assert.equal((await state(twin)).today, DAY)
  })
})
