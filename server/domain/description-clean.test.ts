import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { checkDescription } from './description.ts'
import { cleanDescription } from './description-clean.ts'

const MiB = 1024 * 1024

const clean = (html: string): string => cleanDescription(html).html
const details = (html: string): string[] => cleanDescription(html).removed.map(({ detail }) => detail)
const isAllowed = (html: string): boolean => checkDescription(html).every(({ code }) => code === 'blank')

describe('cleaning', () => {
  it('returns an allowed text as it is', () => {
    for (const html of ['<P>a\r\n<p>b &copy 2020', 'a < b & c', '<ul><li>x</ul>']) {
      assert.deepEqual(cleanDescription(html), { html, removed: [] })
    }
  })

  it('has nothing to remove from a text that only shows nothing', () => {
    assert.deepEqual(cleanDescription('<p>&nbsp;</p>'), { html: '<p>&nbsp;</p>', removed: [] })
  })

  const cleaned: Record<string, [string, string][]> = {
    'keeps the text of elements that are not allowed': [
      ['<span>a <font color=red>b</font></span> c', 'a b c'],
      ['<p><u>a</u></p>', '<p>a</p>'],
      ['<xmp><b>a</b></xmp>', '\n&lt;b&gt;a&lt;/b&gt;\n'],
    ],
    'keeps words apart that stood on lines of their own': [
      ['<h1>a</h1>b', '\na\nb'],
      ['<table><tr><td>a</td><td>b</td></tr></table>', '\n\n\na\n\nb\n\n\n'],
    ],
    'removes content that is no prose': [
      ['a<script>alert("</p>")</script>b', 'ab'],
      ['a<style>p{}</style><title>t</title><iframe>i</iframe>b', 'ab'],
      ['a<noscript>n</noscript><textarea>t</textarea><template><p>t</p></template>b', 'ab'],
      ['a<svg><g><text>t</text></g></svg><math><mi>x</mi></math><object>o</object>b', 'ab'],
      ['a<select><option>1<option>2</select><head><title>t</title></head>b', 'ab'],
      ['a<object>b<object>c</object>d</object>e', 'ae'],
      ['a<object>b<svg>c</object>d', 'ad'],
      ['a<object>b<svg></svg></svg>c</object>d', 'ad'],
    ],
    'takes nothing along with an element that is left open, unless browsers read all that follows as its text': [
      ['a<svg>b<p>c</p>', 'ab<p>c</p>'],
      ['a<svg/>b</svg>c', 'abc'],
      ['a<script>b<p>c</p>', 'a'],
    ],
    'removes comments and declarations': [['<!doctype html>a<!-- b --><?c?><![CDATA[d]]>e', 'ae']],
    'removes attributes and addresses that are not allowed': [
      ['<p style="x" onclick=y>a</p>', '<p>a</p>'],
      ['<a href="javascript:x" title="t">a</a>', '<a>a</a>'],
      [
        '<a target=_blank href="https://example.ca/?a=1&amp;b=%22">a</a>',
        '<a href="https://example.ca/?a=1&amp;b=%22">a</a>',
      ],
      [`<a class=x href='https://example.ca/"&lt;'>a</a>`, '<a href="https://example.ca/&quot;&lt;">a</a>'],
    ],
    'mends the nesting as a browser does': [
      ['<b>a', '<b>a</b>'],
      ['<b><i>a</b>b</i>', '<b><i>a</i></b><i>b</i>'],
      ['<p><b>a<p>b</b>', '<p><b>a</b></p><p><b>b</b></p>'],
      ['<b><p>a</b>b', '<b></b><p><b>a</b>b</p>'],
      ['<a href="tel:1">a<a href="tel:2">b</a>', '<a href="tel:1">a</a><a href="tel:2">b</a>'],
      ['<ul><li><div>a<li>b</ul>', '<ul><li><div>a</div></li><li>b</li></ul>'],
      ['<b/>a', '<b>a</b>'],
      ['a</br>b', 'a<br>b'],
      ['<div>a', '<div>a</div>'],
    ],
    'writes characters so that they stay what they were': [
      ['<u>a</u> < b &amp;lt; R&D; &copy 2020', 'a &lt; b &amp;lt; R&amp;D; © 2020'],
      ['a&#0;b&#1;c&#13;d&#12;e', 'a\ufffdb c d e'],
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

  it('flattens what is nested too deeply for a description', () => {
    assert.equal(clean(`${'<i>'.repeat(150)}a`), `${'<i>'.repeat(100)}a${'</i>'.repeat(100)}`)
  })

  it('mends what a browser leaves unreadable: links in links', () => {
    const html = clean(`<a href="tel:1">${'<div>'.repeat(9)}<a href="tel:2">x`)
    assert.match(html, /<div><a href="tel:1"><\/a><a href="tel:2">x<\/a><\/div>/)
    assert.ok(isAllowed(html))
  })

  it('mends any number of places in one text', () => {
    assert.equal(clean('<b><i>a</b>b</i>'.repeat(5000)), '<b><i>a</i></b><i>b</i>'.repeat(5000))
  })

  it('keeps only the text where the nesting is hopeless', () => {
    const { html, removed } = cleanDescription(`${'<div>'.repeat(1000)}a<script>b</script>`)
    assert.equal(html.trim(), 'a')
    assert.match(removed.at(-1)?.detail ?? '', /only the text was kept/)
  })
})

describe('the account of what was removed', () => {
  it('names each thing and its place, in the order of the text', () => {
    assert.deepEqual(cleanDescription('<b>x\n<p class="c"><u>y</u>&#0;<!---->').removed, [
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

  it('has at most 1,000 entries and says that there is more', () => {
    assert.equal(details('<u></u>'.repeat(998)).length, 998)
    assert.match(details('<u></u>'.repeat(999)).at(-1) ?? '', /More was removed/)
    assert.equal(details(`${'<u></u>'.repeat(1000)}${'<b>'.repeat(1000)}`).length, 1_000)
  })
})

describe('whatever is cleaned', () => {
  const names = 'strong b em i br p div ul ol li a span h1 table tr td script style svg math title select option object'
  const others = 'template head body html button marquee font nobr form plaintext xmp noscript iframe caption mi dd'
  const tag = fc
    .tuple(
      fc.constantFrom(...`${names} ${others}`.split(' ')),
      fc.constantFrom('<N>', '</N>', '<N/>', '<N x=y>', '</N z>'),
    )
    .map(([name, form]) => form.replace('N', name))
  const sign = fc.constantFrom(
    ...[
      'x',
      ' ',
      '\n',
      '<',
      '</',
      '>',
      '&',
      '"',
      "'",
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '&#0;',
      '&#13;',
      '&lt',
      '\0',
    ],
    ...[
      '<a href="https://example.ca/?a=1&b=2">',
      '<a href=javascript:x>',
      '<a href="tel:1&quot;&lt;">',
      '🥐',
      '\ud800',
    ],
  )
  const text = fc.array(fc.oneof(tag, sign), { maxLength: 25 }).map((pieces) => pieces.join(''))

  it('is allowed then, and stays the same when cleaned again', () => {
    fc.assert(
      fc.property(text, (before) => {
        const { html, removed } = cleanDescription(before)
        assert.ok(isAllowed(html), html)
        assert.equal(removed.length === 0, isAllowed(before))
        if (removed.length === 0) assert.equal(html, before)
        assert.deepEqual(cleanDescription(html), { html, removed: [] })
        assert.doesNotMatch(removed.at(-1)?.detail ?? '', /only the text was kept/)
      }),
      { numRuns: 10_000 },
    )
  })

  const hostile: Record<string, string> = {
    'open b': '<b>'.repeat(200_000),
    'open b in p': '<p><b>'.repeat(100_000),
    'misnested formatting': '<b><i>x</b></i>'.repeat(MiB / 16),
    'formatting open over paragraphs': `${'<b><i><em><strong>'.repeat(3)}${'<p>x'.repeat(MiB / 4)}`,
    'a long address open over paragraphs': `<p><a href="tel:${'1'.repeat(MiB / 2)}">${'<p>x'.repeat(5000)}`,
    'different links open over paragraphs': Array.from({ length: 40_000 }, (_, at) => `<p><a href="tel:${at}">`).join(
      '',
    ),
    'open drawings and other ends': '<svg>'.repeat(MiB / 10) + '</math>'.repeat(MiB / 14),
    'text in a table': `<table>${'x<b></b>'.repeat(MiB / 8)}`,
    'less-than signs': `<u>${'<'.repeat(MiB)}`,
    'stray end tags': '</p>'.repeat(MiB / 4),
    'breaks moved by a misnested b': `<b><i><div>${'<br>'.repeat(MiB / 8)}</b></i></div>`,
  }
  for (const [what, before] of Object.entries(hostile)) {
    it(`costs no more than its length: ${what}`, () => {
      const start = performance.now()
      const { html, removed } = cleanDescription(before)
      // Several times what a slow machine needs, and far below what quadratic work would take.
      assert.ok(performance.now() - start < 3000)
      assert.ok(isAllowed(html))
      assert.ok(html.length < 8 * MiB)
      assert.ok(removed.length <= 1_000)
    })
  }
})
