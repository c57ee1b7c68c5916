/** No word that a browser shows is lost by cleaning: a sample. test/long/words.long.ts takes 50,000 fragments. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { repairDescription } from '../../../server/jobs/description/repair.ts'
import { pasted } from '../../../tools/postings/pasted.ts'
import { NO_BROWSER } from '../../support/chromium.ts'
import { fc } from '../../support/properties.ts'
import { chosenSeed } from '../../support/seed.ts'
import { type Browser, openBrowser } from '../browser/browser.ts'
import { pageOf } from '../browser/harmless.ts'
import { wordFragments } from './fragments.ts'
import { lossesOfFragments, lossesOfProse, type Show, showByParser } from './kept.ts'

const FRAGMENTS = 2_000
const PASTED_EACH = 20
const SEED = chosenSeed()

const assertKept = async (show: Show, fragments: number, fits = (_: string) => true): Promise<void> => {
  const texts = fc.sample(wordFragments, { numRuns: fragments, seed: SEED }).filter(fits)
  const { losses, words } = await lossesOfFragments(texts, show)
  assert.deepEqual(losses, [], `seed ${SEED}`)
  assert.ok(words > 2 * fragments)
  const prose = pasted(PASTED_EACH, SEED).map(({ html }) => html)
  assert.deepEqual((await lossesOfProse(prose, show)).losses, [], `seed ${SEED}`)
}

test('the comparison sees a word that is lost, and two that run together', async () => {
  const show: Show = async ([text = '']) => [text.startsWith('<u>') ? 'w1q w2q\nw3q' : 'w1qw2q']
  const { losses, words } = await lossesOfFragments(['<u>x</u>'], show)
  assert.equal(words, 3)
  assert.match(losses.join(), /^w3q; the space after w1q in /)
  assert.equal((await lossesOfProse(['<u>x</u>'], show)).losses.length, 1)
})

test('a posting with an inline drawing keeps all that follows', () => {
  for (const name of ['title', 'style', 'script', 'textarea', 'xmp', 'iframe', 'noscript', 'plaintext'])
    for (const root of ['svg', 'math'])
      assert.equal(
        repairDescription(`<p>Before</p><${root}><${name}/><path/></${root}><p>All that follows</p>`).html,
        '<p>Before</p><p>All that follows</p>',
      )
})

/** Texts without `select`, for which parse5 keeps the older standard and hides other things than browsers do. */
const isOfOneStandard = (html: string): boolean => !/<select/i.test(html)

test('no word that the parser finds shown is lost', () => assertKept(showByParser, FRAGMENTS, isOfOneStandard))

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
    await browser.open(pageOf([]))
  })
  after(() => browser?.close())

  test('no word that is shown is lost, and none of different lines, boxes or cells run together', () =>
    assertKept(browser.show, FRAGMENTS / 2))

  test('a browser shows no drawing of which it says so', async () => {
    assert.deepEqual(await browser.show(['<svg><title>a</title><text>b</text></svg>', 'a<noscript>b</noscript>']), [
      'b',
      'a',
    ])
  })
})
