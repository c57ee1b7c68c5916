/** Descriptions: stored byte for byte, or refused with the offending spot. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const TAGS = ['strong', 'b', 'em', 'i', 'p', 'div', 'ul', 'ol', 'li', 'a']

const kept: readonly [what: string, html: string][] = [
  ['plain text', 'Just a sentence.'],
  ['CRLF, tabs and blank lines', '\r\n<p>One</p>\r\n\r\n\t<p>Two</p>\r\n'],
  ['lone CR and LF', '<p>One\rtwo\nthree</p>'],
  ['spaces at the ends', '   <p>  One   two  </p>   '],
  ['upper-case tags', '<P>One</P><UL><LI>Two</LI></UL><Br><STRONG>Three</sTRONG>'],
  ['white space within tags', '<p\n>One</p ><a\thref = "https://example.ca"\n>x</a >'],
  ['entities', '&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9;&nbsp;&copy; &hellip;'],
  ['entities that are none', '&bogus; R&D & AT&T &'],
  ['comparisons', '5 < 6 and 7 > 3'],
  ['line breaks in every spelling', 'a<br>b<br/>c<BR />d<br />e'],
  ['li and p without end tags', '<ul><li>One<li>Two</ul><p>Three<p>Four'],
  ['nested lists', '<ol><li>One<ul><li><em>Two</em></li></ul></li></ol>'],
  ['nested inline elements', '<div><p><strong><em><b><i>x</i></b></em></strong></p></div>'],
  ['quotes of all kinds', `<a href='https://example.ca/?a="b"'>'x' "y" “z” «é»</a>`],
  ['an address without quotes', '<a href=https://example.ca>x</a>'],
  ['an address with entities', '<a href="https://example.ca/?a=1&amp;b=2&c=3">x</a>'],
  ['mailto and tel', '<a href="mailto:jobs@example.ca?subject=Job">x</a> <a HREF="tel:+1-514-555-1234">y</a>'],
  ['an http address in capitals', '<a href="HTTP://EXAMPLE.CA">x</a>'],
  ['characters outside the basic plane', '<p>🦀 𝒜 👩‍🔧 e\u0301</p>'],
  ['right-to-left text', '<p>\u202bעברית\u202c</p>'],
]

/** What is refused: the text, the code, the words that name the offender, its line and its column. */
const refused: readonly [html: string, code: string, named: string, line: number, column: number][] = [
  ['<p>x</p>\n<script>alert(1)</script>', 'html-element', 'script', 2, 1],
  ['<h1>x</h1>', 'html-element', 'h1', 1, 1],
  ['x<u>y</u>', 'html-element', 'u', 1, 2],
  ['<p>a</p>\r\n<p>b <img src="x.png"></p>', 'html-element', 'img', 2, 6],
  ['<p>a</p>\n\n  <SPAN>b</SPAN>', 'html-element', 'span', 3, 3],
  ['🦀🦀<font>x</font>', 'html-element', 'font', 1, 3],
  ['<style>p{}</style>x', 'html-element', 'style', 1, 1],
  ['x<svg/onload=alert(1)>', 'html-element', 'svg', 1, 2],
  ['x<iframe src="https://example.ca"></iframe>', 'html-element', 'iframe', 1, 2],
  ['<p class="x">y</p>', 'html-attribute', 'class', 1, 4],
  ['<p>\n<b onclick="x()">y</b></p>', 'html-attribute', 'onclick', 2, 4],
  ['<p href="https://example.ca">y</p>', 'html-attribute', 'href', 1, 4],
  ['<a href="https://example.ca" target="_blank">y</a>', 'html-attribute', 'target', 1, 30],
  ['<a STYLE="x">y</a>', 'html-attribute', 'style', 1, 4],
  ['<a href="javascript:alert(1)">x</a>', 'html-link', 'javascript:alert', 1, 4],
  ['<a href="JaVaScRiPt:alert(1)">x</a>', 'html-link', 'JaVaScRiPt', 1, 4],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'html-link', 'javascript', 1, 4],
  ['<a href="java\nscript:alert(1)">x</a>', 'html-link', 'script:alert', 1, 4],
  ['<a href="data:text/html,x">x</a>', 'html-link', 'data:', 1, 4],
  ['<a href="/jobs">x</a>', 'html-link', '/jobs', 1, 4],
  ['<a href="//example.ca">x</a>', 'html-link', '//example.ca', 1, 4],
  ['<a href="example.ca">x</a>', 'html-link', 'example.ca', 1, 4],
  ['<a href="">x</a>', 'html-link', '""', 1, 4],
  ['<a href="ftp://example.ca">x</a>', 'html-link', 'ftp:', 1, 4],
  ['x\n<!-- note -->', 'html-comment', 'comment', 2, 1],
  ['<!DOCTYPE html>x', 'html-comment', 'type', 1, 1],
  ['x<?php echo 1 ?>', 'html-comment', 'instruction', 1, 2],
  ['x<![CDATA[y]]>', 'html-comment', 'CDATA', 1, 2],
  ['<b>x', 'html-structure', 'b', 1, 1],
  ['<p>x</p>\n <div>y', 'html-structure', 'div', 2, 2],
  ['<ul><li>x', 'html-structure', 'ul', 1, 1],
  ['<p>see <a href="https://example.ca">x</p>', 'html-structure', 'a', 1, 8],
]

