/** Every page of the console: valid HTML, accessible, narrow enough, in forced colours, without motion, on paper, and in one language. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { FOCUSED } from '../pages/visits.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { borderless, brokenColours, brokenRules, cutParts, movingParts, SPACING } from '../support/looks.ts'
import { allOr } from '../support/product.ts'
import { type PageRow, pages } from './pages.ts'
import { openAs, visit } from './tour.ts'
import { openWorld, type World } from './world.ts'

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

/** Elements that need a border: those that would differ by colour alone, and those to fill in or press. */
const BORDERED =
  '.button, .notice, .alert, .facts, .law, .secret, .posting, .editor button, .editor-text, input, select, textarea'

/** Tabs whose line does not say whether they are the current one; a line in the colour of the page is none. */
const UNCLEAR = `[...document.querySelectorAll('.tabs a')].filter((tab) => {
  const isLined = getComputedStyle(tab).borderBottomColor !== getComputedStyle(document.body).backgroundColor
  return isLined !== (tab.ariaCurrent !== null)
}).map(({ outerHTML }) => outerHTML)`

type Look = (row: PageRow, path: string, language: Language) => unknown

const everyPage = async (look: Look, languages: readonly Language[] = LANGUAGES) => {
  for (const row of pages)
    for (const language of languages) await look(row, `/${language}/console${row.path(world)}`, language)
}

test('the HTML of every page is valid, and says nothing in the other language', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } })
  await everyPage(async ({ who, isSent, status = 200, isMixed, ...row }, path, language) => {
    const name = `${row.name}, ${language}`
    const visitor = world[who ?? 'owner']
    const shown = await visitor.get(path)
    const seen = isSent ? await visitor.post(path) : shown
    assert.equal(seen.status, status, name)
    const { results } = await validator.validateString(seen.text)
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, line, message }) => [ruleId, line, message]),
    )
    assert.deepEqual(messages, [], name)
    assert.equal(seen.text.match(/<h1/g)?.length, 1, name)
    const main = seen.text.slice(seen.text.indexOf('<main'), seen.text.indexOf('</main>'))
    // Commands are of no language.
    const texts = main
      .replaceAll(/<code translate="no"[^>]*>.*?<\/code>/g, '')
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

  /** In forced colours borders and focus are there, nothing moves for who wants no motion, and paper is light. */
  const assertMedia = async (page: Page, name: string): Promise<void> => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', media: 'screen', colorScheme: 'dark' })
    assert.deepEqual(await borderless(page, BORDERED), [], name)
    assert.deepEqual(await page.evaluate(UNCLEAR), [], name)
    await page.keyboard.press('Tab')
    assert.equal(((await page.evaluate(FOCUSED)) as { isSeen: boolean }).isSeen, true, name)
    assert.deepEqual(await movingParts(page), [], name)
    await page.emulateMedia({ forcedColors: 'none', media: 'print' })
    assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'light')
    for (const hidden of ['.skip', '.top nav', '.button'])
      assert.equal(await page.locator(hidden).filter({ visible: true }).count(), 0, `${name}: ${hidden}`)
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: null, media: 'screen', colorScheme: 'dark' })
  }

  /** Colours are the same in both languages, and words of French are longer. */
  for (const language of allOr<Language>(LANGUAGES, ['fr']))
    test(`no page breaks a rule of accessibility, is wider than 320 pixels, or cuts wide text, and all can be seen in forced colours and read on paper, ${language}`, async () => {
      const options = { viewport: { width: 320, height: 640 }, bypassCSP: true }
      const page = await openAs(browser, { service: world.service, visitor: world.owner }, options)
      const look: Look = async (row) => {
        await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
        const name = await visit(page, { world, row, language })
        assert.deepEqual(await brokenRules(page), [], name)
        assert.deepEqual(await brokenColours(page, 'light'), [], name)
        await assertMedia(page, name)
        for (const content of ['/* As it is. */', SPACING]) {
          await page.addStyleTag({ content })
          assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
          assert.deepEqual(await cutParts(page), [], name)
        }
      }
      await everyPage(look, [language])
    })
})
