/** The light text of a description, where nothing of it is lost. */
import { isDeepStrictEqual } from 'node:util'
import { attributeOf } from './elements.ts'
import { type Block, type Line, type Marks, PLAIN, piecesOf, type Run } from './light-blocks.ts'
import { readLightText, writeLightText } from './light-text.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { parseHtml } from './parser.ts'
import { IGNORE_TOKENS } from './plain-text.ts'

/**
 * Null if light text cannot say it: divisions, nested lists, empty lines, or text that would be read as marks. `b` and
 * `i` count as `strong` and `em`, and text outside of blocks as a paragraph, since readers see no difference.
 */
export const lightTextOf = (html: string): string | null => {
  const blocks = blocksOf(html)
  if (blocks === null) return null
  const text = writeLightText(blocks)
  return isDeepStrictEqual(readLightText(text), blocks) ? text : null
}

/** The blocks of a description that has been checked; null if it has others than paragraphs and flat lists. */
export const blocksOf = (html: string): readonly Block[] | null => {
  const blocks: Block[] = []
  for (const part of partsOf(parseHtml(html, IGNORE_TOKENS).children)) {
    const block = Array.isArray(part) ? paragraphOf(part) : blockOf(part)
    if (block === null) return null
    if (block.items.length > 0) blocks.push(block)
  }
  return blocks
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'ul', 'ol', 'li'])

const isBlock = (node: HtmlNode): node is HtmlElement => isElementNode(node) && BLOCKS.has(node.tagName)

/** Blocks, and what stands between them. */
const partsOf = (nodes: readonly HtmlNode[]): (HtmlElement | HtmlNode[])[] => {
  const parts: (HtmlElement | HtmlNode[])[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (isBlock(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts
}

const blockOf = ({ tagName, childNodes }: HtmlElement): Block | null => {
  if (tagName === 'p') return paragraphOf(childNodes)
  if (tagName !== 'ul' && tagName !== 'ol') return null
  const items: (readonly Line[])[] = []
  for (const child of childNodes) {
    if (isTextNode(child) && child.value.trim() === '') continue
    const lines = isElementNode(child) && child.tagName === 'li' ? linesOf(child.childNodes) : null
    if (lines === null || lines.length === 0) return null
    items.push(lines)
  }
  return items.length === 0 ? null : { kind: tagName, items }
}

const paragraphOf = (nodes: readonly HtmlNode[]): Block | null => {
  const lines = linesOf(nodes)
  return lines && { kind: 'p', items: lines.length === 0 ? [] : [lines] }
}

/** The lines of inline nodes; null with a block among them, or with an empty line. */
const linesOf = (nodes: readonly HtmlNode[]): readonly Line[] | null => {
  const lines: Run[][] = [[]]
  if (!nodes.every((node) => addRuns(lines, node, PLAIN))) return null
  const pieces = lines.map(piecesOf)
  // A line break at the end of a block shows no line.
  if (pieces.at(-1)?.length === 0) pieces.pop()
  return pieces.every((line) => line.length > 0) ? pieces : null
}

const addRuns = (lines: Run[][], node: HtmlNode, marks: Marks): boolean => {
  if (isTextNode(node)) lines.at(-1)?.push({ ...marks, text: node.value })
  if (!isElementNode(node)) return true
  if (BLOCKS.has(node.tagName)) return false
  if (node.tagName === 'br') lines.push([])
  return node.childNodes.every((child) => addRuns(lines, child, withMark(marks, node)))
}

const withMark = (marks: Marks, element: HtmlElement): Marks => {
  const name = element.tagName
  if (name === 'a') return { ...marks, href: attributeOf(element, 'href') }
  if (name === 'strong' || name === 'b') return { ...marks, strong: true }
  return name === 'em' || name === 'i' ? { ...marks, em: true } : marks
}
