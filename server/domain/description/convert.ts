/** Converts the parsed tree of a description to allowed pieces. */
import { isVisible } from '../../lib/text.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'
import {
  attributeOf,
  childrenOf,
  hasAttribute,
  isHeading,
  isHtml,
  isInFormula,
  isSeparate,
  keepsLines,
  layoutOf,
  textOf,
} from './elements.ts'
import { type Hiding, hidesText, hidingWithin, isLeftOut, SHOWN } from './hiding.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { BREAK, isBlock, isElement, link, type Piece, showsText, wrap } from './pieces.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'
import { type Style, styleOf } from './style.ts'
import { type ListDraft, takeWordLists } from './word-lists.ts'

type Conversion = {
  readonly pieces: readonly Piece[]
  /** Outcomes of disallowed elements and attributes other than plain removal, by the offset of their start. */
  readonly outcomes: Map<number, Sentence>
  readonly hasWordLists: boolean
}

type Notes = {
  readonly outcomes: Map<number, Sentence>
  hasWordLists: boolean
  /** The texts left out since no browser shows them. */
  hiddenTexts: number
}

/** The state that an element inherits, and the notes about the whole conversion. */
type Context = {
  readonly notes: Notes
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Bold by an added element, so that one of the text's own is redundant. */
  readonly isMadeBold: boolean
  readonly keepsLines: boolean
  readonly hiding: Hiding
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
  const notes: Notes = { outcomes: new Map<number, Sentence>(), hasWordLists: false, hiddenTexts: 0 }
  const pieces = convertNodes(nodes, {
    notes,
    isBold: false,
    isItalic: false,
    isMadeBold: false,
    keepsLines: false,
    hiding: SHOWN,
    isInItem: false,
    areBoxes: false,
  })
  return { pieces, outcomes: notes.outcomes, hasWordLists: notes.hasWordLists }
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
  if (isTextNode(node)) return convertText(node.value, context)
  if (!isElementNode(node)) return []
  const style = styleOf(node)
  if (isLeftOut(node, style)) return leaveOut(node, context)
  const pieces = dropShells(node, convertElement(node, style, context), isHiding(style, context))
  if (context.areBoxes || style.layout === 'block') return onOwnLines(pieces)
  return isInFormula(node) ? separated(pieces, 'separate') : pieces
}

const convertText = (text: string, { keepsLines, hiding, notes }: Context): readonly Piece[] => {
  if (!hidesText(hiding)) return keepsLines ? breakLines(text) : [text]
  if (isVisible(text)) notes.hiddenTexts += 1
  // Text without a size takes no room; what is only unseen stands between the words beside it.
  return hiding.isUnseen || hiding.isGone ? [SPACE] : []
}

const leaveOut = (element: HtmlElement, context: Context): readonly Piece[] => {
  if (isVisible(textOf(element))) noteHidden(element, context)
  return []
}

/** True if a style hides what would be seen without it. */
const isHiding = (style: Style, { hiding }: Context): boolean =>
  !hidesText(hiding) && hidesText(hidingWithin(style, hiding))

/** Leaves only gaps of what lost all its text; an item stays, since its list counts it. */
const dropShells = (element: HtmlElement, pieces: readonly Piece[], isHidden: boolean): readonly Piece[] => {
  if (!isHidden || element.tagName === 'li' || showsText(pieces)) return pieces
  return pieces.map((piece) => (isElement(piece) ? (isBlock(piece) || piece.holdsBlock ? LINE : SPACE) : piece))
}

/** Notes it at what is told: an element that is not allowed, or else the attribute that hides its text. */
const noteHidden = (element: HtmlElement, context: Context): void => {
  if (!isHtml(element) || !ALLOWED_ELEMENTS.has(element.tagName)) {
    noteOutcome(element, sentence('removedWithContent'), context)
    return
  }
  const name = hasAttribute(element, 'hidden') && styleOf(element).isNone === undefined ? 'hidden' : 'style'
  noteAttribute(element, name, { outcome: sentence('removedWithHidden'), context })
}

const noteAttribute = (
  element: HtmlElement,
  name: string,
  { outcome, context }: { readonly outcome: Sentence; readonly context: Context },
): void => {
  const offset = element.sourceCodeLocation?.attrs?.[name]?.startOffset
  if (offset !== undefined) context.notes.outcomes.set(offset, outcome)
}

const convertElement = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const layout = layoutOf(element)
  if (layout === 'hidden') return convertHidden(element, context)
  if (layout === 'break') return [BREAK]
  if (isHeading(element)) return [convertHeading(element, style, context)]
  if (isHtml(element) && ALLOWED_ELEMENTS.has(element.tagName)) return convertAllowed(element, style, context)
  if (layout === 'block') noteOutcome(element, sentence('madeDivision'), context)
  const content = convertContent(element, style, context)
  if (layout === 'block') return [wrap('div', content)]
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
  const before = context.notes.hiddenTexts
  const content = convertNodes(childrenOf(element), {
    ...context,
    isBold: context.isBold || isBold,
    isMadeBold: context.isMadeBold || isBold,
    isItalic: context.isItalic || isItalic,
    keepsLines: style.keepsLines ?? (keepsLines(element) || context.keepsLines),
    hiding: hidingWithin(style, context.hiding),
    areBoxes: style.boxesChildren,
  })
  if (context.notes.hiddenTexts > before && isHiding(style, context)) noteHidden(element, context)
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
