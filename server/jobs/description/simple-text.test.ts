import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { parsedText } from './plain-text.ts'
import { simpleText } from './simple-text.ts'

test('the usual form is read without the parser', () => {
  const html = `<p>We bake <strong>bread</strong>,\n at&nbsp;night&nbsp;&amp; day.</p><ul><li>l&rsquo;exp&eacute;rience<br />is <a href="https://example.ca/?a=1&amp;b=2">asked</a></li><li>AT&amp;T</li></ul> Then & no&#233;l&hellip;`
  assert.equal(
    simpleText(html),
    '\nWe bake bread, at night & day.\n\n\nl’expérience\n\nis asked\n\nAT&T\n\n Then & noél…'.replace(
      '\n\nis',
      '\n\nis',
    ),
  )
  assert.equal(simpleText(html), parsedText(html))
})

test('what the parser reads in another way is left to it', () => {
  const texts = [
    '<p>a<p>b',
    '<p><ul><li>a</ul>',
    '<b>a<p>b</b>c</p>',
    '<li>a<li>b',
    '</p>',
    '<p/>',
    '</br>',
    '</br/>',
    '<b />',
    '<u>a</u>',
  ]
  const others = [
    '<a href="tel:1">a<a href="tel:2">b</a></a>',
    '<!-- a -->',
    '&notit;',
    '&eacute',
    '&#150;',
    'a&b',
    '<p title="x">a</p>',
  ]
  for (const html of [...texts, ...others, 'a\0b', '<p>a', '<b>'.repeat(101) + '</b>'.repeat(101)])
    assert.equal(simpleText(html), null, html)
})

const piece = fc.constantFrom(
  ...'<p> </p> <b> </b> <strong> </strong> <ul> </ul> <ol> </ol> <li> </li> <div> </div> <br> <br/> </br/> <a> </a>'.split(
    ' ',
  ),
  ...[
    'x',
    ' ',
    '\n',
    '  y ',
    '&amp;',
    '&#233;',
    '&#150;',
    '&#8226;',
    '&#65536;',
    '&hellip;',
    '& ',
    ';',
    '#233;',
    '&nbsp;',
    '&lt;',
    '&',
    '&eacute',
    '&eacute;',
    '<',
    '>',
    '"',
    'é',
    '\u00a0',
  ],
  ...[
    '<a href="https://example.ca/?a=1&amp;b=2">',
    "<a href='tel:1'>",
    '<P>',
    '</P>',
    '<i>',
    '</i>',
    '<em/>',
    '<br />',
  ],
)

test('any text that is read without the parser has the text that the parser reads', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('')
      const text = simpleText(html)
      if (text === null) return
      read++
      assert.equal(text, parsedText(html), html)
    }),
    { numRuns: 5_000 },
  )
  assert.ok(read > 500, `${read} were read`)
})
