/** Converts the parsed tree of a description to allowed pieces. */
import { isVisible } from '../../lib/text.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'
import {
  attributeOf,
  childrenOf,
  isHeading,
  isHtml,
  isInFormula,
  isSeparate,
  keepsLines,
  layoutOf,
  textOf,
} from './elements.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { BREAK, isBlock, link, type Piece, showsText, wrap } from './pieces.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'
import { type Style, styleOf } from './style.ts'
import { type ListDraft, takeWordLists } from './word-lists.ts'

type Conversion = {
  readonly pieces: readonly Piece[]
  /** Outcomes of disallowed elements other than plain removal, by the offset of their start. */
  readonly outcomes: Map<number, Sentence>
  readonly hasWordLists: boolean
}

/** The state that an element inherits, and the notes about the whole conversion. */
type Context = {
  readonly notes: { readonly outcomes: Map<number, Sentence>; hasWordLists: boolean }
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Bold by an added element, so that one of the text's own is redundant. */
  readonly isMadeBold: boolean
  readonly keepsLines: boolean
  /** Within a list item, and not in a list inside it. */
  readonly isInItem: boolean
  /** Each child is a block, as in a flex container. */
  readonly areBoxes: boolean
}

const LINE: Piece = { gap: 'line' }
const COLUMN: Piece = { gap: 'column' }
const SPACE: Piece = { gap: 'space' }

/** Keeps all text that a browser shows. */
export const convertTree = (nodes: readonly HtmlNode[]): Conversion => {
  const notes = { outcomes: new Map<number, Sentence>(), hasWordLists: false }
  const pieces = convertNodes(nodes, {
    notes,
    isBold: false,
    isItalic: false,
    isMadeBold: false,
    keepsLines: false,
    isInItem: false,
    areBoxes: false,
  })
  return { pieces, ...notes }
}

const convertNodes = (nodes: readonly HtmlNode[], context: Context): Piece[] =>
  takeWordLists(nodes).flatMap((node) =>
    'items' in node ? convertWordList(node, context) : convertNode(node, context),
  )

const convertWordList = ({ isOrdered, items }: ListDraft, context: Context): Piece => {
  context.notes.hasWordLists = true
  const entries = items.map(({ paragraph, lists }) => {
    const content = convertContent(paragraph, styleOf(paragraph), { ...context, isInItem: true })
    return wrap('li', [...content, ...lists.map((list) => convertWordList(list, context))])
  })
  return wrap(isOrdered ? 'ol' : 'ul', entries)
}

const convertNode = (node: HtmlNode, context: Context): readonly Piece[] => {
  if (isTextNode(node)) return context.keepsLines ? breakLines(node.value) : [node.value]
  if (!isElementNode(node)) return []
  const style = styleOf(node)
  const pieces = convertElement(node, style, context)
  if (context.areBoxes || style.layout === 'block') return onOwnLines(pieces)
  return isInFormula(node) ? separated(pieces, 'separate') : pieces
}

const convertElement = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const layout = layoutOf(element)
  if (layout === 'hidden') return convertHidden(element, context)
  if (layout === 'break') return [BREAK]
  if (isHeading(element)) return [convertHeading(element, style, context)]
  if (isHtml(element) && ALLOWED_ELEMENTS.has(element.tagName)) return convertAllowed(element, style, context)
  const content = convertContent(element, style, context)
  if (layout === 'block') {
    noteOutcome(element, sentence('madeDivision'), context)
    return [wrap('div', content)]
  }
  const isHeaderCell = isHtml(element) && element.tagName === 'th'
  return separated(isHeaderCell && !context.isBold ? inBold(content) : content, style.layout ?? layout)
}

const noteOutcome = ({ sourceCodeLocation }: HtmlElement, outcome: Sentence, { notes }: Context): void => {
  if (sourceCodeLocation) notes.outcomes.set(sourceCodeLocation.startOffset, outcome)
}

const convertHidden = (element: HtmlElement, context: Context): readonly Piece[] => {
  const isClosed = element.sourceCodeLocation?.endTag !== undefined
  if (isVisible(textOf(element)))
    noteOutcome(element, sentence(isClosed ? 'removedWithContent' : 'removedWithTextAfter'), context)
  return isSeparate(element) ? [SPACE] : []
}

const convertHeading = (element: HtmlElement, style: Style, context: Context): Piece => {
  noteOutcome(element, sentence('madeBoldParagraph'), context)
  const content = convertContent(element, style, { ...context, isBold: true, isMadeBold: true })
  return wrap('p', context.isMadeBold ? content : inBold(content))
}

type Emphasis = 'isBold' | 'isItalic'

const EMPHASIS = new Map<string, Emphasis>([
  ['b', 'isBold'],
  ['strong', 'isBold'],
  ['i', 'isItalic'],
  ['em', 'isItalic'],
])

const convertAllowed = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const { tagName: name } = element
  const emphasis = EMPHASIS.get(name)
  if (emphasis) return convertEmphasis({ element, emphasis }, style, context)
  const isInItem = name === 'li' || (context.isInItem && name !== 'ul' && name !== 'ol')
  const content = convertContent(element, style, { ...context, isInItem })
  if (name === 'a') {
    const href = attributeOf(element, 'href')
    return isLink(href) ? link(href, content) : content
  }
  // HTML ends an item at the next one, even through elements between them.
  return [wrap(name === 'li' && context.isInItem ? 'div' : name, content)]
}

type Emphasized = { readonly element: HtmlElement; readonly emphasis: Emphasis }

/** Drops an element whose style contradicts it: programs put `<b style="font-weight:normal">` around pasted text. */
const convertEmphasis = ({ element, emphasis }: Emphasized, style: Style, context: Context): readonly Piece[] => {
  if (style[emphasis] === false) return convertContent(element, style, context)
  const content = convertContent(element, style, { ...context, [emphasis]: true })
  return emphasis === 'isBold' && context.isMadeBold ? content : [wrap(element.tagName, content)]
}

/** The content of an element, in the bold and italic of its style. */
const convertContent = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const isBold = style.isBold === true && !context.isBold
  const isItalic = style.isItalic === true && !context.isItalic
  const content = convertNodes(childrenOf(element), {
    ...context,
    isBold: context.isBold || isBold,
    isMadeBold: context.isMadeBold || isBold,
    isItalic: context.isItalic || isItalic,
    keepsLines: style.keepsLines ?? (keepsLines(element) || context.keepsLines),
    areBoxes: style.boxesChildren,
  })
  const slanted = isItalic && showsText(content) ? [wrap('em', content)] : content
  return isBold ? inBold(slanted) : slanted
}

const inBold = (content: readonly Piece[]): readonly Piece[] =>
  showsText(content) ? [wrap('strong', content)] : content

const onOwnLines = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.length === 0 || pieces.some(isBlock) ? [LINE, ...pieces, LINE] : [wrap('div', pieces)]

const separated = (content: readonly Piece[], layout: string): readonly Piece[] => {
  if (layout === 'lines') return [LINE, ...content, LINE]
  if (layout === 'cell') return [COLUMN, ...content]
  return layout === 'separate' ? [SPACE, ...content, SPACE] : content
}

const breakLines = (text: string): Piece[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line]))
