/** Every page of the console in forced colours, without motion, and on paper. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FOCUSED } from '../pages/visits.ts'
import { borderless, movingParts } from '../support/looks.ts'
import { pages } from './pages.ts'
import { inWorld, visit } from './tour.ts'

/** What has only a colour otherwise, and what can be filled in or pressed. */
const BORDERED =
  '.button, .notice, .alert, .facts, .law, .secret, .posting, .editor button, .editor-text, input, select, textarea'

/** Tabs whose line does not say whether they are the current one; a line in the colour of the page is none. */
const UNCLEAR = `[...document.querySelectorAll('.tabs a')].filter((tab) => {
  const isLined = getComputedStyle(tab).borderBottomColor !== getComputedStyle(document.body).backgroundColor
  return isLined !== (tab.ariaCurrent !== null)
}).map(({ outerHTML }) => outerHTML)`

inWorld(({ world, open }) => {
  test('in forced colours borders and focus are there, nothing moves for who wants no motion, and paper is light', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
    for (const [index, row] of pages.entries()) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', media: 'screen', colorScheme: 'dark' })
      const name = await visit(page, { world: world(), row, language: index % 2 === 0 ? 'en' : 'fr' })
      assert.deepEqual(await borderless(page, BORDERED), [], name)
      assert.deepEqual(await page.evaluate(UNCLEAR), [], name)
      await page.keyboard.press('Tab')
      assert.equal(((await page.evaluate(FOCUSED)) as { isSeen: boolean }).isSeen, true, name)
      assert.deepEqual(await movingParts(page), [], name)
      await page.emulateMedia({ forcedColors: 'none', media: 'print' })
      assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'light')
      for (const hidden of ['.skip', '.top nav', '.button'])
        assert.equal(await page.locator(hidden).filter({ visible: true }).count(), 0, `${name}: ${hidden}`)
    }
  })
})
