import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { texts } from '../../../test/support/texts.ts'
import { postings } from '../../../tools/postings/generate.ts'
import { isPlainAndValid } from './fast-check.ts'
import { readIssues } from './issues.ts'

const PIECES = [
  ...['b', 'i', 'p', 'div', 'ul', 'li', 'a', 'br', 'u', 'script', 'P', 'Li'].flatMap((name) => [
    `<${name}>`,
    `</${name}>`,
  ]),
  ...['<a href="https://example.ca/?a=1&amp;b=2">', '<a href="mailto:a@example.ca">', '<a href="javascript:x">'],
  ...[
    '<a href="https://example.ca" rel="x">',
    "<a href='https://example.ca'>",
    "<a href='mailto:a\"b@example.ca'>",
    '<a href="https://example.ca/&copy">',
  ],
  ...['<br/>', '<br />', '<br / >', '<p >', '<p/>', '< p>', '<', '>', '"', '</', '<!--', '-->', '<!doctype html>'],
  ...[
    ...texts(`
    &amp; | &nbsp; | &nbsp | & | &#0; | &#12; | &#x41; | &#39; | &#x2019; | &#X27; | &#xD800; | &#x80; | &#x;
    <A HREF="https://example.ca"> | &#8217; | &#8217 | &#55296; | &#150; | &# | #233; | \u200b | \u2800 | x
    7 | é
  `),
    '\0',
    '\n',
    ' ',
  ],
  ...['<a href="', '">', '<p', '/>', '<a href="https://example.ca/>">'],
]

const fragment = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))

const isFaultless = (html: string): boolean => {
  const { count, isVisible } = readIssues(html, { limit: 0 })
  return count === 0 && isVisible
}

describe('a text that passes the fast check', () => {
  it('is one that the parser finds nothing wrong with', () => {
    let plain = 0
    fc.assert(
      fc.property(fragment, (html) => {
        if (!isPlainAndValid(html)) return
        plain++
        assert.ok(isFaultless(html), html)
      }),
      { numRuns: 50_000 },
    )
    assert.ok(plain > 100, `only ${plain} texts passed`)
  })

  it('is what recruiting systems mostly send', () => {
    const descriptions = postings(500).map(({ description }) => description)
    const plain = descriptions.filter(isPlainAndValid).length
    assert.ok(plain / descriptions.length > 0.8, `${plain} of ${descriptions.length}`)
  })

  const doubtful = [
    ...texts(`
    &nbsp; | <p></p> | x< | x&#65; | <b>x | x</b> | <Ul><li>x</li></Ul> | <a href="https://a.ca/&copy">x</a>
    x<a href="https://a.ca">x</a><br | x<a href="https://a.ca"b | x<stronG>y</stronG> | x<é>
    x<a href="https://a.ca/<">y</a>
  `),
    '',
  ]
  for (const html of doubtful)
    it(`leaves ${JSON.stringify(html)} to the full check`, () => assert.equal(isPlainAndValid(html), false))
})
