/** The judge of descriptions: what a parser of HTML makes of a text, and what of that no description may hold. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5'

/** A text, or an element as its name, its attributes and what lies in it. Elements that are not HTML have a prefix. */
export type Tree = string | [name: string, attributes: [name: string, value: string][], content: Tree[]]

/** Written here once more, apart from the rule that is judged. */
const ELEMENTS = new Set('strong b em i br p div ul ol li a'.split(' '))
export const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The trees that parse5 builds of a text within an element, as browsers do for innerHTML. */
export const treesOf = (html: string, context = 'div'): Tree[] => {
  // The adapter asks for one of the names that it knows, and takes any.
  const element = defaultTreeAdapter.createElement(context as names.TAG_NAMES, names.NS.HTML, [])
  return readNodes(parseFragment(element, html, {}).childNodes)
}

/** Everything in the trees that the interface does not allow, in words; empty for a harmless text. */
export const offencesOf = (trees: readonly Tree[]): string[] =>
  trees.flatMap((tree) => {
    if (typeof tree === 'string') return []
    const [name, attributes, content] = tree
    const foreign = ELEMENTS.has(name) ? [] : [`<${name}>`]
    return [...foreign, ...attributes.flatMap((attribute) => offenceOf(name, attribute)), ...offencesOf(content)]
  })

/** The addresses of all links, in the order of the text. */
export const addressesOf = (trees: readonly Tree[]): string[] =>
  trees.flatMap((tree) => {
    if (typeof tree === 'string') return []
    const [, attributes, content] = tree
    return [...attributes.filter(([name]) => name === 'href').map(([, value]) => value), ...addressesOf(content)]
  })

/** The scheme of an address as a browser reads it; an address without one has that of the page. */
export const protocolOf = (address: string): string =>
  URL.canParse(address, PAGE) ? new URL(address, PAGE).protocol : 'none'

const PAGE = 'page://page.test/page'

const offenceOf = (element: string, [name, value]: [string, string]): string[] => {
  if (element !== 'a' || name !== 'href') return [`${name} of <${element}>`]
  return PROTOCOLS.has(protocolOf(value)) ? [] : [`the address ${value}`]
}

const readNodes = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): Tree[] =>
  nodes.flatMap((node): Tree[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value]
    if (!defaultTreeAdapter.isElementNode(node)) return [[node.nodeName, [], []]]
    const prefix = node.namespaceURI === names.NS.HTML ? '' : `${node.namespaceURI} `
    const attributes = node.attrs.map(({ name, value }): [string, string] => [name, value])
    return [[prefix + node.tagName, attributes, readNodes(node.childNodes)]]
  })
