/** "Today" is the date in the zone that TIME_ZONE names, to the minute. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { DAY_MS, job, START, type TestService } from '../support/service.ts'

/** The last moment of a day in a zone, in UTC, and that day and the next one. */
const midnights: readonly [zone: string, lastMoment: string, day: string, next: string][] = [
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-21'],
  ['America/St_Johns', '2026-11-21T03:29:59.999Z', '2026-11-20', '2026-11-21'],
  ['America/Winnipeg', '2026-11-21T05:59:59.999Z', '2026-11-20', '2026-11-21'],
  ['America/Toronto', '2026-12-01T04:59:59.999Z', '2026-11-30', '2026-12-01'],
  ['Pacific/Auckland', '2026-11-21T10:59:59.999Z', '2026-11-21', '2026-11-22'],
  ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', '2026-12-31', '2027-01-01'],
]

/** 60 days later, through the end of summer time or the year. */
const defaults: Record<string, string> = {
  '2026-11-20': '2027-01-19',
  '2026-11-21': '2027-01-20',
  '2026-11-22': '2027-01-21',
  '2026-11-30': '2027-01-29',
  '2026-12-01': '2027-01-30',
  '2026-12-31': '2027-03-01',
  '2027-01-01': '2027-03-02',
}

onEveryEngine((start) => {
  for (const [zone, lastMoment, day, next] of midnights)
    describe(`in ${zone}`, () => {
      let service: TestService
      before(async () => {
        service = await start({ environment: { TIME_ZONE: zone } })
      })
      after(() => service?.stop())

      test(`the day ${day} ends after ${lastMoment}`, async () => {
        const employer = await service.employer()
        const datesOf = async () => {
          const { body } = await employer.post(job({ closeDate: null }))
          return [body.publishDate, body.closeDate]
        }
        const { body: draft } = await employer.post(job({ status: 'draft' }))
        service.advance(Date.parse(lastMoment) - START)
        assert.deepEqual(await datesOf(), [day, defaults[day]])
        service.advance(1)
        assert.deepEqual(await datesOf(), [next, defaults[next]])
        const { body: active } = await employer.put(`/jobs/${draft.id}`, { status: 'active' })
        assert.equal(active.publishDate, next)
        service.advance(DAY_MS - 1)
        assert.deepEqual(await datesOf(), [next, defaults[next]])
      })
    })
})
