/** Every kind of page in a browser: by the rules of accessibility, on narrow screens and in forced colours. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borderless, brokenRules, cutParts, SPACING } from '../support/looks.ts'
import { kinds } from './kinds.ts'
import { FEW, FOCUSED, inBrowser, kindOf, NARROW, WIDE } from './visits.ts'

inBrowser(({ each }) => {
  // Other colours change nothing but contrast.
  const faulty = ['report with faults', 'search with faults'].map(kindOf)
  for (const [colorScheme, viewport, some] of [
    ['light', WIDE, kinds],
    ['dark', NARROW, [...FEW, ...faulty]],
  ] as const)
    test(`no page breaks a rule of accessibility, in ${colorScheme} colours and ${viewport.width} pixels`, async () => {
      await each({ colorScheme, viewport, bypassCSP: true }, some, async (page, name) => {
        assert.deepEqual(await brokenRules(page), [], name)
      })
    })

  test('no page is wider than a narrow screen, at 400 % and with wide text too, and no text is cut', async () => {
    const options = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, bypassCSP: true }
    await each(options, kinds, async (page, name) => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await cutParts(page), [], name)
      await page.addStyleTag({ content: SPACING })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await cutParts(page), [], name)
    })
  })

  test('forced colours leave borders to what has only a colour otherwise', async () => {
    const bordered = '.button, .notice, .alert, .facts, .search, input, select, textarea'
    await each({ forcedColors: 'active', viewport: WIDE }, kinds, async (page, name) => {
      assert.deepEqual(await borderless(page, bordered), [], name)
      await page.keyboard.press('Tab')
      assert.equal(((await page.evaluate(FOCUSED)) as { isSeen: boolean }).isSeen, true, name)
    })
  })
})
