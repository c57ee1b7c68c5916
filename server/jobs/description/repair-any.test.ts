import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFull } from '../../../test/support/product.ts'
import { fc } from '../../../test/support/properties.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

const MiB = 1024 * 1024

/** The length of hostile texts: that of the longest body, or a quarter of it, whose time is bounded by a quarter as much. */
const LENGTH = isFull ? MiB : MiB / 4

const isAllowed = (html: string): boolean => checkDescription(html).every(({ code }) => code === 'blank')

describe('any repaired text', () => {
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
      ...['<ol start=2>', '<li value=7>', '<ol type=a>', '<p hidden>', '<div style="opacity:0">', '<s>', '<sup>'],
      ...['<a href=" https://example.ca/a b">', '<p style="font:bold 9pt x">', '<u style="font-weight:400">'],
      ...['<b style="font-weight:400">', '<em style="font:9pt x">', '<i style="font-style:normal;font-weight:900">'],
      '🥐',
      '\ud800',
    ],
  )
  const text = fc.array(fc.oneof(tag, sign), { maxLength: 25 }).map((pieces) => pieces.join(''))

  it('is allowed then, and stays the same when cleaned again', () => {
    fc.assert(
      fc.property(text, (before) => {
        const { html, removed } = repairDescription(before)
        assert.ok(isAllowed(html), html)
        assert.equal(removed.length === 0, isAllowed(before))
        if (removed.length === 0) assert.equal(html, before)
        assert.deepEqual(repairDescription(html), { html, removed: [] })
        assert.ok(!removed.some(({ sentence }) => sentence.key === 'onlyTextKept'))
      }),
      { numRuns: isFull ? 10_000 : 1_000 },
    )
  })

  const hostile: Record<string, string> = {
    'open b': '<b>'.repeat(LENGTH / 5),
    'open b in p': '<p><b>'.repeat(LENGTH / 10),
    'misnested formatting': '<b><i>x</b></i>'.repeat(LENGTH / 16),
    'formatting open over paragraphs': `${'<b><i><em><strong>'.repeat(3)}${'<p>x'.repeat(LENGTH / 4)}`,
    'a long address open over paragraphs': `<p><a href="tel:${'1'.repeat(LENGTH / 2)}">${'<p>x'.repeat(LENGTH / 200)}`,
    'different links open over paragraphs': Array.from(
      { length: LENGTH / 26 },
      (_, at) => `<p><a href="tel:${at}">`,
    ).join(''),
    'open drawings and other ends': '<svg>'.repeat(LENGTH / 10) + '</math>'.repeat(LENGTH / 14),
    'text in a table': `<table>${'x<b></b>'.repeat(LENGTH / 8)}`,
    'less-than signs': `<u>${'<'.repeat(LENGTH)}`,
    'stray end tags': '</p>'.repeat(LENGTH / 4),
    'list paragraphs of Word within one another': `${'<p class=MsoListParagraph>·\u00a0\u00a0<button>'.repeat(200)}${'x '.repeat(LENGTH / 2)}`,
    'list paragraphs of Word': `<p style="mso-list:l0 level1"><b style="mso-list:ignore">·</b>x`.repeat(LENGTH / 64),
    'headings in bold cells': `${'<table><th><h1>'.repeat(100)}${' <p>'.repeat(LENGTH / 5)}`,
    'numbers as text within one another': `${'<ol start=2><li>'.repeat(200)}${'<i></i>'.repeat(LENGTH / 12)}x`,
    'numbers as text': `<ol start=2>${'<li>x'.repeat(LENGTH / 5)}`,
    'raised text within raised text': `${'<sup>'.repeat(100)}${'<sub>2</sub>'.repeat(LENGTH / 14)}`,
    'hidden text within hidden text': `${'<p style="opacity:0"><button>'.repeat(200)}${'<b style="opacity:0">x</b>'.repeat(LENGTH / 30)}`,
    'normal text within bold text, and bold within that': `${'<b style="font-weight:bold"><b style="font-weight:normal">'.repeat(100)}${'<u>x</u>'.repeat(LENGTH / 9)}`,
    'normal text within bold text': `<b><i>${'<u style="font-weight:400">x</u>y'.repeat(LENGTH / 32)}`,
    'starts of CDATA sections': `${'<![CDATA['.repeat(LENGTH / 18)}${'<![CDATA[>]]>'.repeat(LENGTH / 26)}`,
    'long styles': `<b style="${'a:(/*;'.repeat(LENGTH / 12)}"></b><p style="${'display:none;'.repeat(LENGTH / 26)}">`,
    'links in links': `${'<a href="tel:1"><table><td>'.repeat(100)}${'<a href="tel:2">x</a> '.repeat(LENGTH / 25)}`,
    'selects in selects': '<i><select>'.repeat(LENGTH / 12),
    'gaps without words': `x${'<img>'.repeat(LENGTH / 6)}y`,
    'breaks moved by a misnested b': `<b><i><div>${'<br>'.repeat(LENGTH / 8)}</b></i></div>`,
  }
  for (const [what, before] of Object.entries(hostile)) {
    it(`costs no more than its length: ${what}`, () => {
      const start = process.threadCpuUsage()
      const { html, removed } = repairDescription(before)
      const { user, system } = process.threadCpuUsage(start)
      // Several times the time of a slow machine, far below that of quadratic work.
      assert.ok(user + system < (3_000_000 * LENGTH) / MiB)
      assert.ok(isAllowed(html))
      assert.ok(html.length < 8 * LENGTH)
      assert.ok(removed.length <= 22)
    })
  }
})
