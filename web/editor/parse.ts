/** Reads the HTML of a description as a document of the editor. */
import { DOMParser, type Node } from 'prosemirror-model'
import { readInert } from './inert.ts'
import { BARE, LINE, schema } from './schema.ts'

const BLOCKS = 'p, div, ul, ol, li'

export const parser = DOMParser.fromSchema(schema)

export const parseDescription = (html: string): Node => parser.parse(prepared(html))

/** The nodes of a text, with the attributes that tell text without an element and lines of text from the rest. */
export const prepared = (html: string): HTMLElement => {
  const body = readInert(html)
  for (const division of body.querySelectorAll('div'))
    if (!division.querySelector(BLOCKS)) division.setAttribute(LINE, '')
  for (const parent of [body, ...body.querySelectorAll(`div:not([${LINE}]), li`)]) wrapLooseText(parent)
  return body
}

/** Gives each run of text beside blocks, and the text of an item, a paragraph of its own. */
const wrapLooseText = (parent: Element): void => {
  let run: ChildNode[] = []
  const finish = (next: ChildNode | null) => {
    if (run.some((node) => node.nodeType === 1 || node.textContent?.trim() !== '')) wrapRun(parent, run, next)
    run = []
  }
  for (const node of [...parent.childNodes]) {
    if (isOrHoldsBlock(node)) finish(node)
    else run.push(node)
  }
  finish(null)
  if (parent.localName === 'li' && parent.childElementCount === 0) wrapRun(parent, [...parent.childNodes], null)
}

const wrapRun = (parent: Element, run: readonly ChildNode[], next: ChildNode | null): void => {
  const paragraph = parent.ownerDocument.createElement('p')
  paragraph.setAttribute(BARE, '')
  paragraph.append(...run)
  parent.insertBefore(paragraph, next)
}

const isOrHoldsBlock = (node: ChildNode): boolean =>
  node.nodeType === 1 && ((node as Element).matches(BLOCKS) || (node as Element).querySelector(BLOCKS) !== null)
