/** Auto-refresh: every 7 days, on the injected clock, for the jobs that the decisions name and for no others. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { parseJob } from '../server/jobs/render.ts'
import { onEveryEngine } from './support/engines.ts'
import { type Client, DAY_MS, job, START, type TestService } from './support/service.ts'
import { until } from './support/waiting.ts'

const HOUR_MS = DAY_MS / 24
const MANY = 1201

onEveryEngine((start) => {
  /** One service a time zone; a test has it to itself, since the employers of earlier tests are suspended. */
  const services = new Map<string, TestService>()
  let service: TestService
  const others: TestService[] = []

  /** A new employer, alone in force, on the day of the examples. */
  const begin = async (timeZone = 'UTC'): Promise<Client> => {
    service = services.get(timeZone) ?? (await start({ environment: { TIME_ZONE: timeZone } }))
    services.set(timeZone, service)
    for (const { id } of await service.operator.listEmployers()) await service.operator.suspendEmployer(id)
    service.advance(START - service.now())
    return service.employer()
  }

  /** A second service on the same data; its clock begins where that of the first one began. */
  const beside = async (): Promise<TestService> => {
    const environment: Record<string, string> =
      service.databaseUrl === null ? {} : { DATABASE_URL: service.databaseUrl }
    const other = await start({ dataDir: service.dataDir, keepData: true, environment })
    others.push(other)
    return other
  }

  afterEach(async () => {
    for (const other of others.splice(0)) await other.stop()
  })

  after(() => Promise.all([...services.values()].map(({ stop }) => stop())))

  /** Sets the clock to a moment, written as ISO 8601. */
  const at = (moment: string): void => service.advance(Date.parse(moment) - service.now())

  const refreshing = (members: Record<string, unknown> = {}) =>
    job({ autoRefresh: true, closeDate: '2099-12-31', ...members })

  const create = async (owner: Client, members: Record<string, unknown> = {}): Promise<number> => {
    const { status, body, text } = await owner.post(refreshing(members))
    assert.equal(status, 201, text)
    return body.id
  }

  const read = async (owner: Client, id: number) => (await owner.get(`/jobs/${id}`)).body

  /** Its day after a round at the present moment. */
  const dayAfterRound = async (owner: Client, id: number): Promise<string> => {
    await service.refresh()
    return (await read(owner, id)).publishDate
  }

  test('over ten weeks of daily rounds a job is renewed on every seventh day, and on no other', async () => {
    const owner = await begin()
    const id = await create(owner)
    const seen: number[] = []
    for (let day = 1; day <= 70; day++) {
      service.advance(DAY_MS)
      if ((await service.refresh()) > 0) seen.push(day)
      const weeks = Math.floor(day / 7) * 7
      const expected = new Date(Date.parse('2026-11-20T12:00:00Z') + weeks * DAY_MS).toISOString().slice(0, 10)
      assert.equal((await read(owner, id)).publishDate, expected, `day ${day}`)
    }
    assert.deepEqual(seen, [7, 14, 21, 28, 35, 42, 49, 56, 63, 70])
  })

  test('nothing but the publishDate of a job changes when it is renewed', async () => {
    const owner = await begin()
    const id = await create(owner, { closeDate: undefined, salary: { amount: 1.0001, period: { id: 1 } } })
    const before = await read(owner, id)
    assert.equal(before.closeDate, '2027-01-19')
    service.advance(7 * DAY_MS)
    assert.equal(await service.refresh(), 1)
    assert.deepEqual(await read(owner, id), { ...before, publishDate: '2026-11-27' })
    const { body } = await owner.get('/jobs?q=electrician')
    assert.equal(body.data[0].publishDate, '2026-11-27')
  })

  test('a second round on the same day renews nothing', async () => {
    const owner = await begin()
    await create(owner)
    service.advance(7 * DAY_MS)
    assert.deepEqual([await service.refresh(), await service.refresh()], [1, 0])
    service.advance(11 * HOUR_MS)
    assert.equal(await service.refresh(), 0)
  })

  test('jobs that are archived, drafts, closed or without the flag are left alone', async () => {
    const owner = await begin()
    const due = await create(owner)
    const left = [
      await create(owner, { status: 'archived' }),
      await create(owner, { status: 'draft' }),
      await create(owner, { autoRefresh: false }),
      await create(owner, { closeDate: '2020-01-01' }),
      await create(owner, { closeDate: '2026-11-26' }),
      await create(owner, { closeDate: '2026-11-27' }),
    ]
    const last = await create(owner, { closeDate: '2026-11-28' })
    service.advance(7 * DAY_MS)
    assert.equal(await service.refresh(), 2)
    for (const id of [due, last]) assert.equal((await read(owner, id)).publishDate, '2026-11-27')
    for (const id of left) assert.equal((await read(owner, id)).publishDate, '2026-11-20', `job ${id}`)
  })

  test('an archived job is renewed once it is published again, and a switched-off one once it is switched on', async () => {
    const owner = await begin()
    const archived = await create(owner, { status: 'archived' })
    const off = await create(owner, { autoRefresh: false })
    service.advance(9 * DAY_MS)
    assert.equal(await service.refresh(), 0)
    await owner.put(`/jobs/${archived}`, { status: 'active' })
    await owner.put(`/jobs/${off}`, { autoRefresh: true })
    assert.equal(await service.refresh(), 2)
    assert.equal((await read(owner, archived)).publishDate, '2026-11-29')
  })

  test('a plan that is not unlimited stops the renewal, and the flag shows it; the unlimited one resumes it', async () => {
    const owner = await begin()
    const id = await create(owner)
    await service.operator.setPlan({ id: owner.employerId, plan: 'standard' })
    service.advance(7 * DAY_MS)
    assert.equal(await service.refresh(), 0)
    const shown = await read(owner, id)
    assert.deepEqual([shown.autoRefresh, shown.publishDate], [false, '2026-11-20'])
    // A job can be sent back as it was read, and the wish of the employer survives it.
    assert.equal((await owner.put(`/jobs/${id}`, shown)).status, 200)
    const refused = await owner.put(`/jobs/${id}`, { autoRefresh: true })
    assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'plan-required'])
    await service.operator.setPlan({ id: owner.employerId, plan: 'unlimited' })
    assert.equal(await service.refresh(), 1)
    const again = await read(owner, id)
    assert.deepEqual([again.autoRefresh, again.publishDate], [true, '2026-11-27'])
  })

  test('a suspended employer is passed over, and caught up with once it is resumed', async () => {
    const owner = await begin()
    const other = await service.employer()
    const [id, others] = [await create(owner), await create(other)]
    await service.operator.suspendEmployer(owner.employerId)
    service.advance(8 * DAY_MS)
    assert.equal(await service.refresh(), 1)
    assert.equal((await read(other, others)).publishDate, '2026-11-28')
    await service.operator.resumeEmployer(owner.employerId)
    assert.equal((await read(owner, id)).publishDate, '2026-11-20')
    assert.equal(await dayAfterRound(owner, id), '2026-11-28')
  })

  test('after a downtime of 20 days a job is renewed once, and its seven days begin anew', async () => {
    const owner = await begin()
    const id = await create(owner)
    service.advance(20 * DAY_MS)
    assert.equal(await dayAfterRound(owner, id), '2026-12-10')
    service.advance(DAY_MS)
    assert.equal(await dayAfterRound(owner, id), '2026-12-10')
    service.advance(6 * DAY_MS)
    assert.equal(await dayAfterRound(owner, id), '2026-12-17')
  })

  describe('in America/Toronto', () => {
    const days: readonly [string, string, string, string][] = [
      ['clocks go forward', '2027-03-08T05:30:00Z', '2027-03-15T03:59:00Z', '2027-03-15T04:00:00Z'],
      ['clocks go back', '2027-11-01T04:30:00Z', '2027-11-08T04:59:00Z', '2027-11-08T05:00:00Z'],
      ['nothing changes', '2027-06-01T04:30:00Z', '2027-06-08T03:59:00Z', '2027-06-08T04:00:00Z'],
    ]
    for (const [what, created, minuteBefore, midnight] of days)
      test(`a week in which ${what} ends with its seventh local midnight, not a minute before`, async () => {
        const owner = await begin('America/Toronto')
        at(created)
        const id = await create(owner)
        const first = created.slice(0, 10)
        assert.equal((await read(owner, id)).publishDate, first)
        at(minuteBefore)
        assert.equal(await dayAfterRound(owner, id), first)
        at(midnight)
        assert.equal(await dayAfterRound(owner, id), midnight.slice(0, 10))
      })

    test('hourly rounds over a whole year renew a job 52 times, each time seven days after the last', async () => {
      const owner = await begin('America/Toronto')
      const id = await create(owner)
      let renewed = 0
      for (let hour = 0; hour < 365 * 24; hour += 6) {
        service.advance(6 * HOUR_MS)
        renewed += await service.refresh()
      }
      assert.equal(renewed, 52)
      assert.equal((await read(owner, id)).publishDate, '2027-11-19')
    })
  })

  test('more jobs than one transaction takes are all renewed in one round', async () => {
    const owner = await begin()
    const { body } = await owner.post(refreshing({ referenceId: 'FIRST' }))
    await service.withStore(async (store) => {
      const stored = await store.as(owner.employerId).get(body.id)
      assert.ok(stored)
      const { id, ...content } = parseJob(stored)
      for (let n = 1; n < MANY; n++) await store.as(owner.employerId).insert({ ...content, referenceId: null })
    })
    service.advance(7 * DAY_MS)
    assert.equal(await service.refresh(), MANY)
    assert.equal(await service.refresh(), 0)
    for (const page of [1, 7, 13]) {
      const { body: list } = await owner.get(`/jobs?pageSize=100&page=${page}`)
      assert.equal(list.paging.total, MANY)
      assert.ok(list.data.every(({ publishDate }: { publishDate: string }) => publishDate === '2026-11-27'))
    }
  })

  test('two services on the same data renew each job once between them', async () => {
    const owner = await begin()
    for (let n = 0; n < 20; n++) await create(owner)
    const other = await beside()
    for (const one of [service, other]) one.advance(7 * DAY_MS)
    const counts = await Promise.all([service.refresh(), other.refresh(), service.refresh(), other.refresh()])
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      20,
    )
  })

  test('a service that starts renews what fell due while it was down, without being asked', async () => {
    const owner = await begin()
    const id = await create(owner)
    // The clock of a new service starts at START, so the job is made older instead.
    await service.withStore(async (store) => {
      const stored = await store.as(owner.employerId).get(id)
      assert.ok(stored)
      await store
        .as(owner.employerId)
        .write((jobs) => jobs.update(id, { ...parseJob(stored), publishDate: '2026-11-01' }))
    })
    await beside()
    await until(async () => (await read(owner, id)).publishDate === '2026-11-20', 'the renewal at start')
  })
})
