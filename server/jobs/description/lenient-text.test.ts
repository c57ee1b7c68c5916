/** Lenient handling of text without tags, and of HTML that was encoded twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { decodedText } from './encoded-text.ts'
import { lenientText } from './lenient-text.ts'
import { plainText } from './plain-text.ts'
import { checkDescription } from './validate.ts'

const LINES = 'The lines of the text, which had no tags, became paragraphs, line breaks and lists.'
const DECODED = 'The text was encoded twice, so that its tags were shown as text; it was decoded once.'

const reportedOf = (text: string): string[] =>
  lenientText(text)
    .removed.toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false))
    .map(({ sentence }) => say(sentence, ENGLISH))

test('the lines of a text without tags become paragraphs, line breaks and lists', () => {
  for (const [text, html] of [
    ['Baker\nNights\n\nBread', '<p>Baker<br>Nights</p>\n<p>Bread</p>'],
    ['Baker\r\n\r\n\r\nBread\r', '<p>Baker</p>\n<p>Bread</p>'],
    ['You:\n- knead\n- bake\nCall us', '<p>You:</p>\n<ul><li>knead</li><li>bake</li></ul>\n<p>Call us</p>'],
    ['• knead\n\n•bake\n', '<ul><li>knead</li><li>bake</li></ul>'],
    ['- knead\n  the dough\n– bake', '<ul><li>knead the dough</li><li>bake</li></ul>'],
    ['- knead\n\nCall', '<ul><li>knead</li></ul>\n<p>Call</p>'],
    ['-5 °C\n-----\n•', '<p>-5 °C<br>-----<br>•</p>'],
    ['Salt &amp; flour\n5 &lt; 6', '<p>Salt &amp; flour<br>5 &lt; 6</p>'],
  ] as const) {
    assert.equal(lenientText(text).html, html, text)
    assert.deepEqual(reportedOf(text), [LINES], text)
    assert.deepEqual(checkDescription(html), [], text)
  }
})

test('a text of one line, or with a tag, stays as it is', () => {
  for (const text of [
    'Bread',
    '\nBread\n',
    '- Bread',
    '<p>Bread\n- Cake</p>',
    'Bread<br>\nCake',
    'Use the &lt;p&gt; tag.',
  ])
    assert.deepEqual(lenientText(text), { html: text, removed: [] }, text)
})

test('what was repaired in a text without tags is reported with its position, after its lines', () => {
  const text = 'Bread\n\nSalt &bogus; and &#0; more'
  const [lines, ...others] = reportedOf(text)
  assert.equal(lines, LINES)
  assert.match(others.join(), /at line 3, column /)
  assert.deepEqual(checkDescription(lenientText(text).html), [])
  assert.match(lenientText(text).html, /^<p>Bread<\/p>\n<p>Salt /)
})

test('a text that was encoded twice as a whole is decoded once', () => {
  for (const [text, html] of [
    ['&lt;p&gt;Salt &amp;amp; flour&lt;/p&gt;', '<p>Salt &amp; flour</p>'],
    ['&#60;p&#62;Pain &eacute;pic&eacute;&#60;/p&#62;\n', '<p>Pain &eacute;pic&eacute;</p>\n'],
    ['&#x3C;UL&#x3E;&#x3C;li&#x3E;Bread&#x3C;/li&#x3E;&#x3C;/UL&#x3E;', '<UL><li>Bread</li></UL>'],
    ['&lt;p&gt;&lt;a href=&quot;https://a.ca/&quot;&gt;A&lt;/a&gt;&lt;/p&gt;', '<p><a href="https://a.ca/">A</a></p>'],
    ['&lt;b&gt;Bread&lt;/b&gt;\nand cake&lt;br /&gt;', '<b>Bread</b>\nand cake<br />'],
  ] as const) {
    assert.equal(lenientText(text).html, html, text)
    assert.deepEqual(reportedOf(text), [DECODED], text)
  }
  const [first, ...others] = reportedOf('&lt;h2&gt;Bread&lt;/h2&gt;&lt;p&gt;Cake&lt;/p&gt;')
  assert.equal(first, DECODED)
  assert.match(others.join(), /<h2> .* was made a paragraph in bold/)
})

test('a text about tags, with a real one, or of nothing but tags, is not decoded', () => {
  for (const text of [
    'Use the &lt;p&gt; tag',
    '&lt;p&gt; is a tag.',
    'Write &lt;b&gt;Bread&lt;/b&gt;',
    '<p>&lt;p&gt;Bread&lt;/p&gt;</p>',
    '&lt;foo&gt;Bread&lt;/foo&gt;',
    '5 &lt; 6 &gt; 4',
    '&amp;lt;p&amp;gt;Bread&amp;lt;/p&amp;gt;',
  ])
    assert.equal(decodedText(text), null, text)
  assert.deepEqual(lenientText('&lt;p&gt;&lt;/p&gt;'), { html: '&lt;p&gt;&lt;/p&gt;', removed: [] })
})

test('any lines keep their words, pass the strict rules and stay as they are then', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '\r',
    '- ',
    '–',
    '•',
    '  ',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '&',
    '\u00a0',
    '1',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const { html } = lenientText(text)
      const wordsOf = (shown: string) => plainText(shown).replace(/[\s\u2013•-]+/gu, '')
      assert.equal(wordsOf(html), wordsOf(text), text)
      if (/[ab1]/.test(plainText(html))) assert.deepEqual(checkDescription(html), [], text)
      assert.deepEqual(lenientText(html).html, html, text)
    }),
  )
})

test('a long text is laid out, and looked at for its code, in time that grows with its length', () => {
  for (const part of ['- a\n', 'a\n', '\n', ' \n', '- a\n  b\n', '-\t', '&lt;', '&lt;p', '&#0', '•'])
    assert.ok(lenientText(part.repeat(100_000)))
})
