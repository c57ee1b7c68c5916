/** The script of public pages: what it adds for who has scripts, and that nothing of it is there for who has none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../support/waiting.ts'
import { context } from './kinds.ts'
import { servePages } from './served.ts'
import { inBrowser, kindOf, NARROW, WIDE } from './visits.ts'

const POSTING = kindOf('posting, hostile')

inBrowser(({ open, base, visit }) => {
  test('the field of a place suggests places while somebody types, and keeps what was chosen by the keyboard', async () => {
    const page = await open({ viewport: WIDE })
    await visit(page, kindOf('search'), 'fr')
    const place = page.getByRole('combobox', { name: 'Ville ou région' })
    await place.pressSequentially('trois-r')
    const options = page.getByRole('option')
    await options.first().waitFor()
    assert.equal(await options.first().innerText(), 'Trois-Rivières (Québec)')
    await place.press('ArrowDown')
    await place.press('Enter')
    assert.equal(await place.inputValue(), 'Trois-Rivières (Québec)')
    await place.press('Enter')
    await page.waitForURL(/place=Trois/)
    assert.match(await page.locator('h1').innerText(), /Trois-Rivières \(Québec\)/)
  })

  test('the address to apply at and the short address are copied', async (t) => {
    // Where candidates apply by a form there is no address.
    const served = await servePages({ ...context, applications: null }, t)
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${served.base}${kindOf('posting, full').path('en')}`)
    const copied = async (name: string): Promise<unknown> => {
      await page.getByRole('button', { name }).first().click()
      await page.getByRole('status').getByText('Copied').first().waitFor()
      return page.evaluate('navigator.clipboard.readText()')
    }
    assert.equal(await copied('Copy the address'), 'jobs@example.ca')
    assert.equal(await copied('Copy the link'), `${served.base}/jobs/0000001`)
  })

  test('a posting leads back to the results that somebody came from, where they were, and else to all jobs', async () => {
    const page = await open({ viewport: NARROW })
    const search = `${base()}/en/jobs?category=17`
    await page.goto(search)
    await page.getByRole('link', { name: 'Baker' }).last().click()
    const back = page.getByRole('link', { name: 'Back to the results' })
    await back.waitFor()
    assert.equal(new URL((await back.getAttribute('href')) ?? '').href, search)
    await back.click()
    await page.waitForURL(search)
    await until(async () => Number(await page.evaluate('scrollY')) > 100, 'the place in the list')
    await visit(page, POSTING, 'en')
    assert.equal(await page.getByRole('link', { name: 'Back to the results' }).count(), 0)
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'All jobs' }).getAttribute('href'), '/en/jobs')
  })

  test('a button to apply is on the first screen of a telephone', async () => {
    const page = await open({ viewport: { width: 360, height: 640 } })
    for (const language of ['en', 'fr'] as const) {
      await visit(page, kindOf('posting, full'), language)
      const box = await page.locator('.apply .button').first().boundingBox()
      assert.ok(box !== null && box.y + box.height < 640, String(box?.y))
    }
  })

  test('what a script does has no button without one', async () => {
    const page = await open({ javaScriptEnabled: false })
    await visit(page, kindOf('posting, full'), 'en')
    assert.deepEqual(await page.getByRole('button').all(), [])
    await visit(page, kindOf('search'), 'en')
    assert.equal(await page.getByRole('combobox', { name: 'Town or region' }).count(), 0)
  })

  test('results come before the form on a telephone once something was found, and behind it on a wide screen', async () => {
    const page = await open({ viewport: NARROW })
    await visit(page, kindOf('second page'), 'fr')
    const words = page.getByLabel('Mots clés')
    assert.ok(await words.isHidden())
    await page.getByText('Modifier la recherche').click()
    assert.ok(await words.isVisible())
    await page.setViewportSize(WIDE)
    await visit(page, kindOf('second page'), 'fr')
    assert.ok((await words.isVisible()) && (await page.getByText('Modifier la recherche').isHidden()))
    await words.fill('boulanger')
  })
})
