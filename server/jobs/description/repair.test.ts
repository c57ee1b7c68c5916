import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

const clean = (html: string): string => repairDescription(html).html
type Removal = ReturnType<typeof repairDescription>['removed'][number]

const inWords = ({ sentence, ...removal }: Removal) => ({ ...removal, detail: say(sentence, ENGLISH) })

const details = (html: string): string[] =>
  repairDescription(html).removed.map(({ sentence }) => say(sentence, ENGLISH))
const isAllowed = (html: string): boolean => checkDescription(html).every(({ code }) => code === 'blank')

describe('repair', () => {
  it('returns an allowed text as it is', () => {
    for (const html of ['<P>a\r\n<p>b &copy 2020', 'a < b & c', '<ul><li>x</ul>']) {
      assert.deepEqual(repairDescription(html), { html, removed: [] })
    }
  })

  it('has nothing to remove from a text that only shows nothing', () => {
    assert.deepEqual(repairDescription('<p>&nbsp;</p>'), { html: '<p>&nbsp;</p>', removed: [] })
  })

  const cleaned: Record<string, [string, string][]> = {
    'keeps the text of elements that are not allowed': [
      ['<span>a <font color=red>b</font></span> c', 'a b c'],
      ['<p><u>a</u></p>', '<p>a</p>'],
      ['<xmp><b>a</b></xmp>', '<div>&lt;b&gt;a&lt;/b&gt;</div>'],
      ['a<noscript>n</noscript><textarea>t</textarea>b', 'a t b'],
      ['<select><option>1<option>2</select>', '<div>1</div><div>2</div>'],
      ['a<object>o</object>b', 'a o b'],
    ],
    'keeps what follows SVG and MathML, where any element may close itself': [
      ['<p>a</p><svg><title/><path/></svg><p>b</p>', '<p>a</p><p>b</p>'],
      ['<p>a</p><svg><style/></svg><p>b</p>', '<p>a</p><p>b</p>'],
      ['<p>a</p><svg><script/></svg><p>b</p>', '<p>a</p><p>b</p>'],
      ['<p>a</p><math><title/><mi/></math><p>b</p>', '<p>a</p><p>b</p>'],
      ['<svg><desc><style/></desc></svg><p>b</p>', ''],
      ['<svg><g><p>a</p><title>t</title><p>b</p>', '<p>a</p><p>b</p>'],
      ['<svg><![CDATA[<title>a]]></svg><p>b</p>', '&lt;title&gt;a<p>b</p>'],
      ['<svg><foreignObject><p>a</p></foreignObject></svg>b', '<div><p>a</p></div>b'],
    ],
    'keeps the text of drawings and formulas, as of any element': [
      ['a<svg><g><text>t</text></g></svg>b', 'a t b'],
      ['a<math><mi>x</mi><mo>=</mo><mn>2</mn></math>b', 'a x = 2 b'],
      ['<svg><title>t</title><text>x</text></svg>', 'x'],
      ['<math><semantics><mi>x</mi><annotation>y</annotation></semantics></math>', 'x y'],
      ['<select><svg><title/></svg><option>x<h2>y</h2></select>z', '<div>x<p><strong>y</strong></p></div>z'],
      ['<select><xmp><script>x</select>', '<div>&lt;script&gt;x&lt;/select&gt;</div>'],
    ],
    'removes content that no page shows': [
      ['a<script>alert("</p>")</script>b', 'ab'],
      ['a<style>p{}</style><title>t</title><noframes>i</noframes>b', 'ab'],
      ['a<noscript>n</noscript><template><p>t</p></template>b', 'ab'],
      ['a <video>v</video><iframe>i</iframe>b', 'a b'],
      ['<head><title>t</title></head>a', 'a'],
    ],
    'takes nothing along with an element that is left open, unless browsers read all that follows as its text': [
      ['a<svg>b<p>c</p>', 'a b<p>c</p>'],
      ['a<svg/>b</svg>c', 'a bc'],
      ['a<video>b<p>c</p>', 'a b<p>c</p>'],
      ['<template>b<p>c</p>', 'b<p>c</p>'],
      ['a<script>b<p>c</p>', 'a'],
    ],
    'removes comments and declarations': [['<!doctype html>a<!-- b --><?c?><!d>e', 'ae']],
    'removes attributes and addresses that are not allowed': [
      ['<p style="x" onclick=y>a</p>', '<p>a</p>'],
      ['<a href="javascript:x" title="t">a</a>', 'a'],
      ['<u>a</u><a>b</a>', 'ab'],
      [
        '<a target=_blank href="https://example.ca/?a=1&amp;b=%22">a</a>',
        '<a href="https://example.ca/?a=1&amp;b=%22">a</a>',
      ],
      [`<a class=x href='https://example.ca/"&lt;'>a</a>`, '<a href="https://example.ca/&quot;&lt;">a</a>'],
    ],
    'repairs the nesting as a browser does': [
      ['<b>a', '<b>a</b>'],
      ['<b><i>a</b>b</i>', '<b><i>a</i></b><i>b</i>'],
      ['<p><b>a<p>b</b>', '<p><b>a</b></p><p><b>b</b></p>'],
      ['<b><p>a</b>b', '<b></b><p><b>a</b>b</p>'],
      ['<a href="tel:1">a<table><td><a href="tel:2">b</a>', '<a href="tel:1">a</a><div><a href="tel:2">b</a></div>'],
      ['<a href="tel:1">a<a href="tel:2">b</a>', '<a href="tel:1">a</a><a href="tel:2">b</a>'],
      ['<ul><li><div>a<li>b</ul>', '<ul><li><div>a</div></li><li>b</li></ul>'],
      ['<b/>a', '<b>a</b>'],
      ['a</br>b', 'a<br>b'],
      ['<div>a', '<div>a</div>'],
    ],
    'writes characters so that they stay what they were': [
      ['<u>a</u> < b &amp;lt; R&D; &copy 2020', 'a &lt; b &amp;lt; R&amp;D; © 2020'],
      ['a&#0;b&#1;c&#13;d&#12;e', 'a\ufffdb c d e'],
      ['a&#x;b&#X;', 'a&amp;#x;b&amp;#X;'],
      ['<u>a</u><', 'a&lt;'],
      ['<u>a</u><b', 'a'],
    ],
  }
  for (const [promise, cases] of Object.entries(cleaned)) {
    it(promise, () => {
      for (const [before, after] of cases) {
        assert.equal(clean(before), after, before)
        assert.ok(isAllowed(after), after)
      }
    })
  }

  it('flattens elements that are nested too deeply', () => {
    assert.equal(clean(`${'<i>'.repeat(150)}a`), `${'<i>'.repeat(100)}a${'</i>'.repeat(100)}`)
  })

  it('repairs what a browser leaves unreadable: links in links', () => {
    const html = clean(`<a href="tel:1">${'<div>'.repeat(9)}<a href="tel:2">x`)
    assert.match(html, /<div><a href="tel:2">x<\/a><\/div>/)
    assert.ok(isAllowed(html))
  })

  it('repairs any number of places in one text', () => {
    assert.equal(clean('<b><i>a</b>b</i>'.repeat(5000)), '<b><i>a</i></b><i>b</i>'.repeat(5000))
  })

  it('keeps only the text where the nesting is hopeless', () => {
    const { html, removed } = repairDescription(`${'<div>'.repeat(1000)}a<script>b</script>`)
    assert.equal(html.trim(), 'a')
    assert.equal(removed[0]?.sentence.key, 'onlyTextKept')
    assert.equal(removed[0]?.isFirst, true)
  })

  it('keeps the lines of the text where the nesting is hopeless', () => {
    const deep = '<span>'.repeat(1000)
    assert.equal(
      clean(`${deep}<p>a<h1>b</h1>c <i>d</i>e<button>f</button><svg><title/></svg>g`),
      'a<br>b<br>c de f   g',
    )
    assert.equal(
      clean(`<p>a</p>${'<b><i><em>'.repeat(20_000)}<p>b${'<p>c'.repeat(20_000)}`).slice(0, 12),
      'a<br>b<br>c<',
    )
  })
})

