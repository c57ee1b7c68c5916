/** Cleaning against a real browser: 50,000 generated fragments, and postings as programs paste them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { pasted, programs } from '../../tools/postings/pasted.ts'
import { type Browser, openBrowser } from '../security/browser/browser.ts'
import { pageOf } from '../security/browser/harmless.ts'
import { wordFragments } from '../security/words/fragments.ts'
import { lossesOfFragments, lossesOfProse } from '../security/words/kept.ts'
import { NO_BROWSER } from '../support/chromium.ts'

const FRAGMENTS = 50_000
const PASTED_EACH = 1_000
const BATCH = 500
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

describe(`in Chromium, from seed ${SEED}`, { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
    await browser.open(pageOf([]))
  })
  after(() => browser?.close())

  test(`no word that is shown of ${FRAGMENTS} fragments is lost or runs into another`, async (context) => {
    const all: string[] = []
    let count = 0
    for (let done = 0; done < FRAGMENTS; done += BATCH) {
      const texts = fc.sample(wordFragments, { numRuns: BATCH, seed: SEED + done })
      const { losses, words } = await lossesOfFragments(texts, browser.show)
      all.push(...losses)
      count += words
    }
    context.diagnostic(`${all.length} of ${FRAGMENTS} fragments lost something of ${count} words`)
    assert.deepEqual(all, [])
  })

  for (const program of Object.keys(programs))
    test(`no word of ${PASTED_EACH} postings out of ${program} is lost or runs into another`, async (context) => {
      const all: string[] = []
      let count = 0
      const texts = pasted(PASTED_EACH, SEED).flatMap((one) => (one.program === program ? [one.html] : []))
      for (let at = 0; at < texts.length; at += BATCH) {
        const { losses, words } = await lossesOfProse(texts.slice(at, at + BATCH), browser.show)
        all.push(...losses)
        count += words
      }
      context.diagnostic(`${all.length} of ${texts.length} postings lost something of ${count} words`)
      assert.deepEqual(all, [])
    })
})
