/** "Today" is the date in the zone that TIME_ZONE names, through midnights, the year's end and summer time. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { WEBHOOKS_MAX } from '@affiche/contract/webhook.ts'
import { onOneEngine } from '../support/product.ts'
import { job, type TestService } from '../support/service.ts'

/** A day, the day that a job closes by default, and the last moment of the day in UTC. */
type Midnight = readonly [day: string, closes: string, lastMoment: string, next: string]

const zones: Record<string, readonly Midnight[]> = {
  // Three and a half hours behind UTC, two and a half in summer, which begins on 2027-03-14.
  'America/St_Johns': [
    ['2026-11-20', '2027-01-19', '2026-11-21T03:29:59.999Z', '2026-11-21'],
    ['2026-12-31', '2027-03-01', '2027-01-01T03:29:59.999Z', '2027-01-01'],
    ['2027-02-28', '2027-04-29', '2027-03-01T03:29:59.999Z', '2027-03-01'],
    ['2027-03-14', '2027-05-13', '2027-03-15T02:29:59.999Z', '2027-03-15'],
  ],
  // Thirteen hours ahead of UTC, twelve in winter, which begins on 2027-04-04.
  'Pacific/Auckland': [
    ['2026-11-21', '2027-01-20', '2026-11-21T10:59:59.999Z', '2026-11-22'],
    ['2026-12-31', '2027-03-01', '2026-12-31T10:59:59.999Z', '2027-01-01'],
    ['2027-04-04', '2027-06-03', '2027-04-04T11:59:59.999Z', '2027-04-05'],
    ['2028-02-29', '2028-04-29', '2028-02-29T10:59:59.999Z', '2028-03-01'],
  ],
}

onOneEngine((start) => {
  for (const [zone, midnights] of Object.entries(zones))
    describe(`in ${zone}`, () => {
      let service: TestService
      before(async () => {
        service = await start({ environment: { TIME_ZONE: zone } })
      })
      after(() => service?.stop())

      test('the limits of v1.2 name the zone, and those of v1.1 stay as they were', async () => {
        const owner = await service.employer()
        const limits = await owner.send('GET', `${prefixOf('v1.2')}/limits`)
        const { timeZone, webhooks, ...others } = limits.body
        assert.deepEqual([timeZone, webhooks], [zone, { count: WEBHOOKS_MAX, privateNetworks: false }])
        assert.deepEqual((await owner.get('/limits')).body, others)
      })

      for (const [day, closes, lastMoment, next] of midnights)
        test(`the day ${day} ends after ${lastMoment}`, async () => {
          const employer = await service.employer()
          const draft = await employer.post(job({ status: 'draft' }))
          service.advance(Date.parse(lastMoment) - service.now())
          const last = await employer.post(job({ closeDate: null }))
          assert.deepEqual([last.body.publishDate, last.body.closeDate], [day, closes])
          service.advance(1)
          assert.equal((await employer.post(job())).body.publishDate, next)
          const active = await employer.put(`/jobs/${draft.body.id}`, { status: 'active' })
          assert.equal(active.body.publishDate, next)
          const read = await employer.get(`/jobs/${last.body.id}`)
          assert.deepEqual([read.body.publishDate, read.body.closeDate], [day, closes])
        })
    })
})
