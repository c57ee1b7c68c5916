import { defaultTreeAdapter as adapter, parse, type DefaultTreeAdapterTypes as Trees } from 'parse5'
import type { PageReply } from './support.ts'

/** Elements and the names of their attributes, without any text. */
const shapeOf = (node: Trees.Node): string => {
  const children = 'childNodes' in node ? node.childNodes.map(shapeOf).join('') : ''
  if (node.nodeName === '#comment') return '(comment)'
  if (!adapter.isElementNode(node)) return children
  return `<${[node.tagName, ...node.attrs.map(({ name }) => name)].join(' ')}>${children}</>`
}

export const shape = ({ text }: PageReply): string => shapeOf(parse(text))
