/** Reading the trees of parse5, without its code: the editor reads trees of the same form in browsers. */
import type { DefaultTreeAdapterTypes, html } from 'parse5'

type Parents = DefaultTreeAdapterTypes.ParentNode
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element
type Text = DefaultTreeAdapterTypes.TextNode

export const HTML = 'http://www.w3.org/1999/xhtml' as html.NS
export const SVG = 'http://www.w3.org/2000/svg' as html.NS
export const MATHML = 'http://www.w3.org/1998/Math/MathML' as html.NS

export const isTextNode = (node: HtmlNode | Parents): node is Text => node.nodeName === '#text'

export const isElementNode = (node: HtmlNode | Parents): node is HtmlElement => 'tagName' in node

export const isCommentNode = (node: HtmlNode): boolean => node.nodeName === '#comment'

export const detachNode = (node: HtmlNode): void => {
  const siblings = node.parentNode?.childNodes
  siblings?.splice(siblings.indexOf(node), 1)
  node.parentNode = null
}
