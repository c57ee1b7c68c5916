/** The public side of a running service in a browser without script: reading, reporting and taking down. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchChromium, NO_BROWSER } from './support/chromium.ts'
import { type PublicService, startPublic } from './support/public-service.ts'

describe('a browser without script', { skip: NO_BROWSER }, () => {
  let browser: Browser
  let service: PublicService
  before(async () => {
    ;[browser, service] = await Promise.all([launchChromium(), startPublic()])
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  test('finds a posting, reports it to the operator, and is told when it is gone', async () => {
    const owner = await service.employer()
    const id = await service.publish(owner, { title: 'Night baker' })
    await service.untilListed(id, true)
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-CA' })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    await page.goto(`${service.base}/en/jobs`)
    await page.getByLabel('Keywords').fill('night bak')
    await page.getByRole('button').click()
    await page.getByRole('link', { name: 'Night baker' }).click()
    await page.getByRole('heading', { level: 1, name: 'Night baker' }).waitFor()
    const address = page.url()
    await page.getByRole('link', { name: 'Report this job' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('textbox').first().fill('They ask for money.')
    await page.getByRole('button').click()
    await page.waitForURL(/\?sent$/)
    const reports = await service.store.public.reports({ decided: false, after: 0, limit: 10 })
    assert.deepEqual(
      reports.map(({ jobId, reason, text, contact }) => [jobId, reason, text, contact]),
      [[id, 'fraud', 'They ask for money.', null]],
    )
    await owner.put(`/jobs/${id}`, { status: 'archived' })
    const gone = await page.goto(address)
    assert.equal(gone?.status(), 410)
    await page.getByRole('heading', { level: 1, name: 'This job is no longer available' }).waitFor()
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('410')),
      [],
    )
    assert.deepEqual(await context.cookies(), [])
  })

  test('whose language is French is led there, and from an unknown address to all postings', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'fr-CA' })).newPage()
    await page.goto(service.base)
    assert.equal(new URL(page.url()).pathname, '/fr/emplois')
    const unknown = await page.goto(`${service.base}/fr/rien`)
    assert.equal(unknown?.status(), 404)
    await page.getByRole('link', { name: 'Voir toutes les offres' }).click()
    assert.equal(new URL(page.url()).pathname, '/fr/emplois')
  })
})
