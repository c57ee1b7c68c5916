/** The whole corpus and 100,000 generated fragments in a real browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Browser, openBrowser } from '../security/browser/browser.ts'
import { createHarmless, type Harmless, pageOf } from '../security/browser/harmless.ts'
import { fragments } from '../security/fragments.ts'
import { storeVectors } from '../security/stored.ts'
import { judge } from '../security/verdict.ts'
import { corpus, vectors } from '../security/xss/corpus.ts'
import { NO_BROWSER } from '../support/chromium.ts'
import { startService, type TestService } from '../support/service.ts'

const FRAGMENTS = 100_000
const BATCH = 500
/** Longer texts are placed by script and served once, but not in every place. */
const SERVED_EVERYWHERE_MAX = 10_000
/** Vectors of the corpus that run by themselves in the Chromium of today when nobody refuses them: 139. */
const RUNNING_MIN = 100
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

describe(`in Chromium, from seed ${SEED}`, { skip: NO_BROWSER }, () => {
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

  for (const { name, vectors: family } of corpus)
    test(`${name}: what is stored runs nothing, asks for nothing and leaves the page around it alone`, async () => {
      const stored = await storeVectors(await service.employer(), family)
      const texts = stored.flatMap(({ stored: { strict, lenient } }) => [strict, lenient])
      const different = [...new Set(texts.filter((text) => text !== null))]
      await harmless.assertBuilt(different)
      await harmless.assertServedEverywhere(different.filter((text) => text.length < SERVED_EVERYWHERE_MAX))
    })

  test(`${FRAGMENTS} generated fragments, accepted or cleaned, build only what is allowed`, async (context) => {
    let placed = 0
    for (let done = 0; done < FRAGMENTS; done += BATCH) {
      const batch = fc.sample(fragments, { numRuns: BATCH, seed: SEED + done })
      const texts = batch.flatMap((html) => judge(html).stored)
      await harmless.assertBuilt(texts)
      placed += texts.length
    }
    context.diagnostic(`${placed} texts were placed`)
    assert.ok(placed > FRAGMENTS / 2)
  })

  test('the corpus is not harmless by itself', async (context) => {
    let running = 0
    for (const vector of vectors.filter((text) => /onerror=alert|<script>alert|onload=alert/.test(text))) {
      await browser.open(pageOf([vector]))
      running += Number((await browser.takeEvents()).ran > 0)
    }
    context.diagnostic(`${running} vectors run when nobody refuses them`)
    assert.ok(running >= RUNNING_MIN)
  })
})
