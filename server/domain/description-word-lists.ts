import { defaultTreeAdapter } from 'parse5'
import { attributeOf, childrenOf, isHtml, textOf } from './description-elements.ts'
import type { HtmlElement, HtmlNode } from './description-parser.ts'

/**
 * Lists as Word and the mail programs that use it write them: paragraphs that begin with their bullet or number as
 * text, and tell in their style or class that they are items of a list.
 */
export type ListDraft = {
  readonly isOrdered: boolean
  readonly items: { readonly paragraph: HtmlElement; readonly lists: ListDraft[] }[]
}

type Item = {
  readonly paragraph: HtmlElement
  readonly level: number
  /** Null for a bullet. */
  readonly number: number | null
  readonly takeMarker: () => void
}

/** The nodes, with each run of such paragraphs drawn together; those lose their bullets and numbers. */
export const takeWordLists = (nodes: readonly HtmlNode[]): readonly (HtmlNode | ListDraft)[] => {
  if (!nodes.some(isWordItem)) return nodes
  const result: (HtmlNode | ListDraft)[] = []
  let open: { list: ListDraft; level: number }[] = []
  for (const node of nodes) {
    const item = readItem(node)
    if (!item) {
      if (!isBlank(node)) open = []
      if (!isBlank(node) || open.length === 0) result.push(node)
      continue
    }
    open = open.filter(({ level }) => level <= item.level)
    if (isOther(open.at(-1), item)) open.pop()
    if (!fits(open.at(-1), item)) {
      open = []
      result.push(node)
      continue
    }
    item.takeMarker()
    addItem(item, open, result)
  }
  return result
}

type Open = { readonly list: ListDraft; readonly level: number }

const isOther = (last: Open | undefined, { level, number }: Item): boolean =>
  last?.level === level && last.list.isOrdered !== (number !== null)

/** A list always counts from 1; a paragraph with another number keeps it as text. */
const fits = (last: Open | undefined, { level, number }: Item): boolean =>
  number === null || number === (last?.level === level ? last.list.items.length : 0) + 1

const addItem = (item: Item, open: Open[], result: (HtmlNode | ListDraft)[]): void => {
  const last = open.at(-1)
  if (last?.level === item.level) {
    last.list.items.push({ paragraph: item.paragraph, lists: [] })
    return
  }
  const list: ListDraft = { isOrdered: item.number !== null, items: [{ paragraph: item.paragraph, lists: [] }] }
  const holder = last?.list.items.at(-1)
  if (holder) holder.lists.push(list)
  else result.push(list)
  open.push({ list, level: item.level })
}

const isBlank = (node: HtmlNode): boolean =>
  defaultTreeAdapter.isTextNode(node) ? node.value.trim() === '' : defaultTreeAdapter.isCommentNode(node)

const CLASS = /MsoList(?:Paragraph|Bullet|Number)/
const STYLE = /mso-list:\s*l\d+\s+level(\d)/i
/** Bullets may be letters: fonts of symbols show them as signs. */
const MARKER = /^\s*([^\s\p{L}\p{N}]|[a-zØü§]|\(?\d{1,3}[.)])[\s\u00a0]{2,}/u
const NUMBER = /^\(?(\d{1,3})[.)]$/

const isWordItem = (node: HtmlNode): node is HtmlElement =>
  defaultTreeAdapter.isElementNode(node) &&
  isHtml(node) &&
  (node.tagName === 'p' || node.tagName === 'div') &&
  (CLASS.test(attributeOf(node, 'class')) || STYLE.test(attributeOf(node, 'style')))

const readItem = (node: HtmlNode): Item | undefined => {
  if (!isWordItem(node)) return undefined
  const level = Number(STYLE.exec(attributeOf(node, 'style'))?.[1] ?? 1)
  const told = findMarker(node)
  const text = told ? textOf(told).trim() : MARKER.exec(textOf(node))?.[1]
  if (text === undefined) return undefined
  const number = NUMBER.exec(text)?.[1]
  if (number === undefined && [...text].length > 1) return undefined
  const takeMarker = () => (told ? defaultTreeAdapter.detachNode(told) : takeText(node))
  return { paragraph: node, level, number: number === undefined ? null : Number(number), takeMarker }
}

/** The element in which Word puts a bullet or number for programs that know no lists. */
const findMarker = (element: HtmlElement): HtmlElement | undefined => {
  for (const child of childrenOf(element)) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    if (/mso-list:\s*ignore/i.test(attributeOf(child, 'style'))) return child
    const found = findMarker(child)
    if (found) return found
  }
  return undefined
}

/** Takes the marker from the text at the start, over as many elements as it goes. */
const takeText = (element: HtmlElement): void => {
  let left = MARKER.exec(textOf(element))?.[0].length ?? 0
  const visit = (node: HtmlNode): void => {
    if (defaultTreeAdapter.isTextNode(node)) {
      const count = Math.min(left, node.value.length)
      node.value = node.value.slice(count)
      left -= count
    } else if (defaultTreeAdapter.isElementNode(node)) for (const child of childrenOf(node)) visit(child)
  }
  visit(element)
}
