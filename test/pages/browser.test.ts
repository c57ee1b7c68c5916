/** Every kind of page in a browser: by the keyboard, without script and motion, and on paper. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { turnPage } from '../support/chromium.ts'
import { movingParts } from '../support/looks.ts'
import { until } from '../support/waiting.ts'
import { kinds } from './kinds.ts'
import { codeOf } from './support.ts'
import { FEW, FOCUSED, inBrowser, kindOf, visitsByTurns, visitsOf, WIDE } from './visits.ts'

const POSTING = kindOf('posting, full')

inBrowser(({ open, base, visit, each }) => {
  /** Elements that Tab should reach, in the order of the document; one of a radio group. */
  const REACHABLE = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((element, at, all) => element.checkVisibility() &&
      (element.type !== 'radio' || all.findIndex(({ name }) => name === element.name) === at))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))`

  test('the keyboard reaches everything in the order of the page, and shows where it is', async () => {
    await each({ viewport: WIDE }, visitsOf(FEW, ['fr']), async (page, name) => {
      const expected = (await page.evaluate(REACHABLE)) as string[]
      assert.ok(expected.length > 3 && expected[0]?.includes('class="skip"'), name)
      for (const html of expected) {
        await page.keyboard.press('Tab')
        assert.deepEqual(await page.evaluate(FOCUSED), { html, isSeen: true }, name)
      }
    })
  })

  test('the first key leads past the head of the page', async () => {
    const page = await open()
    await visit(page, POSTING, 'fr')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(`document.activeElement.closest('main') !== null`))
  })

  test('a form that was refused begins at what is wrong, which leads to its fields', async () => {
    const page = await open()
    for (const [name, id] of [
      ['report with faults', 'reason'],
      ['application with faults', 'name'],
      ['search with faults', 'q'],
    ] as const) {
      await visit(page, kindOf(name), 'fr')
      // A browser obeys autofocus after it has loaded the page.
      await until(async () => (await page.evaluate(`document.activeElement.className`)) === 'alert', `focus of ${name}`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      assert.equal(await page.evaluate(`document.activeElement.id`), id, name)
    }
  })

  test('nothing moves for a reader who wants no motion', async () => {
    await each({ reducedMotion: 'reduce' }, visitsOf(FEW, ['en']), async (page, name) => {
      assert.deepEqual(await movingParts(page), [], name)
    })
  })

  test('paper has the posting and where to apply, and no links of the site', async () => {
    const page = await open({ colorScheme: 'dark' })
    await visit(page, POSTING, 'en')
    await page.emulateMedia({ media: 'print' })
    for (const shown of ['h1', '.facts', '.text', '.apply span'])
      assert.ok(await page.locator(shown).first().isVisible(), shown)
    for (const hidden of ['.top nav', '.foot', '.button', '.more a'])
      assert.ok(await page.locator(hidden).first().isHidden(), hidden)
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
    await visit(page, kindOf('posting, both'), 'en')
    const address = `getComputedStyle(document.querySelector('.apply .button'), '::after').content`
    assert.match(String(await page.evaluate(address)), /^": https:\/\/example\.ca\/en/)
    await visit(page, kindOf('posting, both'), 'fr')
    assert.match(String(await page.evaluate(address)), /^"\u00a0: https:\/\/example\.ca\/fr/)
  })

  test('no page asks another site, runs a script but ours, or sets a cookie', async () => {
    const page = await open()
    const requests: string[] = []
    const faults: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => faults.push(message.text()))
    for (const { kind, language } of visitsByTurns(kinds)) await visit(page, kind, language)
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(base()) || /(?<!\/assets\/(?:site|apply)-[\w-]{12})\.js$/.test(url)),
      [],
    )
    const own = faults.filter((fault) => !/status of (?:400|404|410)/.test(fault))
    assert.deepEqual([own, await page.context().cookies()], [[], []])
  })

  test('a search is made without script, and its form keeps what was asked', async () => {
    const page = await open({ javaScriptEnabled: false })
    await visit(page, kindOf('search'), 'fr')
    await page.getByLabel('Mots clés').fill('boulang')
    await page.getByLabel('Ville ou région').fill('Vancouver, BC')
    await page.getByText('Autres critères').click()
    await page.getByLabel('Mode de travail').selectOption('on-site')
    await turnPage(page, () => page.getByRole('button', { name: 'Rechercher' }).click())
    assert.equal(new URL(page.url()).searchParams.get('place'), 'Vancouver, BC')
    assert.equal(await page.getByLabel('Mots clés').inputValue(), 'boulang')
    assert.equal(await page.getByLabel('Mode de travail').inputValue(), 'on-site')
  })

  for (const language of LANGUAGES)
    test(`a posting is reported without script, in ${language}`, async () => {
      const page = await open({ javaScriptEnabled: false })
      await visit(page, POSTING, language)
      await turnPage(page, () => page.locator(`a[href="${kindOf('report').path(language)}"]`).click())
      await page.getByRole('textbox').first().fill('They ask for money.')
      await turnPage(page, () => page.getByRole('button').click())
      assert.equal(await page.getByRole('textbox').first().inputValue(), 'They ask for money.')
      await page.getByRole('radio').first().check()
      await page.getByRole('button').click()
      await page.waitForURL(/\?sent$/)
      await page.reload()
      await turnPage(page, () => page.getByRole('main').getByRole('link').first().click())
      assert.ok(page.url().endsWith(codeOf(1)))
    })
})
