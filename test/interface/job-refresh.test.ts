/** Auto-refresh: every 7 days the publishDate of an active, open job of an employer on the unlimited plan. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job, START, type TestService } from '../support/service.ts'

const LATER = '2027-12-31'

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service?.stop())

  /** Runs a test with the service to itself: the clock at noon on 2026-11-20, and no job left behind. */
  const alone = async (work: (employer: Client) => Promise<void>): Promise<void> => {
    service.advance(START - service.now())
    const employer = await service.employer()
    await work(employer)
    const { body } = await employer.get('/jobs?pageSize=100')
    for (const { id } of body.data) await employer.delete(`/jobs/${id}`)
  }

  test('a job is dated anew when it is 7 days old, not a day earlier, and its closeDate stays', () =>
    alone(async (employer) => {
      const { body } = await employer.post(job({ autoRefresh: true, closeDate: null }))
      service.advance(6 * DAY_MS)
      assert.equal(await service.refresh(), 0)
      assert.deepEqual((await employer.get(`/jobs/${body.id}`)).body, body)
      service.advance(DAY_MS)
      assert.equal(await service.refresh(), 1)
      assert.deepEqual((await employer.get(`/jobs/${body.id}`)).body, { ...body, publishDate: '2026-11-27' })
      assert.equal(body.closeDate, '2027-01-19')
    }))

  test('it happens once however often it is asked for, and however many ask at once', () =>
    alone(async (employer) => {
      await employer.post(job({ autoRefresh: true, closeDate: LATER }))
      service.advance(7 * DAY_MS)
      const counts = await Promise.all(Array.from({ length: 5 }, () => service.refresh()))
      assert.deepEqual(counts.sort(), [0, 0, 0, 0, 1])
      assert.equal(await service.refresh(), 0)
      service.advance(DAY_MS)
      assert.equal(await service.refresh(), 0)
      service.advance(6 * DAY_MS)
      assert.equal(await service.refresh(), 1)
    }))

  test('it catches up after a downtime, with the date of today', () =>
    alone(async (employer) => {
      const { body } = await employer.post(job({ autoRefresh: true, closeDate: LATER }))
      service.advance(31 * DAY_MS)
      assert.equal(await service.refresh(), 1)
      assert.equal((await employer.get(`/jobs/${body.id}`)).body.publishDate, '2026-12-21')
    }))

  test('only active, open jobs with the flag are refreshed; from the day of closeDate on a job is closed', () =>
    alone(async (employer) => {
      const left = [
        job({ autoRefresh: false, closeDate: LATER }),
        job({ autoRefresh: true, status: 'archived', closeDate: LATER }),
        job({ autoRefresh: true, status: 'draft', closeDate: LATER }),
        job({ autoRefresh: true, closeDate: '2026-11-26' }),
        job({ autoRefresh: true, closeDate: '2026-11-27' }),
      ]
      for (const body of left) await employer.post(body)
      const { body: open } = await employer.post(job({ autoRefresh: true, closeDate: '2026-11-28' }))
      service.advance(7 * DAY_MS)
      assert.equal(await service.refresh(), 1)
      const { body } = await employer.get('/jobs')
      const dates = body.data.map(({ id, publishDate }: { id: number; publishDate: string }) => [id, publishDate])
      assert.deepEqual(
        dates.filter(([, date]: [number, string]) => date !== '2026-11-20'),
        [[open.id, '2026-11-27']],
      )
    }))

  test('the flag is in effect only while the plan is unlimited', () =>
    alone(async (employer) => {
      const { body } = await employer.post(job({ autoRefresh: true, closeDate: LATER }))
      await service.operator.setPlan({ id: employer.employerId, plan: 'standard' })
      service.advance(7 * DAY_MS)
      assert.equal(await service.refresh(), 0)
      assert.deepEqual((await employer.get(`/jobs/${body.id}`)).body, { ...body, autoRefresh: false })
    }))

  test('a refreshed job comes first in the list', () =>
    alone(async (employer) => {
      const { body: old } = await employer.post(job({ autoRefresh: true, closeDate: LATER }))
      service.advance(3 * DAY_MS)
      const { body: young } = await employer.post(job())
      const ids = async () => (await employer.get('/jobs')).body.data.map(({ id }: { id: number }) => id)
      assert.deepEqual(await ids(), [young.id, old.id])
      service.advance(4 * DAY_MS)
      await service.refresh()
      assert.deepEqual(await ids(), [old.id, young.id])
    }))

  test('of two employers only the jobs of the one with the flag are dated anew', () =>
    alone(async (employer) => {
      const two = await service.employer()
      await employer.post(job({ autoRefresh: true, closeDate: LATER }))
      const { body } = await two.post(job({ closeDate: LATER }))
      service.advance(8 * DAY_MS)
      assert.equal(await service.refresh(), 1)
      assert.deepEqual((await two.get(`/jobs/${body.id}`)).body, body)
    }))
})
