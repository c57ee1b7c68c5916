import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('the numbers of a cleaned list', () => {
  const cleaned: Record<string, [string, string][]> = {
    'stay as text where a list would not show them': [
      ['<ol start="2"><li>a</li><li>b</li></ol>', '<div>2. a</div><div>3. b</div>'],
      ['<ol><li>a</li>\n<li value="5">b</li>\n<li>c</li></ol>', '<ol><li>a</li>\n</ol><div>5. b</div><div>6. c</div>'],
      ['<ol start=0><li>a<li>b<li>c</ol>', '<div>0. a</div><ol><li>b</li><li>c</li></ol>'],
      ['<ol start=-1><li>a</ol>', '<div>-1. a</div>'],
      ['<ol reversed><li>a<li>b<li value=7>c</ol>', '<div>3. a</div><div>2. b</div><div>7. c</div>'],
      ['<ul><li>a<ol start=3><li>b</ol><li>c</ul>', '<ul><li>a<div>3. b</div></li><li>c</li></ul>'],
      ['<ol start=2><li><p>a</p><p>b</p></ol>', '<div><p>2. a</p><p>b</p></div>'],
      ['<ol start=2><li><ul><li>a</ul></ol>', '<div>2. <ul><li>a</li></ul></div>'],
      ['<ol start=2><li>a<section><li>b</section></ol>', '<div>2. a<div><div>b</div></div></div>'],
      ['<ol start=2 style="font-weight:bold"><li>a</ol>', '<strong><div>2. a</div></strong>'],
    ],
    'stay as text if they are letters or Roman numerals': [
      ['<ol type="a"><li>a</li><li>b</li></ol>', '<div>a. a</div><div>b. b</div>'],
      ['<ol type=A start=26><li>a<li>b</ol>', '<div>Z. a</div><div>AA. b</div>'],
      ['<ol type=i start=4><li>a</ol>', '<div>iv. a</div>'],
      ['<ol style="list-style: upper-roman inside" start=1999><li>a</ol>', '<div>MCMXCIX. a</div>'],
      ['<ol style="list-style-type:decimal-leading-zero"><li>a</ol>', '<div>01. a</div>'],
      ['<ol><li>a<ol><li style="list-style-type:lower-alpha">b</ol></ol>', '<ol><li>a<div>a. b</div></li></ol>'],
      ['<ol type=i start=4000><li>a</ol>', '<div>4000. a</div>'],
    ],
    'stay those of a list that shows them': [
      ['<ol start=1 type=1><li value=1>a<li style="list-style-type:decimal">b</ol>', '<ol><li>a</li><li>b</li></ol>'],
      ['<ol class=x start=two><li value="">a</ol>', '<ol><li>a</li></ol>'],
      ['<ol start=99999999999><li>a</ol>', '<ol><li>a</li></ol>'],
      ['<ol class=x><li>a<li hidden>x<li>b</ol>', '<ol><li>a</li><li>b</li></ol>'],
      ['<ol start=3></ol>a', '<ol></ol>a'],
      ['<ul><li value=5 style="color:red">a</ul>', '<ul><li>a</li></ul>'],
      ['<ul type=a><li>a</ul>', '<ul><li>a</li></ul>'],
    ],
    'come and go with the signs that a style gives': [
      ['<ol style="list-style:none"><li>1.1 a</ol>', '<div>1.1 a</div>'],
      ['<ol style="list-style-type:disc"><li>a</ol>', '<ul><li>a</li></ul>'],
      ['<ul><li style="list-style-type:decimal">a</ul>', '<ol><li>a</li></ol>'],
      ['<ul style="list-style:none"><li>a</ul>', '<ul><li>a</li></ul>'],
    ],
    'are not shown of items that are not': [
      ['<ol start=2><li style="visibility:hidden">x<li>b</ol>', '<div>3. b</div>'],
      ['<ol start=2><li><s>x</s><li hidden>x<li>b</ol>', '<div>3. b</div>'],
    ],
  }
  for (const [promise, cases] of Object.entries(cleaned)) {
    it(promise, () => {
      for (const [before, after] of cases) {
        assert.equal(repairDescription(before).html, after, before)
        assert.deepEqual(
          checkDescription(after).filter(({ code }) => code !== 'blank'),
          [],
        )
      }
    })
  }

  it('are reported where they became text, and nowhere else', () => {
    const reported = (html: string) => repairDescription(html).removed.map(({ sentence }) => say(sentence, ENGLISH))
    assert.match(reported('<ol start=2><li>a</ol>')[0] ?? '', /start of <ol> .* replaced by numbers in the text\.$/)
    assert.match(reported('<ol><li value=2>a</ol>')[0] ?? '', /value of <li> .* replaced by numbers in the text\.$/)
    assert.match(reported('<ol style="list-style:lower-roman"><li>a</ol>')[0] ?? '', /style of <ol> .* in the text\.$/)
    assert.match(reported('<ol start=1><li>a</ol>')[0] ?? '', /start of <ol> .* removed\.$/)
  })
})
