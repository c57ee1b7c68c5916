/** The rule on descriptions against generated HTML; test/long/html.long.ts asks a real browser as well. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../support/properties.ts'
import { fragments } from './fragments.ts'
import { offencesOf, treesOf } from './tree.ts'
import { judge } from './verdict.ts'
import { vectors } from './xss/corpus.ts'

const RUNS = 2_000

describe('a description', () => {
  test('that is accepted or cleaned holds only allowed elements, attributes and schemes, wherever it stands', () => {
    let accepted = 0
    let stored = 0
    fc.assert(
      fc.property(fragments, (html) => {
        const verdict = judge(html)
        accepted += Number(verdict.accepted)
        stored += verdict.stored.length
      }),
      { numRuns: RUNS },
    )
    assert.ok(accepted > RUNS / 20, `only ${accepted} of ${RUNS} fragments were accepted`)
    assert.ok(stored > RUNS / 2, `only ${stored} texts were judged`)
  })

  test('of the corpus is harmless in both modes, control characters and halves of characters included', () => {
    for (const html of vectors) judge(html)
  })
})

test('a list item without a list stays within an article, and leaves a div within the list of a page', () => {
  const text = '<li>x</li>'
  assert.equal(judge(text).accepted, true)
  const within = (name: string) => treesOf(`<ul><li><${name}>${text}</${name}></li></ul>`)
  assert.deepEqual(within('article'), [['ul', [], [['li', [], [['article', [], treesOf(text)]]]]]])
  assert.notDeepEqual(within('div'), [['ul', [], [['li', [], [['div', [], treesOf(text)]]]]]])
})

test('the judge sees what a description must not hold', () => {
  const offences: [html: string, offence: string][] = [
    ['<p>x<img src=x>', '<img>'],
    ['<p onclick=x>x', 'onclick of <p>'],
    ['<a href="java&#10;script:x">x</a>', 'the address java\nscript:x'],
    ['<a href="/x">x</a>', 'the address /x'],
    ['x<!-- y -->', '<#comment>'],
    ['<svg><a href="https://example.ca">x</a></svg>', '<http://www.w3.org/2000/svg a>'],
  ]
  for (const [html, offence] of offences) assert.ok(offencesOf(treesOf(html)).includes(offence), html)
  assert.deepEqual(offencesOf(treesOf('<p>x<a href="https://example.ca">y</a>')), [])
})
