/** Whole walks through the console in a browser: what people do, by the pages and in the store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { turnPage } from '../support/chromium.ts'
import { brokenRules } from '../support/looks.ts'
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

  test('ten postings are closed in twelve clicks, and all of a page in two; one click undoes either', async () => {
    const { service } = world()
    const client = await service.employer('standard', 'Chain')
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push((await client.post(job({ title: `Cook ${n}` }))).body.id)
    const owner = await service.person(client)
    const active = async () => (await client.get('/jobs?status=active')).body.paging.total
    for (const javaScriptEnabled of [true, false]) {
      const page = await open({ javaScriptEnabled, viewport: { width: 1280, height: 720 } }, owner)
      await page.goto(`${service.base}/en/console/${client.employerId}/jobs`)
      let clicks = 0
      for (const id of ids.slice(0, 10)) {
        await page.click(`input[name=job][value^="${id} "]`)
        clicks++
      }
      if (javaScriptEnabled) {
        await page.focus(`input[name=job][value^="${ids[0]} "]`)
        await page.keyboard.press('Enter')
        assert.equal(await active(), 12, 'Enter on a box sends nothing')
      }
      await click(page, 'button[value=archive]')
      assert.ok(clicks + 1 <= 12)
      assert.equal(await active(), 2)
      assert.equal(
        await page
          .locator('.notice[role=status]')
          .innerText()
          .then((text) => text.includes('10 postings archived.')),
        true,
      )
      await click(page, '.notice .button')
      assert.equal(await active(), 12)
      if (!javaScriptEnabled) {
        await page.check(`input[name=job][value^="${ids[0]} "]`)
        await turnPage(page, () => page.keyboard.press('Enter'))
        assert.match(await page.locator('.alert').innerText(), /Choose what to do/)
        assert.equal(await active(), 12)
      }
      assert.equal(await page.locator('#choose-all').isVisible(), javaScriptEnabled)
      await page.context().close()
    }
    const page = await open({ viewport: { width: 320, height: 640 }, bypassCSP: true }, owner)
    await page.goto(`${service.base}/fr/console/${client.employerId}/jobs`)
    const group = page.getByRole('group', { name: /^Avec les offres choisies/ })
    assert.equal(await group.getByRole('button').count(), 4)
    await page.check('#choose-all')
    await page.uncheck(`input[name=job][value^="${ids[0]} "]`)
    assert.equal(await page.evaluate(`document.querySelector('#choose-all').indeterminate`), true)
    await page.check('#choose-all')
    await click(page, 'button[value=archive]')
    assert.equal(await active(), 0)
    assert.deepEqual(await brokenRules(page), [])
    await page.goto(`${service.base}/fr/console/${client.employerId}/jobs?tab=archived`)
    await page.check('#choose-all')
    await click(page, 'button[value=delete]')
    assert.deepEqual(await brokenRules(page), [])
    await click(page, 'main form .button')
    assert.equal((await client.get('/jobs')).body.paging.total, 0)
    await page.context().close()
  })

  test('a laptop shows twenty postings at once, under a header of one line; a phone a header of two', async () => {
    const { service } = world()
    const client = await service.employer('standard', 'Boulangeries du Blé d’Or')
    for (let n = 0; n < 25; n++) await client.post(job({ title: `Baker ${n}` }))
    const owner = await service.person(client, { name: 'Marie-Claude Tremblay' })
    for (const language of ['en', 'fr']) {
      const page = await open({ viewport: { width: 1280, height: 720 } }, owner)
      await page.goto(`${service.base}/${language}/console/${client.employerId}/jobs`)
      const rows = page.locator('.list tbody tr')
      const lastOfTwenty = await rows.nth(19).boundingBox()
      assert.ok(lastOfTwenty && lastOfTwenty.y + lastOfTwenty.height <= 720, JSON.stringify(lastOfTwenty))
      assert.ok(((await page.locator('header').boundingBox())?.height ?? 999) <= 56)
      await page.setViewportSize({ width: 360, height: 720 })
      assert.ok(((await page.locator('header').boundingBox())?.height ?? 999) <= 90)
      assert.equal(await page.locator('.sections').isVisible(), false)
      await page.click('.menu summary')
      assert.equal(await page.locator('.sections').isVisible(), true)
      await page.context().close()
    }
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
