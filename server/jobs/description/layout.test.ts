/** The replacement of disallowed layout by allowed elements. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('the layout of a cleaned text', () => {
  const cleaned: Record<string, [string, string][]> = {
    'makes headings paragraphs in bold': [
      ['<h1>a</h1>b', '<p><strong>a</strong></p>b'],
      ['<h6><b>a</b> <span style="font-weight:400">b</span></h6>', '<p><strong>a b</strong></p>'],
      ['<h2><ul><li>a</ul></h2>', '<div><strong><ul><li>a</li></ul></strong></div>'],
      ['<h2></h2>a', '<p></p>a'],
    ],
    'keeps lines, rows and columns apart': [
      [
        '<table><tr><td>a</td><td>b</td></tr><tr><th>c<td>d</table>e',
        `<div>a\u2003b</div><div><strong>c</strong>\u2003d</div>e`,
      ],
      ['<table><tr><td><p>a</p></td><td>b</td></tr></table>', '<div><p>a</p>b</div>'],
      ['a<table></table>b', 'a<br>b'],
      ['<pre>a\n  b\nc</pre>', '<div>a<br>  b<br>c</div>'],
      ['<span style="white-space:pre-wrap">a\nb</span>', 'a<br>b'],
      ['<section>a</section><section>b</section>', '<div>a</div><div>b</div>'],
      ['<dl><dt>a<dd>b</dl>', '<div><div>a</div><div>b</div></div>'],
      ['a<hr>b', 'a<br>b'],
      ['<span style="display:block">a</span><span style="DISPLAY: Block">b</span>', '<div>a</div><div>b</div>'],
      ['<div style="display:flex"><b>a</b><i>b</i>c</div>', '<div><div><b>a</b></div><div><i>b</i></div>c</div>'],
      ['a<img src=x>b, <button>c</button>.', 'a b, c.'],
      ['<p>a<button><p>b</p></button>c</p>', '<div>a<p>b</p>c</div>'],
      ['<ul><li>a<section><li>b</section></ul>', '<ul><li>a<div><div>b</div></div></li></ul>'],
    ],
    'takes bold and italic from styles, and what is normal for neither': [
      ['<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p></b>', '<p>a</p>'],
      ['<span style="font-weight:700">a</span><span style="font-weight:400">b</span>', '<strong>a</strong>b'],
      ['<span style="font-style: italic; font-weight: bold !important">a</span>', '<strong><em>a</em></strong>'],
      ['<b><span style="font-weight:700">a</span></b>', '<b>a</b>'],
      ['<span style="font-weight:700"><b>a</b></span>', '<strong>a</strong>'],
      [`<b style='mso-bidi-font-weight:normal'>a</b>`, '<b>a</b>'],
      ['<em style="font-style:normal">a</em>', 'a'],
      ['<p style="font-weight:600">a<br></p>', '<p><strong>a<br></strong></p>'],
    ],
    'makes lists of the paragraphs that Word writes for them': [
      [
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>a<o:p></o:p></p>\n<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>b</p>c`,
        '<ul><li>a</li><li>b</li></ul>c',
      ],
      [
        `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>a<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>b<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>c`,
        '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
      ],
      ['<p class="m_1MsoListParagraph"><span>·<span>&nbsp;&nbsp;</span></span>a</p>', '<ul><li>a</li></ul>'],
      // An HTML list counts from 1, without letters.
      ['<p class=MsoListParagraph>3.&nbsp;&nbsp;a</p>', '<p>3.\u00a0\u00a0a</p>'],
      [`<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>a)</span> b</p>`, '<p>a) b</p>'],
      [`<p class=MsoListParagraph>a<br style='mso-list:Ignore'>b</p>`, '<p>a<br>b</p>'],
      ['<p class=MsoListParagraph>I am a text.</p>', '<p>I am a text.</p>'],
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
