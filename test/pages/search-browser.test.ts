/** Search and the page of an employer in a browser: accessible, narrow, and usable without script. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import type { Browser } from 'playwright-core'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { createMemoryReader, MAPLE } from './memory-reader.ts'
import { type Served, servePages } from './served.ts'
import { codeOf } from './support.ts'

const SEARCHES = ['', '?q=baker', '?q=nothing', '?q=a+b+c+d+e+f+g+h+i+j+k&place=Vancuver&category=999&pay=x', '?page=2']
const PATHS = [
  ...SEARCHES.flatMap((search) => [`/en/jobs${search}`, `/fr/emplois${search}`]),
  ...[MAPLE.slug, 'nord'].flatMap((slug) => [`/en/employers/${slug}`, `/fr/employeurs/${slug}`]),
]

const shelfOf = () => {
  const shelf = createMemoryReader()
  for (let id = 1; id <= 25; id++) shelf.show(id)
  const fr = { title: 'Boulangère ou boulanger', description: '<p>Du pain.</p>', applicationUrl: null }
  shelf.show(30, { texts: { fr } })
  return shelf
}

describe('in Chromium', { skip: NO_BROWSER }, () => {
  const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  let browser: Browser
  let served: Served
  const ended: (() => unknown)[] = []
  before(async () => {
    browser = await launchChromium()
    served = await servePages(
      { reader: shelfOf().reader, searchesPerMinute: 1_000 },
      { after: (end) => void (end && ended.push(end as () => unknown)) },
    )
  })
  after(async () => {
    await browser?.close()
    for (const end of ended) end()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`no page breaks a rule of accessibility, in ${colorScheme} colours`, async () => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true })
      for (const path of PATHS) {
        await page.goto(served.base + path)
        await page.evaluate(`${AXE}; undefined`)
        const broken = await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
        )
        assert.deepEqual(broken, [], path)
      }
    })

  test('no page is wider than a narrow screen, and none needs a cookie or another site', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, isMobile: true })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const path of PATHS) {
      await page.goto(served.base + path)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, path)
    }
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(served.base)),
      [],
    )
    assert.deepEqual(await page.context().cookies(), [])
  })

  test('a search is made without script, and its form keeps what was asked', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${served.base}/fr/emplois`)
    await page.getByLabel('Mots clés').fill('boulang')
    await page.getByLabel('Ville ou région').fill('Vancouver, BC')
    await page.getByText('Autres critères').click()
    await page.getByLabel('Mode de travail').selectOption('on-site')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    assert.equal(new URL(page.url()).searchParams.get('place'), 'Vancouver, BC')
    assert.equal(await page.getByLabel('Mots clés').inputValue(), 'boulang')
    assert.equal(await page.getByLabel('Mode de travail').inputValue(), 'on-site')
    assert.deepEqual(await page.locator('.plain h3 a').allTextContents(), ['Boulangère ou boulanger'])
    assert.equal(await page.locator('.plain h3 a').getAttribute('href'), `/fr/emplois/${codeOf(30)}`)
  })
})

test('the HTML of every page is valid', async (t) => {
  const { base } = await servePages({ reader: shelfOf().reader, searchesPerMinute: 1_000 }, t)
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } })
  for (const path of PATHS) {
    const text = await (await fetch(base + path)).text()
    const { results } = await validator.validateString(text)
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, line, message }) => [ruleId, line, message]),
    )
    assert.deepEqual(messages, [], path)
  }
})
