/** Nodes of the browser as nodes of parse5, which the rules of descriptions read. */
import type { HtmlElement, HtmlNode } from '../../server/jobs/description/nodes.ts'
import { STYLE, takeNames } from './inert.ts'

/** The children of a node. Recursion is bounded: browsers flatten trees at a depth of 512. */
export const treeOf = (parent: ParentNode, parentNode: HtmlNode['parentNode'] = null): HtmlNode[] =>
  [...parent.childNodes].map((node) => {
    if (node.nodeType === 3) return { nodeName: '#text', value: node.textContent ?? '', parentNode }
    if (node.nodeType !== 1) return { nodeName: '#comment', data: '', parentNode }
    return elementOf(node as Element, parentNode)
  })

const elementOf = (element: Element, parentNode: HtmlNode['parentNode']): HtmlElement => {
  const { localName, namespaceURI, attributes } = element
  const made: HtmlElement = {
    nodeName: localName,
    tagName: localName,
    namespaceURI: namespaceURI as HtmlElement['namespaceURI'],
    attrs: [...attributes].map(({ name, value }) => ({ name: name === STYLE ? 'style' : name, value })),
    childNodes: [],
    parentNode,
    sourceCodeLocation: CLOSED,
  }
  made.childNodes = treeOf(element, made)
  if (!(element instanceof HTMLTemplateElement)) return made
  takeNames(element.content)
  const content = { nodeName: '#document-fragment', childNodes: treeOf(element.content) }
  return Object.assign(made, { content })
}

/** The browser has closed what the source left open. */
const PLACE = { startLine: 1, startCol: 1, startOffset: 0, endLine: 1, endCol: 1, endOffset: 0 }
const CLOSED = { ...PLACE, endTag: PLACE }
