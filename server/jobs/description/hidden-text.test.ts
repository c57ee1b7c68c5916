/** Text that no browser shows, since a style or an attribute hides it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('a cleaned text', () => {
  const cleaned: Record<string, [string, string][]> = {
    'lacks what takes no place on the page': [
      ['a<p style="display:none">Internal: budget 90k</p>b', 'ab'],
      ['<div hidden>x</div>y', 'y'],
      ['<p hidden="until-found">x</p>y', 'y'],
      ['<ul><li hidden>x</li><li>y</li></ul>', '<ul><li>y</li></ul>'],
      ['<table><tr style="display:none"><td>x</td></tr><tr><td>y</td></tr></table>', '<div>y</div>'],
      ['<dialog>x</dialog><dialog open>y</dialog>', '<div>y</div>'],
      [
        '<p class=MsoListParagraph>·&nbsp;&nbsp;a</p><p class=MsoListParagraph style="display:none">·&nbsp;&nbsp;b</p><p class=MsoListParagraph>·&nbsp;&nbsp;c</p>',
        '<ul><li>a</li><li>c</li></ul>',
      ],
    ],
    'lacks what a style makes invisible, and keeps what a style within shows again': [
      ['<p style="visibility:hidden">x</p>y', 'y'],
      ['a<span style="visibility: collapse">x</span>b', 'a b'],
      ['<div style="visibility:hidden">x<b style="visibility:visible">y</b></div>', '<div><b>y</b></div>'],
      ['a<p style="opacity:0"><b style="opacity:1">x</b></p>b', 'a<br>b'],
      ['<p style="opacity:0%">x</p>y', 'y'],
      ['<p style="font-size:0">x<span style="font-size:50%">x</span></p>y', 'y'],
      ['<p style="font-size:0.0px">x<span style="font-size:14px">y</span></p>', '<p>y</p>'],
      ['<ol><li style="visibility:hidden">x</li><li>y</li></ol>', '<ol><li></li><li>y</li></ol>'],
    ],
    'reads styles as a browser does: any case, the last that counts, none that is unknown': [
      ['<p style="DISPLAY : NONE !IMPORTANT; display:block">x</p>y', 'y'],
      ['<p style="display:none;display:block">y</p>', '<p>y</p>'],
      ['<p style="display:block;display:none">x</p>y', 'y'],
      ['<p style="display:none;display:sideways">x</p>y', 'y'],
      ['<p style="display:/* ; */none">x</p>y', 'y'],
      ['<p style="background:url(x;display:none);color:red">y</p>', '<p>y</p>'],
      [`<p style="font-family:';display:none'">y</p>`, '<p>y</p>'],
      ['<p style="/*display:none*/">y</p>', '<p>y</p>'],
    ],
    'keeps what is shown all the same': [
      ['<p hidden style="display:block">y</p>', '<p>y</p>'],
      ['<p style="opacity:0.05">y</p>', '<p>y</p>'],
      ['<p style="font-size:1px">y</p>', '<p>y</p>'],
      ['<p style="visibility:none">y</p>', '<p>y</p>'],
      ['<p aria-hidden="true">y</p>', '<p>y</p>'],
    ],
    'lacks it where only the lines of the text are kept too': [
      [`${'<span>'.repeat(600)}a<p style="display:none">x</p><p style="opacity:0">x</p><p hidden>x</p>b`, 'a<br>b'],
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
  it('says of hidden text that it went, at the element or at the attribute', () => {
    const cases: [string, RegExp][] = [
      ['a<p style="display:none">x</p>', /attribute style of <p> .* removed with the text that it hides\.$/],
      ['a<p hidden>x</p>', /attribute hidden of <p> .* removed with the text that it hides\.$/],
      ['a<p style="opacity:0">x</p>', /attribute style of <p> .* removed with the text that it hides\.$/],
      ['a<span style="visibility:hidden">x</span>', /<span> .* removed with the text in it\.$/],
      ['a<section style="font-size:0">x</section>', /<section> .* removed with the text in it\.$/],
      ['a<dialog>x</dialog>', /<dialog> .* removed with the text in it\.$/],
      ['a<p hidden></p>', /attribute hidden of <p> .* removed\.$/],
      ['a<span style="display:none"></span>', /<span> .* removed\.$/],
      ['<p style="font-size:0"><b style="font-size:9pt">a</b></p>', /attribute style of <p> .* removed\.$/],
    ]
    for (const [html, expected] of cases) assert.match(say(first(html), ENGLISH), expected, html)
    assert.match(
      say(first('a<p hidden>x</p>'), { language: 'fr' }),
      /suite donnée\s: retrait avec le texte ainsi caché\.$/,
    )
  })

  const first = (html: string) => {
    const [removal] = repairDescription(html).removed
    assert.ok(removal)
    return removal.sentence
  }
})
