import type { DefaultTreeAdapterTypes } from 'parse5'
import { HTML, type HtmlElement, type HtmlNode, isElementNode, isTextNode, MATHML, SVG } from './nodes.ts'

/** The layout of elements in a browser, for elements that a description may not have. */
type Layout = 'inline' | 'separate' | 'cell' | 'lines' | 'block' | 'break' | 'hidden'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Elements whose content is not shown. */
const HIDDEN = setOf('script style template noscript title iframe noembed noframes video audio canvas datalist')
/** Hidden elements that hide nothing without an end tag. */
const HIDDEN_WHEN_CLOSED = setOf('template video audio canvas datalist')
const HIDDEN_SVG = setOf('title desc metadata script style')

const BLOCKS = setOf(
  `address article aside blockquote body caption center dd details dialog dir dl dt fieldset figcaption figure footer
  form header hgroup html legend listing main marquee menu nav optgroup option plaintext pre search section summary
  tr xmp`,
)

/** Tables: each row is a line. */
const TABLES = setOf('table tbody tfoot thead')

/** Inline boxes, whose content is separate from the words beside them. */
const SEPARATE = setOf('button canvas embed iframe img input meter object progress rt select textarea video audio')
const SEPARATE_FOREIGN = setOf('svg math text')

const HEADINGS = setOf('h1 h2 h3 h4 h5 h6')

/** Elements that show the line breaks of their text. */
const KEEPS_LINES = setOf('pre listing textarea plaintext xmp')

export const isHtml = (element: HtmlElement): boolean => element.namespaceURI === HTML

export const isHeading = (element: HtmlElement): boolean => isHtml(element) && HEADINGS.has(element.tagName)

export const keepsLines = (element: HtmlElement): boolean => isHtml(element) && KEEPS_LINES.has(element.tagName)

export const layoutOf = (element: HtmlElement): Layout => {
  const { tagName: name, namespaceURI } = element
  if (isHidden(element)) return 'hidden'
  if (namespaceURI !== HTML) return foreignLayoutOf(name)
  if (name === 'br' || name === 'hr') return 'break'
  if (name === 'td' || name === 'th') return 'cell'
  if (TABLES.has(name)) return 'lines'
  if (BLOCKS.has(name)) return 'block'
  return SEPARATE.has(name) ? 'separate' : 'inline'
}

/** True for a part of a formula; each part is a box. */
export const isInFormula = ({ parentNode }: HtmlElement): boolean =>
  parentNode !== null && 'namespaceURI' in parentNode && parentNode.namespaceURI === MATHML

/** True if an element takes space in its line even if its content is hidden. */
export const isSeparate = (element: HtmlElement): boolean => isHtml(element) && SEPARATE.has(element.tagName)

const foreignLayoutOf = (name: string): Layout => {
  if (name === 'foreignObject') return 'block'
  return SEPARATE_FOREIGN.has(name) ? 'separate' : 'inline'
}

const isHidden = (element: HtmlElement): boolean => {
  const { tagName: name, namespaceURI, sourceCodeLocation } = element
  if (namespaceURI === SVG) return HIDDEN_SVG.has(name)
  if (namespaceURI === MATHML) return false
  return HIDDEN.has(name) && (!HIDDEN_WHEN_CLOSED.has(name) || sourceCodeLocation?.endTag !== undefined)
}

/** The children of an element; a template has them in its content document. */
export const childrenOf = (element: HtmlElement): readonly HtmlNode[] =>
  'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes

export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? ''

export const hasAttribute = ({ attrs }: HtmlElement, name: string): boolean =>
  attrs.some((attribute) => attribute.name === name)

/** The text of a node, hidden elements included. */
export const textOf = (node: HtmlNode): string => {
  if (isTextNode(node)) return node.value
  return isElementNode(node) ? childrenOf(node).map(textOf).join('') : ''
}
