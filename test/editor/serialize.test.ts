import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'prosemirror-model'
import { checkDescription } from '../../server/jobs/description/validate.ts'
import { isLayout } from '../../server/platform/lib/text.ts'
import { schema } from '../../web/editor/schema.ts'
import { serializeDescription } from '../../web/editor/serialize.ts'
import { isFull } from '../support/product.ts'
import { fc } from '../support/properties.ts'

const { marks, nodes } = schema

const text = fc.oneof(
  fc.constantFrom(
    'a',
    '<b>',
    '&amp;',
    '&',
    ' ',
    '\u00a0',
    '"',
    '</p>',
    '&#0;',
    '\0',
    '\ud800',
    '\u2028',
    ']]>',
    '<!--',
  ),
  fc.string({ minLength: 1, unit: 'binary' }),
)
const formatting = fc
  .tuple(
    fc.constantFrom(null, 'https://example.ca/?a=1&copy=2', 'mailto:a"b@example.ca', "tel:1'2", 'https://a.ca/<>'),
    fc.constantFrom(null, 'strong', 'b'),
    fc.constantFrom(null, 'em', 'i'),
  )
  .map(([href, strong, em]) => [
    ...(href === null ? [] : [marks.link.create({ href })]),
    ...(strong === null ? [] : [marks.strong.create({ tag: strong })]),
    ...(em === null ? [] : [marks.em.create({ tag: em })]),
  ])
const inline = fc
  .tuple(fc.option(text), formatting)
  .map(([words, set]) => (words === null ? nodes.hard_break.create(null, null, set) : schema.text(words, set)))

const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 5 },
    fc
      .tuple(fc.constantFrom('p', 'div', ''), fc.array(inline, { maxLength: 4 }))
      .map(([tag, content]) => nodes.paragraph.create({ tag }, content)),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.section.create(null, content)),
    fc
      .tuple(
        fc.constantFrom(nodes.bullet_list, nodes.ordered_list),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) => type.create(null, items)),
  ),
  item: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => nodes.list_item.create(null, content)),
}))
const documents = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => nodes.doc.create(null, content))

test('whatever the editor can hold is written as a description that the interface accepts', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check()
      const html = serializeDescription(doc)
      assert.ok(isLayout(html), html)
      assert.deepEqual(
        checkDescription(html).filter(({ code }) => code !== 'blank'),
        [],
        html,
      )
    }),
    isFull ? { numRuns: 20_000 } : { numRuns: 500, seed: 7 },
  )
})
