/** Hostile texts on every page in Chromium: nothing runs, and nothing is asked for but the style sheet and the icon. */
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { corpus } from '../security/xss/corpus.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { settled, watchDeeds } from '../support/deeds.ts'
import { allOr } from '../support/product.ts'
import { until } from '../support/waiting.ts'
import { ENDS, hostileParts, SHOWING } from './hostile.ts'
import { type Served, servePages } from './served.ts'

/** The first vector of each class, and all that ends something with a script after it. */
const TEXTS = [
  ...corpus.map(({ vectors }) => vectors[0] ?? ''),
  ...ENDS.map((end) => `${end}<script>alert(1)</script><img src=x onerror=alert(2)>`),
  `" autofocus onfocus=alert(1) x="`,
  `' onmouseover='alert(1)`,
  'javascript:alert(1)',
]

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  const openPage = async (bypassCSP: boolean) => {
    const page = await (await browser.newContext({ bypassCSP })).newPage()
    return { page, ...(await watchDeeds(page)) }
  }

  /**
   * The texts in turn in one language and the other: each on the page of a posting, which shows all of it, and on one
   * more kind of page in turn; all kinds write with the same functions.
   */
  const assertQuiet = async (t: TestContext, texts: readonly string[], bypassCSP: boolean): Promise<void> => {
    const { page, done, asked } = await openPage(bypassCSP)
    for (const [at, text] of texts.entries()) {
      const served: Served = await servePages(hostileParts(text.toWellFormed()), t)
      const q = encodeURIComponent(text.toWellFormed())
      const paths = [...SHOWING, `/en/jobs?q=${q}&place=${q}`, `/fr/emplois?q=${q}&pay=${q}`]
      const [posting = '', ...others] = paths.filter((one) => one.startsWith(at % 2 === 0 ? '/en/' : '/fr/'))
      const another = others[Math.floor(at / 2) % others.length] ?? ''
      for (const path of [posting, ...allOr(others, [another])]) {
        await page.goto(served.base + path)
        await settled(page)
        const strange = asked
          .splice(0)
          .map((request) => request.url())
          .filter((url) => !isOwn(url, served.base, path))
        assert.deepEqual([done, strange], [[], []], `${path}: ${text}`)
      }
    }
  }

  const isOwn = (url: string, base: string, path: string): boolean =>
    url === new URL(path, base).href || url.startsWith(`${base}/assets/`)

  test('what does run, and what is asked for, is noticed at all', async (t) => {
    const { page, done, asked } = await openPage(true)
    const { base } = await servePages(hostileParts('x'), t)
    await page.goto(base + SHOWING[0])
    await page.evaluate("document.body.innerHTML = '<img src=/x onerror=alert(1)>'")
    await until(() => done.length > 0, 'the alert')
    assert.deepEqual(done, ['alert'])
    assert.ok(asked.some((request) => request.url().endsWith('/x')))
  })

  test('with the policy of the pages, which none breaks', (t) => assertQuiet(t, TEXTS.slice(-6), false))

  test('without a policy, by their text alone', (t) => assertQuiet(t, TEXTS, true))
})
