/** The posting form in a browser, with and without scripts, in both languages. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { formWords } from '../../server/console/job-form/words.ts'
import { scriptWords } from '../../server/console/script-words.ts'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { brokenRules } from '../support/looks.ts'
import { allOr } from '../support/product.ts'
import { type Client, job } from '../support/service.ts'
import { openAs } from './tour.ts'

const PAIR = {
  description: '<div>Bread\r\n<b>at night</b></div>',
  language: 'en',
  texts: { fr: { title: 'Boulanger', description: 'Du <i>pain</i>, la nuit' } },
}

describe('the posting form in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  let service: ConsoleService
  let employer: Client
  let person: Visitor
  before(async () => {
    ;[browser, service] = await Promise.all([launchChromium(), startConsole()])
    employer = await service.employer()
    person = await service.person(employer)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  const addressOf = (path: string, language = 'en') =>
    `${service.base}/${language}/console/${employer.employerId}${path}`

  const open = async (
    path: string,
    { language = 'en', ...options }: BrowserContextOptions & { language?: string } = {},
  ) => {
    const page = await openAs(browser, { service, visitor: person }, { javaScriptEnabled: false, ...options })
    await page.goto(addressOf(path, language))
    return page
  }
  const click = (page: Page, selector: string) => turnPage(page, () => page.click(selector))
  const press = (page: Page, action: string) => click(page, `button[value="${action}"]:not([hidden])`)
  const savedId = async (page: Page): Promise<number> => {
    await page.waitForURL(/\/jobs\/\d+(\?done=|$)/)
    return Number(/\/jobs\/(\d+)/.exec(page.url())?.[1])
  }
  const read = async (id: number) => (await employer.get(`/api/v1.2/jobs/${id}`)).body
  const make = async (members = {}): Promise<number> =>
    (await employer.send('POST', '/api/v1.2/jobs', { body: job(members) })).body.id

  for (const language of allOr<Language>(['en', 'fr'], ['fr']))
    test(`without scripts a posting is made with faults, corrected, published, changed and copied, in ${language}`, async () => {
      const { titles } = formWords[language]
      const page = await open('/jobs/new', { language, viewport: { width: 320, height: 640 } })
      await page.fill('#place-1', 'Saint-Jean')
      await page.fill('#pay', '12,5O')
      await press(page, 'publish')
      assert.match(await page.title(), language === 'en' ? /^Error: / : /^Erreur\s: /)
      assert.equal(await page.locator('[role=alert] a').count(), 8)
      // A browser obeys autofocus after it has loaded the page.
      await page.locator('[role=alert]:focus').waitFor()
      await click(page, 'button[value="use:place-1:Saint John, NB"]')
      assert.equal(await page.inputValue('#place-1'), 'Saint John, NB')
      assert.equal(await page.inputValue('#pay'), '12,5O')
      await page.fill('#title', 'Baker')
      await page.selectOption('#category-1', '17')
      await page.selectOption('#position-type', '1')
      await page.check('#pay-shown')
      await page.fill('#pay', '21,50')
      await page.selectOption('#pay-period', '6')
      await page.fill('#description', 'Bread, at night.\n\n- **rye**\n- wheat')
      await page.check('#routing')
      await page.fill('#email', 'jobs@example.ca')
      await press(page, 'publish')
      const id = await savedId(page)
      const made = await read(id)
      assert.deepEqual([made.status, made.salary.amount], ['active', 21.5])
      assert.equal(made.description, '<p>Bread, at night.</p><ul><li><strong>rye</strong></li><li>wheat</li></ul>')

      await page.goto(addressOf(`/jobs/${id}/edit`, language))
      assert.equal(await page.textContent('h1'), titles.edit)
      await page.fill('#title', 'Night baker')
      await turnPage(page, () => page.press('#title', 'Enter'))
      assert.equal(await savedId(page), id)
      assert.equal((await read(id)).title, 'Night baker')

      await page.goto(addressOf(`/jobs/new?from=${id}`, language))
      await press(page, 'save')
      const copy = await savedId(page)
      assert.notEqual(copy, id)
      assert.equal((await read(copy)).status, 'draft')
    })

  test('in two tabs, without scripts, nothing is overwritten unseen', async () => {
    const id = await make()
    const [one, other] = [await open(`/jobs/${id}/edit`), await open(`/jobs/${id}/edit`)]
    await one.fill('#title', 'Night baker')
    await press(one, 'save')
    await savedId(one)
    await other.fill('#title', 'Cook')
    await press(other, 'save')
    assert.equal((await read(id)).title, 'Night baker')
    await other.check('#keep-title-mine')
    await click(other, 'main button')
    await savedId(other)
    assert.equal((await read(id)).title, 'Cook')
  })

  /** The page as it is opened again after its tab has died. */
  const reopen = async (page: Page, path: string, language = 'en'): Promise<Page> => {
    const next = await page.context().newPage()
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    await page.close()
    await next.goto(addressOf(path, language))
    await next.getByRole('button', { name: scriptWords[language === 'fr' ? 'fr' : 'en'].restore }).click()
    return next
  }
  const keptBy = (page: Page) => page.evaluate('Object.keys(localStorage).length')

  test('what was typed outlives a copied text and a tab, and makes one posting, also with the network cut', async () => {
    let page = await open(`/jobs/new?from=${await make({ language: 'en' })}`, { javaScriptEnabled: true })
    await page.fill('#title', 'Baker of rye')
    await page.getByText(formWords.en.addText.fr).click()
    await press(page, 'copy')
    page = await reopen(page, '/jobs/new')
    for (const field of ['#title', '#text-title']) assert.equal(await page.inputValue(field), 'Baker of rye')
    const cut = page.waitForEvent('requestfailed')
    await page.route('**/jobs/new', async (route) => {
      if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    await page.click('button[value=save]:not([hidden])', { noWaitAfter: true })
    await cut
    const next = await page.context().newPage()
    await page.close()
    await next.goto(addressOf('/jobs/new'))
    await next.getByRole('button', { name: scriptWords.en.restore }).click()
    await press(next, 'save')
    await savedId(next)
    const made = (await employer.get('/jobs?status=draft')).body.data.filter(
      ({ title }: { title: string }) => title === 'Baker of rye',
    )
    assert.deepEqual([made.length, await keptBy(next)], [1, 0])
  })

  test('what was put back overwrites nothing of others unseen, in either language', async () => {
    const id = await make({ salary: { amount: 21.5, period: { id: 6 } } })
    let page = await open(`/jobs/${id}/edit`, { javaScriptEnabled: true })
    await page.fill('#pay', '22.50')
    await page.fill('#title', 'Cook')
    await employer.put(`/jobs/${id}`, { title: 'Night baker' })
    page = await reopen(page, `/jobs/${id}/edit`, 'fr')
    await press(page, 'save')
    await page.waitForSelector('.compare')
    assert.equal(await page.locator('.compare').count(), 1)
    assert.equal((await read(id)).title, 'Night baker')
    await page.check('#keep-title-mine')
    await click(page, 'main form button')
    await savedId(page)
    const { title, salary } = await read(id)
    assert.deepEqual([title, salary.amount, await keptBy(page)], ['Cook', 22.5, 0])
  })

  for (const javaScriptEnabled of [true, false])
    test(`opened and saved untouched, a posting keeps every byte, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const page = await open('/jobs/new', { javaScriptEnabled })
      for (const members of [PAIR, { description: '<p>One<br>two</p><ul><li>a &amp; b</li></ul>' }]) {
        const id = await make(members)
        const { text } = await employer.get(`/api/v1.2/jobs/${id}`)
        await page.goto(addressOf(`/jobs/${id}/edit`))
        if (javaScriptEnabled) await page.waitForSelector('#description-format[value=html]', { state: 'attached' })
        assert.equal(await page.locator('#description-about').count(), javaScriptEnabled ? 0 : 1)
        await press(page, 'save')
        await savedId(page)
        assert.equal((await employer.get(`/api/v1.2/jobs/${id}`)).text, text)
      }
    })

  test('while one types, the page says what the interface would say, and how it reads a place', async () => {
    // A session has two checks in a second, by a clock that stands still.
    service.advance(1_000)
    const page = await open('/jobs/new', { javaScriptEnabled: true })
    await page.waitForSelector('.editor')
    await page.fill('#place-1', 'trois rivieres, Quebec')
    await page.press('#place-1', 'Escape')
    await page.press('#place-1', 'Tab')
    await page.locator('#place-1-note', { hasText: 'Trois-Rivières, QC' }).waitFor()
    assert.equal(await page.textContent('#title-fault'), '')
    await page.fill('#pay', '12,5O')
    await page.press('#pay', 'Tab')
    await page.locator('#pay-fault', { hasText: 'as an amount such as 21.50, not “12,5O”' }).waitFor()
    assert.equal(await page.getAttribute('#pay', 'aria-invalid'), 'true')
  })

  test('a description that was sent before the editor came is no change when another field is corrected', async () => {
    const id = await make({ description: '<b>Bread</b>' })
    const page = await open(`/jobs/${id}/edit`)
    await page.fill('#title', '')
    await press(page, 'save')
    const { action, html } = (await page.evaluate(`(() => {
      const { dataset } = document.querySelector('#description')
      return { action: document.querySelector('.job-form').getAttribute('action'), html: dataset.html }
    })()`)) as { action: string; html: string }
    assert.ok(action.endsWith(`/jobs/${id}/edit`))
    assert.equal(html, '<b>Bread</b>')
  })

  test('every state of the form is accessible, and no wider than a narrow screen', async () => {
    const id = await make(PAIR)
    const page = await open('/jobs/new', {
      javaScriptEnabled: true,
      bypassCSP: true,
      viewport: { width: 320, height: 640 },
    })
    await page.goto(addressOf('/jobs/new', 'fr'))
    await press(page, 'publish')
    await page.waitForSelector('[role=alert]')
    assert.equal(await page.locator('#description-about, #text-description-about').count(), 0)
    assert.deepEqual(await faultsOf(page), [])
    const late = await page.context().newPage()
    await late.goto(addressOf(`/jobs/${id}/edit`))
    await page.goto(addressOf(`/jobs/${id}/edit`))
    assert.deepEqual(await faultsOf(page), [])
    await press(page, 'preview')
    await page.waitForSelector('.sides')
    assert.deepEqual(await faultsOf(page), [])
    await employer.put(`/jobs/${id}`, { title: 'Night baker' })
    await late.fill('#title', 'Cook')
    await press(late, 'save')
    await late.waitForSelector('.compare')
    assert.deepEqual(await faultsOf(late), [])
  })

  /** Rules of accessibility that a page breaks, and its width if it is too wide. */
  const faultsOf = async (page: Page): Promise<readonly unknown[]> => {
    const { width } = page.viewportSize() ?? { width: 0 }
    const real = (await page.evaluate('document.documentElement.scrollWidth')) as number
    return [...(real > width ? [`${real} pixels wide`] : []), ...(await brokenRules(page))]
  }
})
