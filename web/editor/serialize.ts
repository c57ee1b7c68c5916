/** Writes a document of the editor as HTML that the interface accepts. */
import type { Mark, Node } from 'prosemirror-model'
import { escapeText } from '../../server/jobs/description/write.ts'

const ELEMENTS: Readonly<Record<string, string>> = {
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  section: 'div',
}

/** An empty document is an empty text. */
export const serializeDescription = (doc: Node): string =>
  doc.childCount === 1 && doc.firstChild?.isTextblock && doc.content.size === 2 ? '' : writeBlocks(doc)

const writeBlocks = (parent: Node): string => {
  let html = ''
  let isAfterBare = false
  for (const node of parent.children) {
    const isBare = node.isTextblock && node.attrs.tag === ''
    // Two runs of bare text in a row would become one.
    const name = isBare && isAfterBare ? 'p' : elementOf(node)
    html += wrapIn(name, node.isTextblock ? writeInline(node) : writeBlocks(node))
    isAfterBare = isBare
  }
  return html
}

const elementOf = (node: Node): string => ELEMENTS[node.type.name] ?? String(node.attrs.tag)

const wrapIn = (name: string, content: string): string => (name === '' ? content : `<${name}>${content}</${name}>`)

const writeInline = (block: Node): string => {
  let html = ''
  let open: readonly Mark[] = []
  const switchTo = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, at) => !marks[at]?.eq(mark))
    const from = kept < 0 ? open.length : kept
    html += open.slice(from).map(endOf).reverse().join('') + marks.slice(from).map(startOf).join('')
    open = marks
  }
  for (const node of block.children) {
    switchTo(node.marks)
    html += node.isText ? escapeText((node.text ?? '').toWellFormed()) : '<br>'
  }
  switchTo([])
  return html
}

const nameOf = ({ type, attrs }: Mark): string => (type.name === 'link' ? 'a' : String(attrs.tag))

const startOf = (mark: Mark): string =>
  mark.type.name === 'link'
    ? `<a href="${escapeText(String(mark.attrs.href)).replaceAll('"', '&quot;')}">`
    : `<${nameOf(mark)}>`

const endOf = (mark: Mark): string => `</${nameOf(mark)}>`
