/** The text of a description as a browser shows it, a line for each block. */
import { defaultTreeAdapter } from 'parse5'
import { childrenOf, layoutOf } from './elements.ts'
import type { HtmlNode } from './nodes.ts'
import { parseHtml } from './parser.ts'
import { ALLOWED_BLOCKS } from './pieces.ts'
import { simpleText } from './simple-text.ts'

const ignore = () => {}

/** Reads a tree alone. */
export const IGNORE_TOKENS = {
  startTag: ignore,
  endTag: ignore,
  text: ignore,
  comment: ignore,
  error: ignore,
  end: ignore,
  isDone: () => false,
}

export const plainText = (html: string): string => simpleText(html) ?? parsedText(html)

/** Plain text by the parser, which reads any HTML. */
export const parsedText = (html: string): string => {
  const parts: string[] = []
  const write = (node: HtmlNode): void => {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value.replace(/\s+/g, ' '))
    if (!defaultTreeAdapter.isElementNode(node)) return
    const layout = layoutOf(node)
    if (layout === 'hidden') return
    const edge = layout === 'inline' && !ALLOWED_BLOCKS.has(node.tagName) ? '' : '\n'
    parts.push(edge)
    for (const child of childrenOf(node)) write(child)
    parts.push(edge)
  }
  for (const node of parseHtml(html, IGNORE_TOKENS).children) write(node)
  return parts.join('')
}
