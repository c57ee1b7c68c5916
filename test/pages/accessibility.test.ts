/** Every kind of page in a browser: by the rules of accessibility, on narrow screens and in forced colours. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { kinds } from './kinds.ts'
import { FEW, FOCUSED, inBrowser, kindOf, NARROW, WIDE } from './visits.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

inBrowser(({ each }) => {
  // Other colours change nothing but contrast.
  const faulty = ['report with faults', 'search with faults'].map(kindOf)
  for (const [colorScheme, viewport, some] of [
    ['light', WIDE, kinds],
    ['dark', NARROW, [...FEW, ...faulty]],
  ] as const)
    test(`no page breaks a rule of accessibility, in ${colorScheme} colours and ${viewport.width} pixels`, async () => {
      await each({ colorScheme, viewport, bypassCSP: true }, some, async (page, name) => {
        await page.evaluate(`${AXE}; undefined`)
        const broken = await page.evaluate(
          `axe.run({ rules: { 'target-size': { enabled: true } } })
            .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
        )
        assert.deepEqual(broken, [], name)
      })
    })

  test('no page is wider than a narrow screen, at 400 % and with wide text too, and no text is cut', async () => {
    const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`
    const wide = `[...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && (right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible' && !['INPUT', 'SELECT'].includes(element.tagName))
    }).map(({ outerHTML }) => outerHTML.slice(0, 100))`
    const options = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, bypassCSP: true }
    await each(options, kinds, async (page, name) => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await page.evaluate(wide), [], name)
      await page.addStyleTag({ content: spacing })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
      assert.deepEqual(await page.evaluate(wide), [], name)
    })
  })

  test('forced colours leave borders to what has only a colour otherwise', async () => {
    const borderless = `[...document.querySelectorAll('.button, .notice, .alert, .facts, .search, input, select, textarea')]
      .filter((element) => element.checkVisibility() && element.type !== 'radio')
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
        return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === backgroundColor
      }).map(({ outerHTML }) => outerHTML.slice(0, 100))`
    await each({ forcedColors: 'active', viewport: WIDE }, kinds, async (page, name) => {
      assert.deepEqual(await page.evaluate(borderless), [], name)
      await page.keyboard.press('Tab')
      assert.equal(((await page.evaluate(FOCUSED)) as { isSeen: boolean }).isSeen, true, name)
    })
  })
})
