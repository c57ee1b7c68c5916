/** Struck, raised and lowered text, which would say something else without its look. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('a cleaned text', () => {
  const cleaned: Record<string, [string, string][]> = {
    'lacks what is struck out, and runs nothing together': [
      ['<p><del>$18</del><ins>$20</ins></p>', '<p>$20</p>'],
      ['a<s>x</s>b<strike>x</strike>c', 'a b c'],
      ['a<span style="text-decoration: line-through">x</span>b', 'a b'],
      ['a<b style="text-decoration-line:underline line-through">x</b>b', 'a b'],
      ['a<p style="text-decoration:line-through red"><b>x</b></p>b', 'a<br>b'],
      ['<s><p>x</p></s><p>y</p>', '<p>y</p>'],
      ['<del>a <span style="text-decoration:none">x</span></del>y', 'y'],
      [`${'<span>'.repeat(600)}a<s>x</s>b`, 'a b'],
    ],
    'keeps what is only underlined, or has its line taken away': [
      ['<u>y</u><span style="text-decoration:underline">z</span>', 'yz'],
      ['<s style="text-decoration:none">y</s>', 'y'],
      ['<b style="text-decoration:line-through;text-decoration:none">y</b>', '<b>y</b>'],
    ],
    'has the characters of Unicode for raised and lowered ones': [
      ['<p>90 m<sup>2</sup>, 10<sup>−6</sup></p>', '<p>90 m², 10⁻⁶</p>'],
      ['H<sub>2</sub>O, x<sub>i+1</sub>', 'H₂O, xᵢ₊₁'],
      ['1<sup>er</sup> et 2<sup>e</sup>', '1ᵉʳ et 2ᵉ'],
      ['Affiche<sup>TM</sup> and Affiche<sup>®</sup>', 'Affiche™ and Affiche®'],
      ['m<sup><b>2</b></sup>', 'm<b>²</b>'],
      ['m<span style="font-size:0.6em;vertical-align:super">2</span>', 'm²'],
      ['m<b style="vertical-align:sub">2</b>', 'm<b>₂</b>'],
      ['<sup>1</sup>/<sub>2</sub>', '¹/₂'],
    ],
    'keeps raised and lowered text apart that has no such characters': [
      ['3<sup>ème</sup> rang', '3 ème rang'],
      ['10<sup>.5</sup>', '10 .5'],
      ['x<sub>q</sub>y', 'x q y'],
      ['x<sup>2<sup>3</sup></sup>', 'x 2 3'],
      ['x<sub>2<span style="vertical-align:super">3</span></sub>', 'x 2 3'],
      [`a<sup>${'2'.repeat(31)}</sup>`, `a ${'2'.repeat(31)}`],
      [`${'<span>'.repeat(600)}m<sup>2</sup>`, 'm 2'],
    ],
    'keeps as it is what stands on the line': [
      ['m<sup style="vertical-align:baseline">2</sup>', 'm2'],
      ['<table><td style="vertical-align:super">2</td></table>', '<div>2</div>'],
      ['a<sup></sup>b', 'ab'],
    ],
  }
  for (const [promise, cases] of Object.entries(cleaned)) {
    it(promise, () => {
      for (const [before, after] of cases) {
        assert.equal(repairDescription(before).html, after, before)
        assert.deepEqual(checkDescription(after), [])
      }
    })
  }
})

describe('the list of removals', () => {
  it('says what was struck out and went, and what was raised', () => {
    const cases: [string, RegExp][] = [
      ['a<del>x</del>', /<del> .* removed with the text in it\.$/],
      ['a<b style="text-decoration:line-through">x</b>', /attribute style of <b> .* with the text that it hides\.$/],
      ['m<sup>2</sup>', /<sup> .* replaced by raised or lowered characters\.$/],
      ['m<b style="vertical-align:sub">2</b>', /attribute style of <b> .* by raised or lowered characters\.$/],
      ['m<sup>é</sup>', /<sup> .* removed\.$/],
    ]
    for (const [html, expected] of cases) {
      const [removal] = repairDescription(html).removed
      assert.match(removal ? say(removal.sentence, ENGLISH) : '', expected, html)
    }
  })
})
