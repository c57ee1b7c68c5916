import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5'
import { escapeText, writeStartTag } from './description-filter.ts'
import { readIssues } from './description-issues.ts'
import { ALLOWED_ELEMENTS, MAX_NESTING } from './description-rules.ts'

/** A browser leaves links in links where much lies between them; reading the result again gets rid of them. */
const MAX_ROUNDS = 3

/** Where building a tree is given up. A tree builder repeats what is left open in each block that follows. */
const MAX_DEPTH = 2 * MAX_NESTING
const MAX_ELEMENTS = 100_000
/** For the addresses of all links together, in UTF-16 units. */
const MAX_ADDRESSES = 4 * 1024 * 1024

/**
 * The text as a browser would mend its nesting, or undefined where that is hopeless. What it returns has no issues.
 * Takes text with no other tags than allowed ones.
 */
export const mendNesting = (html: string): string | undefined => {
  let text = html
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (readIssues(text, 0).issues.length === 0) return text
    const tree = buildTree(text)
    if (!tree) return undefined
    text = tree.childNodes.map((node) => writeNode(node, 0)).join('')
  }
  return readIssues(text, 0).issues.length === 0 ? text : undefined
}

class TooMuch extends Error {}

const buildTree = (html: string): DefaultTreeAdapterTypes.DocumentFragment | undefined => {
  const context = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, [])
  try {
    return parseFragment(context, html, { treeAdapter: limitedAdapter() })
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

const limitedAdapter = (): typeof defaultTreeAdapter => {
  let depth = 0
  let elements = 0
  let addresses = 0
  return {
    ...defaultTreeAdapter,
    onItemPush({ attrs }) {
      depth += 1
      elements += 1
      addresses += attrs[0]?.value.length ?? 0
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS || addresses > MAX_ADDRESSES) throw new TooMuch()
    },
    onItemPop() {
      depth -= 1
    },
  }
}

const writeNode = (node: DefaultTreeAdapterTypes.ChildNode, depth: number): string => {
  if (defaultTreeAdapter.isTextNode(node)) return escapeText(node.value)
  if (!defaultTreeAdapter.isElementNode(node)) return ''
  const name = node.tagName
  if (name === 'br') return '<br>'
  const isKept = ALLOWED_ELEMENTS.has(name) && depth < MAX_NESTING
  const content = node.childNodes.map((child) => writeNode(child, isKept ? depth + 1 : depth)).join('')
  const href = node.attrs.find((attribute) => attribute.name === 'href')?.value
  return isKept ? `${writeStartTag(name, href)}${content}</${name}>` : content
}
