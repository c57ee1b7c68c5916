/** The numbers of lists: a list of a description counts 1, 2, 3; any other number stays as text. */
import { attributeOf, childrenOf, hasAttribute, isHtml } from './elements.ts'
import { isLeftOut } from './hiding.ts'
import { bulletOrNumber, NUMERALS, typeOfAttribute } from './list-types.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { type Style, styleOf } from './style.ts'

/** A list that shows what the given one did, an item whose number is text (empty without one), or what is in no item. */
export type ListPart =
  | { readonly list: 'ol' | 'ul'; readonly nodes: readonly HtmlNode[] }
  | { readonly item: HtmlElement; readonly number: string }
  | { readonly loose: HtmlNode }

type Run = { list: 'ol' | 'ul'; nodes: HtmlNode[]; count: number }

type Part = Run | Exclude<ListPart, { readonly list: unknown }>

export const partsOfList = (list: HtmlElement, style: Style): readonly ListPart[] => {
  const name = list.tagName === 'ol' ? 'ol' : 'ul'
  const type =
    style.listType ?? typeOfAttribute(name, attributeOf(list, 'type')) ?? (name === 'ol' ? 'decimal' : 'disc')
  const count = createCount(list)
  const parts: Part[] = [{ list: name, nodes: [], count: 0 }]
  for (const node of childrenOf(list)) {
    const item = itemOf(node)
    if (item) addItem(parts, { ...item, type: item.type ?? type, number: count(item.value), name })
    else addOther(parts, node)
  }
  return parts.length === 1 ? parts : parts.filter((part) => !('list' in part) || part.nodes.length > 0)
}

/** An item that is shown, with its own number and type. */
const itemOf = (node: HtmlNode) => {
  if (!isElementNode(node) || !isHtml(node) || node.tagName !== 'li') return undefined
  const style = styleOf(node)
  if (isLeftOut(node, style)) return undefined
  const type = style.listType ?? typeOfAttribute('li', attributeOf(node, 'type'))
  return { item: node, type, value: readInteger(attributeOf(node, 'value')) }
}

type Item = {
  readonly item: HtmlElement
  readonly type: string
  readonly number: number
  readonly name: 'ol' | 'ul'
}

const addItem = (parts: Part[], { item, type, number, name }: Item): void => {
  const kind = bulletOrNumber(type, name)
  const last = parts.at(-1)
  const run = last && 'list' in last ? last : undefined
  const isDecimal = type === 'decimal' && kind === 'ol'
  if (kind === 'ol' && !(isDecimal && (number === 1 || (run?.list === 'ol' && number === run.count + 1)))) {
    parts.push({ item, number: NUMERALS.get(type)?.(number) ?? '' })
    return
  }
  const isNext = run && (run.count === 0 || (run.list === kind && (kind === 'ul' || number === run.count + 1)))
  if (isNext) {
    run.list = kind
    run.nodes.push(item)
    run.count += 1
  } else parts.push({ list: kind, nodes: [item], count: 1 })
}

const addOther = (parts: Part[], node: HtmlNode): void => {
  const last = parts.at(-1)
  if (last && 'list' in last) last.nodes.push(node)
  else if (!isTextNode(node) || node.value.trim() !== '') parts.push({ loose: node })
}

/** Numbers one item after the other, as browsers do. */
const createCount = (list: HtmlElement): ((value: number | undefined) => number) => {
  const isReversed = list.tagName === 'ol' && hasAttribute(list, 'reversed')
  const start = list.tagName === 'ol' ? readInteger(attributeOf(list, 'start')) : undefined
  let next = start ?? (isReversed ? childrenOf(list).filter((node) => itemOf(node) !== undefined).length : 1)
  return (value) => {
    const number = value ?? next
    next = number + (isReversed ? -1 : 1)
    return number
  }
}

const INTEGER_MAX = 2 ** 31 - 1

/** The integer at the start of a value, as HTML reads it. */
const readInteger = (value: string): number | undefined => {
  const digits = /^[\t\n\f\r ]*([+-]?\d{1,12})/.exec(value)?.[1]
  return digits === undefined || Math.abs(Number(digits)) > INTEGER_MAX ? undefined : Number(digits)
}
