import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { plainText } from './plain-text.ts'

const linesOf = (html: string): string[] =>
  plainText(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

test('the text of a description has no markup, and a line for each block', () => {
  const html =
    '<p>Bread &amp; <b>but</b>ter,<br>at night.</p><ul><li>Foo</li><li>Bar <a href="https://x.example">baz</a></li></ul>'
  assert.deepEqual(linesOf(html), ['Bread & butter,', 'at night.', 'Foo', 'Bar baz'])
})

test('line breaks of the source are spaces', () => {
  assert.equal(plainText('Canadian\r\n\texperience'), 'Canadian experience')
})

test('what a browser does not show is left out', () => {
  assert.deepEqual(linesOf('a<script>b</script><!-- c --><style>d</style>e'), ['ae'])
})

test('a text without markup stays as it is, apart from its spaces', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = text.replace(/[&<\0]/g, '')
      assert.equal(plainText(html).replace(/\s+/g, ' ').trim(), html.replace(/\s+/g, ' ').trim())
    }),
  )
})
