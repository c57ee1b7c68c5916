/** Converts the parsed tree of a description to allowed pieces. */
import { isVisible } from '../../platform/lib/text.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { type Context, isKept, type Notes, noteAttribute, noteOutcome, OUTSIDE } from './context.ts'
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
import { EMPHASIS, type Emphasis, emphasize, emphasizeText, lift } from './emphasis.ts'
import { hidesText, hidingWithin, isLeftOut } from './hiding.ts'
import { linkOf } from './links.ts'
import { type ListPart, partsOfList } from './list-numbers.ts'
import { type HtmlElement, type HtmlNode, isElementNode, isTextNode } from './nodes.ts'
import { BREAK, beginWith, isBlock, isElement, link, type Piece, showsText, wrap } from './pieces.ts'
import { inScript, ownScript } from './raised.ts'
import { shorten } from './rules.ts'
import { type Style, styleOf } from './style.ts'
import { type ListDraft, takeWordLists } from './word-lists.ts'

type Conversion = {
  readonly pieces: readonly Piece[]
  /** Outcomes of disallowed elements and attributes other than plain removal, by the offset of their start. */
  readonly outcomes: Map<number, Sentence>
  readonly hasWordLists: boolean
}

const LINE: Piece = { gap: 'line' }
const COLUMN: Piece = { gap: 'column' }
const SPACE: Piece = { gap: 'space' }
const APART: Piece = { gap: 'apart' }

/** Keeps all text that a browser shows. */
export const convertTree = (nodes: readonly HtmlNode[]): Conversion => {
  const notes: Notes = { outcomes: new Map(), hasWordLists: false, hiddenTexts: 0 }
  const pieces = convertNodes(nodes, { ...OUTSIDE, notes })
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
  const pieces = dropShells(node, convertElement(node, style, context), isHiding(node, style, context))
  if (context.areBoxes || style.layout === 'block') return onOwnLines(pieces)
  return isInFormula(node) ? separated(pieces, 'separate') : pieces
}

const convertText = (text: string, { keepsLines, hiding, script, notes }: Context): readonly Piece[] => {
  if (!hidesText(hiding)) return keepsLines ? breakLines(inScript(text, script)) : [inScript(text, script)]
  if (isVisible(text)) notes.hiddenTexts += 1
  // Text without a size takes no room; what is only unseen stands between the words beside it.
  return hiding.isUnseen || hiding.isGone ? [SPACE] : []
}

const leaveOut = (element: HtmlElement, context: Context): readonly Piece[] => {
  if (isVisible(textOf(element))) noteHidden(element, context)
  return []
}

/** True if an element hides what would be seen without it. */
const isHiding = (element: HtmlElement, style: Style, { hiding }: Context): boolean =>
  !hidesText(hiding) && hidesText(hidingWithin(element, style, hiding))

/** Leaves only gaps of what lost all its text; an item stays, since its list counts it. */
const dropShells = (element: HtmlElement, pieces: readonly Piece[], isHidden: boolean): readonly Piece[] => {
  if (!isHidden || element.tagName === 'li' || showsText(pieces)) return pieces
  return pieces.map((piece) => (isElement(piece) ? (isBlock(piece) || piece.holdsBlock ? LINE : SPACE) : piece))
}

const noteHidden = (element: HtmlElement, context: Context): void => {
  const name = hasAttribute(element, 'hidden') && styleOf(element).isNone === undefined ? 'hidden' : 'style'
  const outcome = sentence(isKept(element) ? 'removedWithHidden' : 'removedWithContent')
  noteAttribute({ element, name }, outcome, context)
}

const convertElement = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const layout = layoutOf(element)
  if (layout === 'hidden') return convertHidden(element, context)
  if (layout === 'break') return [BREAK]
  if (isHeading(element)) return [convertHeading(element, style, context)]
  if (isKept(element)) return convertAllowed(element, style, context)
  if (layout === 'block') noteOutcome(element, sentence('madeDivision'), context)
  // The cell of a heading is bold unless its style says otherwise.
  const isHeaderCell = isHtml(element) && element.tagName === 'th' && style.isBold !== false && !context.isBold
  const content = convertContent(element, style, isHeaderCell ? { ...context, isBold: true } : context)
  if (layout === 'block') return [wrap('div', content)]
  return separated(isHeaderCell ? inBold(content) : content, style.layout ?? layout)
}

const convertHidden = (element: HtmlElement, context: Context): readonly Piece[] => {
  const isClosed = element.sourceCodeLocation?.endTag !== undefined
  if (isVisible(textOf(element)))
    noteOutcome(element, sentence(isClosed ? 'removedWithContent' : 'removedWithTextAfter'), context)
  return isSeparate(element) ? [SPACE] : []
}

const convertHeading = (element: HtmlElement, style: Style, context: Context): Piece => {
  noteOutcome(element, sentence('madeBoldParagraph'), context)
  const content = convertContent(element, style, {
    ...context,
    isBold: true,
    isMadeBold: true,
    isInHeading: true,
  })
  return wrap('p', context.isMadeBold ? content : inBold(content))
}