const invisible = [
  '<p></p>',
  '<br>',
  '<ul><li></li></ul>',
  '<p>&nbsp; \u00a0</p>',
  '<div>\r\n\t</div>',
  '\u200b',
  '&#8203;',
  '<p>\u3164 \u2800\u00ad</p>',
  '<p>&#x3164;&#x2800;&shy;&zwj;&#xfe0f;&#xe0041;</p>',
]

onBench((bench) => {
  for (const [what, description] of kept)
    test(`${what} come back byte for byte`, async () => {
      const { body, text } = await bench.create({ description })
      assert.equal(body.description, description)
      const read = await bench.employer.get(`/jobs/${body.id}`)
      assert.equal(read.text, text)
      const put = await bench.change(body.id, { description: 'Other' })
      assert.equal(put.body.description, 'Other')
      assert.equal((await bench.change(body.id, { description })).text, text)
    })

  test('of many broken places twenty are listed and all are counted', async () => {
    const refuse = (description: string) => bench.employer.post(job({ description }))
    for (const [count, rest] of [
      [3_000, '2980 more places are wrong; '],
      [21, '1 more place is wrong; '],
    ] as const) {
      const { status, body } = await refuse('<u>x</u>'.repeat(count))
      assert.equal(status, 400)
      assert.ok(body.detail.startsWith(`${count} rules are broken, the first at /description: `), body.detail)
      assert.equal(body.errors.length, 21)
      const last = body.errors[20]
      assert.deepEqual(Object.keys(last), ['pointer', 'code', 'detail'])
      assert.deepEqual([last.pointer, last.code], ['/description', 'more'])
      assert.ok(last.detail.startsWith(rest), last.detail)
    }
    const { body } = await refuse('<u>x</u>'.repeat(20))
    assert.equal(body.errors.length, 20)
  })

  test('every allowed element is taken, in lower and in upper case', async () => {
    for (const name of TAGS)
      for (const tag of [name, name.toUpperCase()]) {
        const description = `<${tag}>x</${tag}>`
        assert.equal((await bench.create({ description })).body.description, description)
      }
  })

  for (const [description, code, named, line, column] of refused)
    test(`${JSON.stringify(description)} is refused at line ${line}, column ${column}`, async () => {
      const { body } = await bench.refuses(job({ description }), [`/description ${code}`])
      const [{ detail }] = body.errors
      assert.match(detail, new RegExp(String.raw`line ${line}, column ${column}\b`))
      assert.ok(detail.includes(named), `${named} in ${detail}`)
    })

  test('a refused description leaves the stored one as it is', async () => {
    const { body } = await bench.create()
    for (const [description, code] of refused)
      await bench.refusesChange(body.id, { description, title: 'Not this' }, [`/description ${code}`])
  })

  test('every offence is told at once, in the order of the text, beside those of other members', async () => {
    const description = '<h1>x</h1>\n<p style="a">y</p>\n<a href="/z">z</a>\n<!-- c --><b>open'
    const answer = await bench.employer.post(job({ description, title: ' ' }))
    const codes = ['html-element', 'html-attribute', 'html-link', 'html-comment', 'html-structure']
    assertRefused(answer, ['/title blank', ...codes.map((code) => `/description ${code}`)])
    const told = answer.body.errors.filter(({ pointer }: { pointer: string }) => pointer === '/description')
    assert.deepEqual(
      told.map(({ code }: { code: string }) => code),
      codes,
    )
  })

  test('a description that shows no text is refused', async () => {
    for (const description of invisible) await bench.refuses(job({ description }), ['/description blank'])
  })

  test('there is no limit to its length but that of the body', async () => {
    const description = '<p>Ça paye bien.</p>\r\n'.repeat(40_000)
    const { body } = await bench.create({ description })
    assert.equal(body.description, description)
    const tooLong = await bench.employer.post(job({ description: description.repeat(2) }))
    assert.equal(tooLong.status, 413)
    assert.equal((await bench.employer.get(`/jobs/${body.id}`)).body.description.length, description.length)
  })
})
