/** The elements that a description may have, as a document of the editor: nothing else can exist in it. */
import { Schema } from 'prosemirror-model'
import { isLink } from '../../server/jobs/description/rules.ts'

/** The element of a paragraph; empty for text that stands in its parent without one. */
export type ParagraphTag = 'p' | 'div' | ''

/** Attributes that tell the parser which `div` is a line of text, and which `p` is none in the source. */
export const LINE = 'data-line'
export const BARE = 'data-bare'

const paragraphs: Readonly<Record<ParagraphTag, [string, Record<string, string>, 0]>> = {
  p: ['p', {}, 0],
  div: ['div', { [LINE]: '' }, 0],
  '': ['p', { [BARE]: '' }, 0],
}

const paragraphAs = (tag: ParagraphTag) => ({ getAttrs: () => ({ tag }) })
const tagged = (tags: readonly string[]) => tags.map((tag) => ({ tag, attrs: { tag } }))

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      attrs: { tag: { default: 'p' satisfies ParagraphTag } },
      parseDOM: [
        { tag: `p[${BARE}]`, ...paragraphAs('') },
        { tag: 'p', ...paragraphAs('p') },
        { tag: `div[${LINE}]`, ...paragraphAs('div') },
      ],
      toDOM: ({ attrs }) => paragraphs[attrs.tag as ParagraphTag],
    },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    section: { content: 'block+', group: 'block', parseDOM: [{ tag: 'div' }], toDOM: () => ['div', 0] },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  // In this order marks enclose each other.
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => readLink(element.getAttribute('href') ?? '') }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
    },
    strong: {
      attrs: { tag: { default: 'strong' } },
      parseDOM: tagged(['strong', 'b']),
      toDOM: ({ attrs }) => [String(attrs.tag), 0],
    },
    em: {
      attrs: { tag: { default: 'em' } },
      parseDOM: tagged(['em', 'i']),
      toDOM: ({ attrs }) => [String(attrs.tag), 0],
    },
  },
})

const readLink = (href: string) => (isLink(href) ? { href } : false)
