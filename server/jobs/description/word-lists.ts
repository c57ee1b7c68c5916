import { attributeOf, childrenOf, isHtml } from './elements.ts'
import { isLeftOut } from './hiding.ts'
import { detachNode, type HtmlElement, type HtmlNode, isCommentNode, isElementNode, isTextNode } from './nodes.ts'
import { styleOf } from './style.ts'

/**
 * A list as Word and mail programs based on it write it: paragraphs that begin with their bullet or number as text and
 * that a style or class marks as list items.
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

/** The nodes, with each run of such paragraphs replaced by a list; the paragraphs lose their bullets and numbers. */
export const takeWordLists = (nodes: readonly HtmlNode[]): readonly (HtmlNode | ListDraft)[] => {
  if (!nodes.some(isWordItem)) return nodes
  // Hidden nodes show nothing, wherever they stand.
  const result: (HtmlNode | ListDraft)[] = nodes.filter(isHidden)
  let open: { list: ListDraft; level: number }[] = []
  for (const node of nodes.filter((node) => !isHidden(node))) {
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

/** HTML lists count from 1; a paragraph with another number keeps it as text. */
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

const isBlank = (node: HtmlNode): boolean => (isTextNode(node) ? node.value.trim() === '' : isCommentNode(node))

const isHidden = (node: HtmlNode): boolean => isElementNode(node) && isLeftOut(node, styleOf(node))

const CLASS = /MsoList(?:Paragraph|Bullet|Number)/
const STYLE = /mso-list:\s*l\d+\s+level(\d)/i
/** Bullets may be letters, which symbol fonts show as signs. */
const MARKER = /^\s*([^\s\p{L}\p{N}]|[a-zØü§]|\(?\d{1,3}[.)])[\s\u00a0]{2,}/u
const NUMBER = /^\(?(\d{1,3})[.)]$/

const isWordItem = (node: HtmlNode): node is HtmlElement =>
  isElementNode(node) &&
  isHtml(node) &&
  node.tagName === 'p' &&
  (CLASS.test(attributeOf(node, 'class')) || STYLE.test(attributeOf(node, 'style')))

const readItem = (node: HtmlNode): Item | undefined => {
  if (!isWordItem(node)) return undefined
  const level = Number(STYLE.exec(attributeOf(node, 'style'))?.[1] ?? 1)
  const lead = [...readLead(node)]
  const marker = lead.find(isMarker)
  const text = marker ? textOfLead(readLead(marker)).trim() : MARKER.exec(textOfLead(lead))?.[1]
  if (text === undefined) return undefined
  const number = NUMBER.exec(text)?.[1]
  if (number === undefined && [...text].length > 1) return undefined
  const takeMarker = () => (marker ? detachNode(marker) : takeText(lead))
  return { paragraph: node, level, number: number === undefined ? null : Number(number), takeMarker }
}

/** The element in which Word puts a bullet or number for programs without lists; a line break is none. */
const isMarker = (node: HtmlNode): boolean =>
  isElementNode(node) && node.tagName !== 'br' && /mso-list:\s*ignore/i.test(attributeOf(node, 'style'))

/** The longest marker, with the white space around it. */
const LEAD_MAX = 100

/** The first nodes of an element, up to the length of a marker. */
function* readLead(element: HtmlNode): Generator<HtmlNode> {
  const waiting = [element]
  let left = LEAD_MAX
  for (let next = waiting.pop(); next && left > 0; next = waiting.pop()) {
    yield next
    left -= isTextNode(next) ? next.value.length : 1
    if (!isElementNode(next)) continue
    for (const child of childrenOf(next).slice(0, left).reverse()) waiting.push(child)
  }
}

const textOfLead = (nodes: Iterable<HtmlNode>): string =>
  [...nodes].map((node) => (isTextNode(node) ? node.value : '')).join('')

/** Removes the marker from the start of the text, across nodes. */
const takeText = (lead: readonly HtmlNode[]): void => {
  let left = MARKER.exec(textOfLead(lead))?.[0].length ?? 0
  for (const node of lead) {
    if (!isTextNode(node)) continue
    const count = Math.min(left, node.value.length)
    node.value = node.value.slice(count)
    left -= count
  }
}