describe('the list of removals', () => {
  it('names each thing and its place, in the order of the text', () => {
    assert.deepEqual(repairDescription('<b>x\n<p class="c"><u>y</u>&#0;<!---->').removed.map(inWords), [
      { code: 'html-structure', detail: 'The element <b> at line 1, column 1 is left open and was mended.' },
      {
        code: 'html-attribute',
        detail: 'The attribute class of <p> at line 2, column 4 is not allowed and was removed.',
      },
      { code: 'html-element', detail: 'The element <u> at line 2, column 14 is not allowed and was removed.' },
      {
        code: 'html-syntax',
        detail:
          'The character reference &#0; at line 2, column 22 stands for no character that a text may hold and was mended.',
      },
      { code: 'html-comment', detail: 'The comment at line 2, column 26 is not allowed and was removed.' },
    ])
    assert.deepEqual(details('<a href="x">y</a>'), [
      'The link address "x" at line 1, column 4 is not allowed and was removed.',
    ])
  })

  it('lists twenty and counts the rest', () => {
    assert.equal(details('<u></u>'.repeat(20)).length, 20)
    assert.match(details('<u></u>'.repeat(21)).at(-1) ?? '', /^1 more thing was/)
    // Too deep nesting ends the reports about nesting alone.
    const { removed } = repairDescription(`${'<b>'.repeat(200)}${'<u></u>'.repeat(1000)}`)
    assert.equal(removed.length, 21)
    assert.equal(removed[20]?.count, 1_001 - 20)
  })

  it('names the outcome of a fault, also if text was removed with it', () => {
    const cases: [string, RegExp][] = [
      ['a<script>b</script>', /<script> .* removed with the text in it\.$/],
      ['a<script>b', /<script> .* removed with all the text after it\.$/],
      ['a<script></script>', /<script> .* removed\.$/],
      ['a<svg><title>b</title></svg>', /<svg> .* removed\.$/],
      ['a<!-- b', /comment .* removed with all that follows it\.$/],
      ['a<p title="b', /tag .* removed with all that follows it\.$/],
      ['<h2>a</h2>', /<h2> .* made a paragraph in bold\.$/],
      ['<section>a</section>', /<section> .* made a <div>\.$/],
      ['<p class=MsoListParagraph>·&nbsp;&nbsp;a', /^Paragraphs that Word/],
    ]
    for (const [html, detail] of cases) assert.match(details(html)[0] ?? '', detail, html)
    assert.match(details('a<svg><title>b</title></svg>')[1] ?? '', /<title> .* with the text in it\.$/)
  })
})
