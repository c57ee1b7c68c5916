/** A sample of the corpus in a real browser; test/long/html.long.ts takes all of it, and 100,000 fragments. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { NO_BROWSER } from '../../support/chromium.ts'
import { fc } from '../../support/properties.ts'
import { startService, type TestService } from '../../support/service.ts'
import { fragments } from '../fragments.ts'
import { storeVectors } from '../stored.ts'
import { judge } from '../verdict.ts'
import { corpus } from '../xss/corpus.ts'
import { type Browser, openBrowser } from './browser.ts'
import { createHarmless, type Harmless, pageOf } from './harmless.ts'

const SERVED = 12
const FRAGMENTS = 200

const sample = corpus.flatMap(({ vectors }) => [vectors[0] ?? '', vectors.at(-1) ?? ''])

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let service: TestService
  let browser: Browser
  let harmless: Harmless
  before(async () => {
    service = await startService()
    browser = await openBrowser()
    harmless = createHarmless(browser)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  test('a script, a request and a page that is broken open are noticed at all', async () => {
    await browser.open(pageOf(['<img src=x onerror=alert(1)>']))
    const { ran, asked } = await browser.takeEvents()
    assert.ok(ran > 0)
    assert.ok(asked.some((address) => address.endsWith('/x')))
    await browser.build(['<img src=data:, onerror=alert(1)>'])
    assert.ok((await browser.takeEvents()).ran > 0)
    for (const text of ['<b>x', '</article>x', '<!--', '<table>x', '<plaintext>'])
      await assert.rejects(harmless.assertBuilt([text]), assert.AssertionError, text)
    const [built] = await browser.build(['</article><a href="java&#10;script:alert(1)">x</a>'])
    assert.deepEqual(built?.protocols, ['javascript:'])
    assert.deepEqual(built?.differing, ['DOMParser', 'the page around it'])
    await browser.takeEvents()
  })

  test('what is stored of a vector runs nothing, asks for nothing and leaves the page around it alone', async () => {
    const client = await service.employer()
    const texts = (await storeVectors(client, sample)).flatMap(({ stored: { strict, lenient } }) => [strict, lenient])
    const stored = [...new Set(texts.filter((text) => text !== null))]
    assert.ok(stored.length > SERVED)
    await harmless.assertBuilt(stored)
    await harmless.assertServedEverywhere(stored.filter((text) => text.length < 1000).slice(-SERVED))
  })

  test('an address that Chromium reads in two ways leads nowhere else in either', async () => {
    await harmless.assertBuilt([
      '<a href="https://x.test/&quotTab;:alert(1)">x</a>',
      '<a href="https://x.test/?a=1&copy=2&ltx">x</a>',
    ])
  })

  test('generated descriptions that are accepted or cleaned build the tree that was judged', async () => {
    const texts = fc.sample(fragments, FRAGMENTS).flatMap((html) => judge(html).stored)
    assert.ok(texts.length > FRAGMENTS / 2)
    await harmless.assertBuilt(texts)
  })
})