const convertAllowed = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const { tagName: name } = element
  const emphasis = EMPHASIS.get(name)
  if (emphasis) return convertEmphasis({ element, emphasis }, style, context)
  if (name === 'ol' || name === 'ul') return convertList(element, style, { ...context, isInItem: false })
  const isInItem = name === 'li' || context.isInItem
  const content = convertContent(element, style, { ...context, isInItem })
  if (name === 'a') return convertLink(element, content, context)
  // HTML ends an item at the next one, even through elements between them.
  return [wrap(name === 'li' && context.isInItem ? 'div' : name, content)]
}

const convertList = (list: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const parts = partsOfList(list, style)
  const [only] = parts
  if (only && 'list' in only && parts.length === 1) return [wrap(only.list, convertContent(list, style, context))]
  if (parts.some((part) => 'item' in part && part.number !== '')) noteNumbers(list, style, context)
  return convertContent(list, style, { ...context, parts })
}

const convertPart = (part: ListPart, context: Context): readonly Piece[] => {
  if ('loose' in part) return convertNode(part.loose, { ...context, isInItem: true })
  if ('list' in part) return [wrap(part.list, convertNodes(part.nodes, context))]
  const { item, number } = part
  const style = styleOf(item)
  if (number !== '') noteNumbers(item, style, context)
  const content = convertContent(item, style, { ...context, isInItem: true })
  return showsText(content) ? [wrap('div', number === '' ? content : beginWith(`${number} `, content))] : [LINE]
}

/** Notes at the attributes that number a list or an item that its numbers became text. */
const noteNumbers = (element: HtmlElement, style: Style, context: Context): void => {
  const names = ['start', 'reversed', 'value', 'type', ...(style.listType === undefined ? [] : ['style'])]
  for (const name of names) noteAttribute({ element, name }, sentence('madeNumbers'), context)
}

const convertLink = (element: HtmlElement, content: readonly Piece[], context: Context): readonly Piece[] => {
  const given = attributeOf(element, 'href')
  const href = linkOf(given)
  if (href === undefined) return content
  if (href !== given)
    noteAttribute({ element, name: 'href' }, sentence('madeAddress', { text: shorten(href) }), context)
  return link(href, content)
}

type Emphasized = { readonly element: HtmlElement; readonly emphasis: Emphasis }

/** Drops an element whose style contradicts it: programs put `<b style="font-weight:normal">` around pasted text. */
const convertEmphasis = ({ element, emphasis }: Emphasized, style: Style, context: Context): readonly Piece[] => {
  if (style[emphasis] === false) return convertContent(element, style, context)
  const content = convertContent(element, style, { ...context, [emphasis]: true })
  if (emphasis === 'isBold' && context.isMadeBold) return content
  return context[emphasis] ? [wrap(element.tagName, content)] : emphasize(element.tagName, content)
}

/** The content of an element, in the bold and italic of its style, or out of those around it. */
const convertContent = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const { isInHeading } = context
  const bold = changeOf(context.isBold, isInHeading && style.isBold === false ? undefined : style.isBold)
  const italic = changeOf(context.isItalic, style.isItalic)
  const content = convertChildren(element, style, {
    ...context,
    isBold: bold ?? context.isBold,
    isMadeBold: bold ?? context.isMadeBold,
    isItalic: italic ?? context.isItalic,
  })
  const slanted = italic ? emphasizeText('em', content) : content
  const upright = italic === false ? [lift('isItalic', slanted)] : slanted
  if (bold === false) return [lift('isBold', upright)]
  return bold ? inBold(upright) : upright
}

/** Emphasis that a style sets anew; undefined if it changes none. */
const changeOf = (outer: boolean, own: boolean | undefined): boolean | undefined => (own === outer ? undefined : own)

const convertChildren = (element: HtmlElement, style: Style, context: Context): readonly Piece[] => {
  const { notes } = context
  const before = notes.hiddenTexts
  const script = ownScript(element, style, context.script)
  const inner = {
    ...context,
    parts: undefined,
    keepsLines: style.keepsLines ?? (keepsLines(element) || context.keepsLines),
    hiding: hidingWithin(element, style, context.hiding),
    script: script ?? context.script,
    areBoxes: style.boxesChildren,
  }
  const content = context.parts?.flatMap((part) => convertPart(part, inner)) ?? convertNodes(childrenOf(element), inner)
  if (notes.hiddenTexts > before && isHiding(element, style, context)) noteHidden(element, context)
  if (script === 'apart') return [APART, ...content, APART]
  if (script !== undefined) noteAttribute({ element, name: 'style' }, sentence('madeScript'), context)
  return content
}

const inBold = (content: readonly Piece[]): readonly Piece[] => emphasizeText('strong', content)

const onOwnLines = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.length === 0 || pieces.some(isBlock) ? [LINE, ...pieces, LINE] : [wrap('div', pieces)]

const separated = (content: readonly Piece[], layout: string): readonly Piece[] => {
  if (layout === 'lines') return [LINE, ...content, LINE]
  if (layout === 'cell') return [COLUMN, ...content]
  return layout === 'separate' ? [SPACE, ...content, SPACE] : content
}

const breakLines = (text: string): Piece[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line]))
