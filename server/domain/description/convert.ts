import { defaultTreeAdapter } from 'parse5'
import { isVisible } from '../../lib/text.ts'
import {
  attributeOf,
  childrenOf,
  isApart,
  isHeading,
  isHtml,
  isInFormula,
  keepsLines,
  kindOf,
  textOf,
} from './elements.ts'
import type { HtmlElement, HtmlNode } from './parser.ts'
import { BREAK, isBlock, link, type Piece, showsText, wrap } from './pieces.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'
import { type Look, lookOf } from './style.ts'
import { type ListDraft, takeWordLists } from './word-lists.ts'

export type Conversion = {
  readonly pieces: readonly Piece[]
  /** What became of elements that are not allowed where they were not just removed, by the offset of their start. */
  readonly fates: ReadonlyMap<number, string>
  readonly hasWordLists: boolean
}

type Surroundings = {
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Bold by an element of ours, so that one of the text's own is too many. */
  readonly isMadeBold: boolean
  readonly keepsLines: boolean
  /** Within a list item, no list between. */
  readonly isInItem: boolean
  /** Each child is a box of its own. */
  readonly areBoxes: boolean
}

const OUTSIDE: Surroundings = {
  isBold: false,
  isItalic: false,
  isMadeBold: false,
  keepsLines: false,
  isInItem: false,
  areBoxes: false,
}

const LINE: Piece = { gap: 'line' }
const COLUMN: Piece = { gap: 'column' }
const SPACE: Piece = { gap: 'space' }

/** The nodes as pieces that a description may have, with all the text that a browser shows. */
export const convertTree = (nodes: readonly HtmlNode[]): Conversion => {
  const fates = new Map<number, string>()
  let hasWordLists = false

  const note = ({ sourceCodeLocation }: HtmlElement, fate: string) => {
    if (sourceCodeLocation) fates.set(sourceCodeLocation.startOffset, fate)
  }

  const convertAll = (children: readonly HtmlNode[], around: Surroundings): Piece[] =>
    takeWordLists(children).flatMap((child) =>
      'items' in child ? convertWordList(child, around) : convertNode(child, around),
    )

  const convertWordList = ({ isOrdered, items }: ListDraft, around: Surroundings): Piece => {
    hasWordLists = true
    const entries = items.map(({ paragraph, lists }) => {
      const content = dress(paragraph, lookOf(paragraph), { ...around, isInItem: true })
      return wrap('li', [...content, ...lists.map((list) => convertWordList(list, around))])
    })
    return wrap(isOrdered ? 'ol' : 'ul', entries)
  }

  const convertNode = (node: HtmlNode, around: Surroundings): readonly Piece[] => {
    if (defaultTreeAdapter.isTextNode(node)) return around.keepsLines ? breakLines(node.value) : [node.value]
    if (!defaultTreeAdapter.isElementNode(node)) return []
    const look = lookOf(node)
    const pieces = convertElement(node, look, around)
    if (around.areBoxes || look.layout === 'block') return box(pieces)
    return isInFormula(node) ? parted(pieces, 'apart') : pieces
  }

  const convertElement = (element: HtmlElement, look: Look, around: Surroundings): readonly Piece[] => {
    const kind = kindOf(element)
    if (kind === 'hidden') return convertHidden(element)
    if (kind === 'break') return [BREAK]
    if (isHeading(element)) return [convertHeading(element, look, around)]
    if (isAllowed(element)) return convertAllowed(element, look, around)
    const content = dress(element, look, around)
    if (kind === 'block') {
      note(element, 'made a <div>')
      return [wrap('div', content)]
    }
    return parted(
      isHtml(element) && element.tagName === 'th' ? embolden(content, around) : content,
      look.layout ?? kind,
    )
  }

  const convertHidden = (element: HtmlElement): readonly Piece[] => {
    if (isVisible(textOf(element))) note(element, hiddenFate(element))
    return isApart(element) ? [SPACE] : []
  }

  const convertHeading = (element: HtmlElement, look: Look, around: Surroundings): Piece => {
    note(element, 'made a paragraph in bold')
    const content = dress(element, look, { ...around, isBold: true, isMadeBold: true })
    return wrap('p', around.isMadeBold ? content : embolden(content, OUTSIDE))
  }

  const convertAllowed = (element: HtmlElement, look: Look, around: Surroundings): readonly Piece[] => {
    const { tagName: name } = element
    const face = FACES.get(name)
    if (face) return convertFace({ element, face }, look, around)
    const isInItem = name === 'li' || (around.isInItem && name !== 'ul' && name !== 'ol')
    const content = dress(element, look, { ...around, isInItem })
    if (name === 'a') return convertLink(attributeOf(element, 'href'), content)
    // HTML ends an item at the next one, even through elements between them.
    return [wrap(name === 'li' && around.isInItem ? 'div' : name, content)]
  }

  /** Bold or italic, unless its style says that it is not: programs write that around what they paste. */
  const convertFace = ({ element, face }: Faced, look: Look, around: Surroundings): readonly Piece[] => {
    if (look[face] === false) return dress(element, look, around)
    const content = dress(element, look, { ...around, [face]: true })
    return face === 'isBold' && around.isMadeBold ? content : [wrap(element.tagName, content)]
  }

  /** The content of an element, in the bold and italic that its style gives it. */
  const dress = (element: HtmlElement, look: Look, around: Surroundings): readonly Piece[] => {
    const isBold = look.isBold === true && !around.isBold
    const isItalic = look.isItalic === true && !around.isItalic
    const content = convertAll(childrenOf(element), {
      ...around,
      isBold: around.isBold || isBold,
      isMadeBold: around.isMadeBold || isBold,
      isItalic: around.isItalic || isItalic,
      keepsLines: look.keepsLines ?? (keepsLines(element) || around.keepsLines),
      areBoxes: look.boxesChildren,
    })
    const slanted = isItalic && showsText(content) ? [wrap('em', content)] : content
    return isBold ? embolden(slanted, OUTSIDE) : slanted
  }

  const pieces = convertAll(nodes, OUTSIDE)
  return { pieces, fates, hasWordLists }
}

const hiddenFate = ({ sourceCodeLocation }: HtmlElement): string =>
  sourceCodeLocation?.endTag ? 'removed with the text in it' : 'removed with all the text after it'

type Face = 'isBold' | 'isItalic'

type Faced = { readonly element: HtmlElement; readonly face: Face }

const FACES = new Map<string, Face>([
  ['b', 'isBold'],
  ['strong', 'isBold'],
  ['i', 'isItalic'],
  ['em', 'isItalic'],
])

const isAllowed = (element: HtmlElement): boolean => isHtml(element) && ALLOWED_ELEMENTS.has(element.tagName)

/** On lines of their own. */
const box = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.length === 0 || pieces.some(isBlock) ? [LINE, ...pieces, LINE] : [wrap('div', pieces)]

const parted = (content: readonly Piece[], layout: string): readonly Piece[] => {
  if (layout === 'lines') return [LINE, ...content, LINE]
  if (layout === 'cell') return [COLUMN, ...content]
  return layout === 'apart' ? [SPACE, ...content, SPACE] : content
}

const convertLink = (href: string, content: readonly Piece[]): readonly Piece[] =>
  isLink(href) ? link(href, content) : content

const embolden = (content: readonly Piece[], { isBold }: Surroundings): readonly Piece[] =>
  isBold || !showsText(content) ? content : [wrap('strong', content)]

const breakLines = (text: string): Piece[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line]))
