/** Every kind of page in a browser: accessible, narrow, by the keyboard, without script, in other colours and on paper. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { LANGUAGES, type Language } from '../../server/domain/public/document.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { context, type Kind, kinds } from './kinds.ts'
import { type Served, servePages } from './served.ts'
import { codeOf } from './support.ts'

const kindOf = (name: string): Kind => kinds.find((kind) => kind.name === name) ?? assert.fail(name)

const POSTING = kindOf('posting, full')

/** Kinds with all parts of pages, for what takes long. */
const FEW = ['posting, full', 'search', 'employer', 'report', 'fraud policy', 'unknown posting'].map(kindOf)

describe('in Chromium', { skip: NO_BROWSER }, () => {
  const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  let browser: Browser
  let served: Served
  const ended: (() => unknown)[] = []
  before(async () => {
    browser = await launchChromium()
    served = await servePages(context, { after: (end) => void (end && ended.push(end as () => unknown)) })
  })
  after(async () => {
    await browser?.close()
    for (const end of ended) end()
  })

  const visit = async (page: Page, kind: Kind, language: Language): Promise<string> => {
    const answer = await page.goto(served.base + kind.path(language))
    if (kind.form) {
      for (const [name, value] of Object.entries(kind.form))
        if (value !== '') await page.locator(`[name="${name}"]`).fill(value)
      await page.locator('form button').click()
    } else assert.equal(answer?.status(), kind.status ?? 200, kind.name)
    return `${kind.name}, ${language}`
  }

  /** A page for each kind in each language, one after the other. */
  const each = async (
    options: BrowserContextOptions,
    some: readonly Kind[],
    look: (page: Page, name: string) => unknown,
  ) => {
    const opened = await browser.newContext(options)
    const page = await opened.newPage()
    for (const kind of some) for (const language of LANGUAGES) await look(page, await visit(page, kind, language))
    await opened.close()
  }

  const NARROW = { width: 320, height: 640 }
  const WIDE = { width: 1280, height: 800 }

  for (const [colorScheme, viewport] of [
    ['light', WIDE],
    ['dark', NARROW],
  ] as const)
    test(`no page breaks a rule of accessibility, in ${colorScheme} colours and ${viewport.width} pixels`, async () => {
      await each({ colorScheme, viewport, bypassCSP: true }, kinds, async (page, name) => {
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

  /** What the Tab key should reach, in the order of the document: one of a group of radio buttons. */
  const REACHABLE = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((element, at, all) => element.checkVisibility() &&
      (element.type !== 'radio' || all.findIndex(({ name }) => name === element.name) === at))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))`

  const FOCUSED = `(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
    const { top, bottom } = document.activeElement.getBoundingClientRect()
    const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && top < innerHeight
    return { html: document.activeElement.outerHTML.slice(0, 120), isSeen }
  })()`

  test('the keyboard reaches everything in the order of the page, and shows where it is', async () => {
    await each({ viewport: WIDE }, FEW, async (page, name) => {
      const expected = (await page.evaluate(REACHABLE)) as string[]
      assert.ok(expected.length > 3 && expected[0]?.includes('class="skip"'), name)
      for (const html of expected) {
        await page.keyboard.press('Tab')
        assert.deepEqual(await page.evaluate(FOCUSED), { html, isSeen: true }, name)
      }
    })
  })

  test('the first key leads past the head of the page', async () => {
    const page = await browser.newPage()
    await visit(page, POSTING, 'fr')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(`document.activeElement.closest('main') !== null`))
  })

  test('a form that was refused begins at what is wrong, which leads to its fields', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
    for (const [name, id] of [
      ['report with faults', 'reason'],
      ['search with faults', 'q'],
    ] as const) {
      await visit(page, kindOf(name), 'fr')
      assert.equal(await page.evaluate(`document.activeElement.className`), 'alert', name)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      assert.equal(await page.evaluate(`document.activeElement.id`), id, name)
    }
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

  test('nothing moves for a reader who wants no motion', async () => {
    const moving = `[...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element)
      return transitionDuration !== '0s' || animationName !== 'none'
    }).length`
    await each({ reducedMotion: 'reduce' }, FEW, async (page, name) => {
      assert.equal(await page.evaluate(moving), 0, name)
    })
  })

  test('paper has the posting and where to apply, and no links of the site', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await visit(page, POSTING, 'en')
    await page.emulateMedia({ media: 'print' })
    for (const shown of ['h1', '.facts', '.text', '.apply span'])
      assert.ok(await page.locator(shown).first().isVisible(), shown)
    for (const hidden of ['.top nav', '.foot', '.button', '.more a'])
      assert.ok(await page.locator(hidden).first().isHidden(), hidden)
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
    await visit(page, kindOf('posting, both'), 'en')
    const address = `getComputedStyle(document.querySelector('.apply .button'), '::after').content`
    assert.match(String(await page.evaluate(address)), /https:\/\/example\.ca\/en/)
  })

  test('no page asks another site, runs a script, or sets a cookie', async () => {
    const opened = await browser.newContext()
    const page = await opened.newPage()
    const requests: string[] = []
    const faults: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => faults.push(message.text()))
    for (const kind of kinds) for (const language of LANGUAGES) await visit(page, kind, language)
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(served.base) || url.endsWith('.js')),
      [],
    )
    const own = faults.filter((fault) => !/status of (?:400|404|410)/.test(fault))
    assert.deepEqual([own, await opened.cookies()], [[], []])
  })

  test('a search is made without script, and its form keeps what was asked', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visit(page, kindOf('search'), 'fr')
    await page.getByLabel('Mots clés').fill('boulang')
    await page.getByLabel('Ville ou région').fill('Vancouver, BC')
    await page.getByText('Autres critères').click()
    await page.getByLabel('Mode de travail').selectOption('on-site')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    assert.equal(new URL(page.url()).searchParams.get('place'), 'Vancouver, BC')
    assert.equal(await page.getByLabel('Mots clés').inputValue(), 'boulang')
    assert.equal(await page.getByLabel('Mode de travail').inputValue(), 'on-site')
  })

  for (const language of LANGUAGES)
    test(`a posting is reported without script, in ${language}`, async () => {
      const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      await visit(page, POSTING, language)
      await page.locator(`a[href="${kindOf('report').path(language)}"]`).click()
      await page.getByRole('textbox').first().fill('They ask for money.')
      await page.getByRole('button').click()
      assert.equal(await page.getByRole('textbox').first().inputValue(), 'They ask for money.')
      await page.getByRole('radio').first().check()
      await page.getByRole('button').click()
      await page.waitForURL(/\?sent$/)
      await page.reload()
      await page.getByRole('main').getByRole('link').first().click()
      assert.ok(page.url().endsWith(codeOf(1)))
    })
})
