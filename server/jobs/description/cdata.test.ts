import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('a CDATA section', () => {
  const cases: Record<string, [string, string][]> = {
    'becomes what it holds, round the whole text or a part of it': [
      ['<![CDATA[<p>a</p>]]>', '<p>a</p>'],
      ['<![CDATA[We hire.]]>', 'We hire.'],
      ['  <![cdata[\n<p>a</p>\n]]>', '<p>a</p>'],
      ['<p><![CDATA[a < b > c]]></p><p>d</p>', '<p>a &lt; b &gt; c</p><p>d</p>'],
      ['<![CDATA[<b>a</b>]]><u>b</u><![CDATA[ c]]>', '<b>a</b>b c'],
      ['<![CDATA[<a href="https://example.ca/">a</a>]]>', '<a href="https://example.ca/">a</a>'],
    ],
    'goes inside another': [['<![CDATA[a<![CDATA[b]]>c', 'abc']],
    'stays the comment that browsers see without an end, or where it would hide what follows': [
      ['<p>a</p><![CDATA[<iframe>b', '<p>a</p>b'],
      ['<![CDATA[<style>a]]><p>b</p>', 'a]]&gt;<p>b</p>'],
      ['<![CDATA[a<!--]]><p>b</p>', '<p>b</p>'],
      ['<![CDATA[a<script ]]><p>b</p>', '<p>b</p>'],
      ['<![CDATA[a<a href="]]><p>b</p>', '<p>b</p>'],
      ['<![CDATA[\ue000<!--]]><p>b</p>', '<p>b</p>'],
      ['<![CDATA[<style>x</style>]]><p>b</p>', '<p>b</p>'],
    ],
    'stays text in a drawing, and is no more than text in a script': [
      ['<svg><![CDATA[<title>a]]></svg><p>b</p>', '&lt;title&gt;a<p>b</p>'],
      ['<script>//<![CDATA[\nx\n//]]></script><p>b</p>', '<p>b</p>'],
    ],
    'leaves an end without a start as it is': [['<u>a</u>[b[c]]>', 'a[b[c]]&gt;']],
  }
  for (const [promise, texts] of Object.entries(cases)) {
    it(promise, () => {
      for (const [before, after] of texts) {
        assert.equal(repairDescription(before).html, after, before)
        assert.deepEqual(checkDescription(after), [])
      }
    })
  }

  it('is reported at its place, once, with what lies in it at its own', () => {
    assert.deepEqual(
      repairDescription('x\n<![CDATA[<p>a</p>\n<u>b</u>]]>').removed.map(({ sentence }) => say(sentence, ENGLISH)),
      [
        'The CDATA section at line 2, column 1 is not allowed and was replaced by what it holds.',
        'The element <u> at line 3, column 1 is not allowed and was removed.',
      ],
    )
  })

  it('is refused as before where nothing is cleaned', () => {
    assert.deepEqual(
      checkDescription('<![CDATA[<p>a</p>]]>').map(({ code }) => code),
      ['html-comment', 'html-structure'],
    )
  })
})
