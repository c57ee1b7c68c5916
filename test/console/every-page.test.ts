/** Every page of the console: valid HTML, accessible, narrow enough, and in one language. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import type { Browser } from 'playwright-core'
import { LANGUAGES, type Language } from '../../server/domain/public/document.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { pages } from './pages.ts'
import { openWorld, type World } from './world.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Words that no sentence of the other language has. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:les|une|des|est|sont|dans|avec|pour|vous|qui|clé|offres?)(?!\p{L})/iu,
  fr: /\b(?:the|is|are|of|and|not|must|with|this|that|key|postings?)\b/iu,
}

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.service.stop())

const everyPage = async (
  look: (path: string, about: { name: string; language: Language; status: number; isMixed: boolean }) => unknown,
) => {
  for (const { name, path, status = 200, isMixed = false } of pages)
    for (const language of LANGUAGES)
      await look(`/${language}/console${path(world)}`, { name: `${name}, ${language}`, language, status, isMixed })
}

test('the HTML of every page is valid, and says nothing in the other language', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } })
  await everyPage(async (path, { name, language, status, isMixed }) => {
    const seen = await world.owner.get(path)
    assert.equal(seen.status, status, name)
    const { results } = await validator.validateString(seen.text)
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, line, message }) => [ruleId, line, message]),
    )
    assert.deepEqual(messages, [], name)
    const main = seen.text.slice(seen.text.indexOf('<main'), seen.text.indexOf('</main>'))
    const texts = main
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
      .filter((text) => FOREIGN[language].test(text))
    assert.deepEqual(isMixed ? [] : texts, [], name)
  })
})

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  test('no page breaks a rule of accessibility, or is wider than 320 pixels', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, bypassCSP: true })
    const [name = '', value = ''] = world.owner.cookie().split('=')
    await context.addCookies([{ name, value, url: world.service.base }])
    const page = await context.newPage()
    await everyPage(async (path, about) => {
      await page.goto(world.service.base + path)
      await page.evaluate(`${AXE}; undefined`)
      const broken = await page.evaluate(
        `axe.run({ rules: { 'target-size': { enabled: true } } })
          .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
      )
      assert.deepEqual(broken, [], about.name)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, about.name)
    })
  })
})
