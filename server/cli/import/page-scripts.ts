/** Scripts of a page that hold JSON-LD. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

type Script = { readonly line: number; readonly json: string }

type Node = DefaultTreeAdapterTypes.Node

export const scriptsOf = (html: string): readonly Script[] => {
  const scripts: Script[] = []
  // A stack of its own: pages may be deeper than calls can be.
  const open: Node[] = [parse(html, { sourceCodeLocationInfo: true })]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isJsonLd(node)) scripts.push({ line: node.sourceCodeLocation?.startLine ?? 1, json: textIn(node) })
    else if ('childNodes' in node) open.push(...node.childNodes.toReversed())
  }
  return scripts
}

const isJsonLd = (node: Node): node is DefaultTreeAdapterTypes.Element =>
  defaultTreeAdapter.isElementNode(node) &&
  node.tagName === 'script' &&
  node.attrs.some(({ name, value }) => name === 'type' && /^application\/ld\+json\b/i.test(value.trim()))

const textIn = ({ childNodes }: DefaultTreeAdapterTypes.Element): string =>
  childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('')
