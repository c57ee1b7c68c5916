import { childrenOf, isHeading, isHtml, layoutOf } from './elements.ts'
import { type Hiding, hidesText, hidingWithin, isLeftOut, SHOWN } from './hiding.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { ALLOWED_BLOCKS } from './pieces.ts'
import { isRaised } from './raised.ts'
import { styleOf } from './style.ts'
import { escapeText } from './write.ts'

/** The depth at which browsers flatten a page. */
const DEPTH_MAX = 512

/** True if the nodes are nested too deeply for recursion. */
export const isTooDeep = (nodes: readonly HtmlNode[]): boolean => {
  let level = nodes
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    level = level.flatMap((node) => (isElementNode(node) ? childrenOf(node) : []))
  }
  return level.length > 0
}

/** The lines of visible text of the nodes, at any depth. */
export const writeLines = (nodes: readonly HtmlNode[]): string => {
  const pieces: string[] = []
  const waiting: Waiting[] = nodes.map((node) => ({ node, hiding: SHOWN })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (isTextNode(next.node)) pieces.push(hidesText(next.hiding) ? ' ' : lineOf(next.node.value))
    else if (isElementNode(next.node)) for (const part of partsOf(next.node, next.hiding).reverse()) waiting.push(part)
  }
  const lines = pieces.join('').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>')
}

type Waiting = { readonly node: HtmlNode; readonly hiding: Hiding } | string

const lineOf = (text: string): string => escapeText(text).replaceAll('\n', ' ')

const partsOf = (element: HtmlElement, outer: Hiding): Waiting[] => {
  const style = styleOf(element)
  if (layoutOf(element) === 'hidden' || isLeftOut(element, style)) return []
  const border = isRaised(element, style) ? ' ' : borderOf(element)
  const hiding = hidingWithin(element, style, outer)
  return [border, ...childrenOf(element).map((node) => ({ node, hiding })), border]
}

/** The separator around the content of an element: a line break, a space or nothing. */
const borderOf = (element: HtmlElement): string => {
  const layout = layoutOf(element)
  if (layout === 'block' || layout === 'lines' || layout === 'break' || isHeading(element)) return '\n'
  if (isHtml(element) && ALLOWED_BLOCKS.has(element.tagName)) return '\n'
  return layout === 'inline' ? '' : ' '
}
