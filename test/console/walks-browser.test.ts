/** Whole walks through the console in a browser: what people do, by the pages and in the store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { turnPage } from '../support/chromium.ts'
import { allOr } from '../support/product.ts'
import { createClient, job } from '../support/service.ts'
import { inWorld } from './tour.ts'

inWorld(({ world, open, openAlone, at }) => {
  const click = (page: Page, selector: string) => turnPage(page, () => page.click(selector))
  const read = async (id: number) => (await world().employer.get(`/jobs/${id}`)).body
  const statusOf = async (id: number) => (await read(id)).status
  const keysNamed = async (name: string) =>
    (await world().service.operator.listKeys(world().employer.employerId)).filter((key) => key.name === name)
  const submit = (action: string) => `form[action$="/${action}"] .button`

  const [small, large] = [{ language: 'fr', width: 320 } as const, { language: 'en', width: 1280 } as const]

  for (const { language, width } of allOr([small, large], [small]))
    test(`without scripts a posting is archived, published, extended, undone, deleted, put back and proved, in ${language}`, async () => {
      const { body } = await world().employer.post(job({ title: `Baker ${language}`, closeDate: '2026-12-31' }))
      const { id } = body
      const page = await open({ javaScriptEnabled: false, viewport: { width, height: 640 } })
      await page.goto(at('/jobs', language))
      await click(page, `a[href$="/jobs/${id}"]`)
      await click(page, `.actions ${submit('archive')}`)
      assert.equal(await statusOf(id), 'archived')
      await click(page, `.notice ${submit('publish')}`)
      assert.equal(await statusOf(id), 'active')
      await click(page, `.actions ${submit('archive')}`)
      await click(page, `.actions ${submit('publish')}`)
      assert.equal(await statusOf(id), 'active')
      await click(page, `.actions ${submit('extend')}`)
      assert.equal((await read(id)).closeDate, '2027-01-30')
      await click(page, `.notice ${submit('extend')}`)
      assert.equal((await read(id)).closeDate, '2026-12-31')
      await click(page, 'a[href$="/delete"]')
      await click(page, 'main form .button')
      assert.equal((await world().employer.get(`/jobs/${id}`)).status, 404)
      await click(page, `.notice ${submit('restore')}`)
      assert.equal(await statusOf(id), 'archived')
      await click(page, 'a[href$="/delete"]')
      await click(page, 'main form .button')
      await click(page, 'a[href$="/bin"]')
      await click(page, submit(`${id}/restore`))
      assert.equal(await statusOf(id), 'archived')
      await page.goto(at(`/jobs/${world().jobId}`, language))
      await click(page, 'a[href$="/proof"]')
      await click(page, submit('proof'))
      assert.match(page.url(), /record=[0-9a-f]{64}$/)
      assert.ok(await page.locator('.proof').isVisible())
      await page.context().close()
    })

  for (const { language, width } of allOr([small, large], [large]))
    test(`without scripts a key is made and revoked, and a person invited, once each, in ${language}`, async () => {
      const name = `ATS ${language}`
      const page = await open({ javaScriptEnabled: false, viewport: { width, height: 640 } })
      await page.goto(at('/keys', language))
      await click(page, 'a[href$="/keys/new"]')
      await page.fill('#name', name)
      await click(page, 'main form .button')
      const apiKey = (await page.textContent('#key')) ?? ''
      const client = createClient(world().service.api, { ...world().employer, apiKey })
      assert.equal((await client.get('/jobs')).status, 200)
      await turnPage(page, () => page.reload())
      assert.deepEqual([await page.locator('#key').count(), (await keysNamed(name)).length], [0, 1])
      const [key] = await keysNamed(name)
      await page.goto(at('/keys', language))
      await click(page, `a[href$="/keys/${key?.id}/revoke"]`)
      await page.fill('#name', name)
      await click(page, 'main form .button')
      assert.equal((await client.get('/jobs')).status, 401)
      await page.goto(at('/people', language))
      await click(page, 'a[href$="/people/invite"]')
      await page.fill('#name', 'Jean')
      await page.fill('#handle', `jean-${language}`)
      await page.check('input[name=role][value=editor]')
      await click(page, 'main form .button')
      const link = (await page.textContent('#link')) ?? ''
      const guest = await openAlone({ javaScriptEnabled: false })
      await guest.goto(link)
      await click(guest, 'main form .button')
      await guest.goto(at('/jobs', language))
      assert.ok(await guest.locator('a[href$="/jobs/new"]').isVisible())
      for (const each of [page, guest]) await each.context().close()
    })
})
