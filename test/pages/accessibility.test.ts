/** Every kind of page in a browser: by the rules of accessibility, on narrow screens and in forced colours. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borderless, brokenRules, cutParts, SPACING } from '../support/looks.ts'
import { allOr } from '../support/product.ts'
import { kinds } from './kinds.ts'
import { FEW, FOCUSED, inBrowser, kindOf, NARROW, visitsOf, WIDE } from './visits.ts'

const BORDERED = '.button, .notice, .alert, .facts, .search, input, select, textarea'

inBrowser(({ each }) => {
  test('no page breaks a rule of accessibility in light colours, and forced ones leave borders to what has only a colour otherwise', async () => {
    await each({ viewport: WIDE, bypassCSP: true }, visitsOf(kinds, ['en']), async (page, name) => {
      assert.deepEqual(await brokenRules(page), [], name)
      await page.emulateMedia({ forcedColors: 'active' })
      assert.deepEqual(await borderless(page, BORDERED), [], name)
      await page.keyboard.press('Tab')
      assert.equal(((await page.evaluate(FOCUSED)) as { isSeen: boolean }).isSeen, true, name)
      await page.emulateMedia({ forcedColors: 'none' })
    })
  })

  test('no page breaks a rule of accessibility in dark colours and 320 pixels', async () => {
    // Other colours change nothing but contrast.
    const faulty = ['report with faults', 'application with faults', 'search with faults'].map(kindOf)
    const some = visitsOf(allOr(kinds, [...FEW, ...faulty]), ['fr'])
    await each({ colorScheme: 'dark', viewport: NARROW, bypassCSP: true }, some, async (page, name) => {
      assert.deepEqual(await brokenRules(page), [], name)
    })
  })

  // Words of French are longer.
  test('no page is wider than a narrow screen, at 400 % and with wide text too, and no text is cut', async () => {
    const options = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, bypassCSP: true }
    await each(options, visitsOf(kinds, ['fr']), async (page, name) => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await cutParts(page), [], name)
      await page.addStyleTag({ content: SPACING })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await cutParts(page), [], name)
    })
  })
})
