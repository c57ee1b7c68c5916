import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5'
import type { HtmlElement, HtmlNode } from './parser.ts'

/** How a browser lays out the content of an element that a description may not have. */
export type Kind = 'inline' | 'apart' | 'cell' | 'lines' | 'block' | 'break' | 'hidden'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Nothing of their content is shown. */
const HIDDEN = setOf('script style template noscript title iframe noembed noframes video audio canvas datalist')
/** Of these the ones whose content is told by the end tag: one that is left open hides nothing here. */
const HIDDEN_WHEN_CLOSED = setOf('template video audio canvas datalist')
const HIDDEN_SVG = setOf('title desc metadata script style')

const BLOCKS = setOf(
  `address article aside blockquote body caption center dd details dialog dir dl dt fieldset figcaption figure footer
  form header hgroup html legend listing main marquee menu nav optgroup option plaintext pre search section summary
  tr xmp`,
)

/** Of a table the rows are the lines; it begins and ends a line itself. */
const TABLES = setOf('table tbody tfoot thead')

/** Boxes in a line: what they hold is no part of the words beside them. */
const APART = setOf('button canvas embed iframe img input meter object progress rt select textarea video audio')
const APART_FOREIGN = setOf('svg math text')

const HEADINGS = setOf('h1 h2 h3 h4 h5 h6')

/** Line breaks in the text are shown as such. */
const KEEPS_LINES = setOf('pre listing textarea plaintext xmp')

export const isHtml = (element: HtmlElement): boolean => element.namespaceURI === names.NS.HTML

export const isHeading = (element: HtmlElement): boolean => isHtml(element) && HEADINGS.has(element.tagName)

export const keepsLines = (element: HtmlElement): boolean => isHtml(element) && KEEPS_LINES.has(element.tagName)

export const kindOf = (element: HtmlElement): Kind => {
  const { tagName: name, namespaceURI } = element
  if (isHidden(element)) return 'hidden'
  if (namespaceURI !== names.NS.HTML) return foreignKindOf(name)
  if (name === 'br' || name === 'hr') return 'break'
  if (name === 'td' || name === 'th') return 'cell'
  if (TABLES.has(name)) return 'lines'
  if (BLOCKS.has(name)) return 'block'
  return APART.has(name) ? 'apart' : 'inline'
}

/** Whether an element is a part of a formula, each of which is a box. */
export const isInFormula = ({ parentNode }: HtmlElement): boolean =>
  parentNode !== null && 'namespaceURI' in parentNode && parentNode.namespaceURI === names.NS.MATHML

/** Whether an element takes room in its line even where its content is hidden. */
export const isApart = (element: HtmlElement): boolean => isHtml(element) && APART.has(element.tagName)

const foreignKindOf = (name: string): Kind => {
  if (name === 'foreignObject') return 'block'
  return APART_FOREIGN.has(name) ? 'apart' : 'inline'
}

const isHidden = (element: HtmlElement): boolean => {
  const { tagName: name, namespaceURI, sourceCodeLocation } = element
  if (namespaceURI === names.NS.SVG) return HIDDEN_SVG.has(name)
  if (namespaceURI === names.NS.MATHML) return false
  return HIDDEN.has(name) && (!HIDDEN_WHEN_CLOSED.has(name) || sourceCodeLocation?.endTag !== undefined)
}

/** The content of a template lies beside its element. */
export const childrenOf = (element: HtmlElement): readonly HtmlNode[] =>
  'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes

export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? ''

/** The text of a node as it stands there, that of hidden elements included. */
export const textOf = (node: HtmlNode): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return defaultTreeAdapter.isElementNode(node) ? childrenOf(node).map(textOf).join('') : ''
}
