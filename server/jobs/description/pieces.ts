import { isVisible } from '../../platform/lib/text.ts'

/** An element that a description may have. */
export type PieceElement = {
  readonly name: string
  readonly href: string | undefined
  readonly content: readonly Piece[]
  readonly holdsBlock: boolean
  readonly holdsLink: boolean
  readonly showsText: boolean
  /** Emphasis that its content is lifted out of, for an element that is only a place in the tree. */
  readonly lifts?: 'isBold' | 'isItalic' | undefined
  readonly holdsLift: boolean
}

/** Separates words: a line break, the space between columns, a space, or a space even before punctuation. */
export type Gap = 'line' | 'column' | 'space' | 'apart'

/** Text, an element, or a gap, which is written only between words on one line. */
export type Piece = string | { readonly gap: Gap } | PieceElement

export const ALLOWED_BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'ul', 'ol', 'li'])

export const isBlock = (piece: Piece): boolean => isElement(piece) && ALLOWED_BLOCKS.has(piece.name)

export const isElement = (piece: Piece): piece is PieceElement => typeof piece !== 'string' && 'name' in piece

/** An element with content; a p with a block in it becomes a div, since HTML ends a p there. */
export const wrap = (name: string, content: readonly Piece[], href?: string): PieceElement => {
  const element = { name, href, content, holdsBlock: false, holdsLink: false, showsText: false, holdsLift: false }
  for (const piece of content) {
    if (!isElement(piece)) {
      element.showsText ||= typeof piece === 'string' && isVisible(piece)
      continue
    }
    element.holdsBlock ||= isBlock(piece) || piece.holdsBlock
    element.holdsLink ||= isOrHoldsLink(piece)
    element.showsText ||= piece.showsText
    element.holdsLift ||= piece.lifts !== undefined || piece.holdsLift
  }
  if (name === 'p' && element.holdsBlock) element.name = 'div'
  return element
}

/** An element with other content. */
export const rewrap = ({ name, href, lifts }: PieceElement, content: readonly Piece[]): PieceElement => ({
  ...wrap(name, content, href),
  lifts,
})

const isOrHoldsLink = (piece: Piece): boolean => isElement(piece) && (piece.name === 'a' || piece.holdsLink)

/** A link around all text that is not in another link. */
export const link = (href: string, content: readonly Piece[]): Piece[] => {
  if (!content.some(isOrHoldsLink)) return [wrap('a', content, href)]
  const pieces: Piece[] = []
  let run: Piece[] = []
  const finish = () => {
    if (showsText(run)) pieces.push(wrap('a', run, href))
    else addAll(pieces, run)
    run = []
  }
  for (const piece of content) {
    if (!isElement(piece) || !isOrHoldsLink(piece)) {
      run.push(piece)
      continue
    }
    finish()
    pieces.push(piece.name === 'a' ? piece : rewrap(piece, link(href, piece.content)))
  }
  finish()
  return pieces
}

/** Without the limit that calls have for arguments. */
export const addAll = (pieces: Piece[], others: readonly Piece[]): void => {
  for (const piece of others) pieces.push(piece)
}

/** The pieces with a text before their first visible one, on its line unless that is a list. */
export const beginWith = (text: string, pieces: readonly Piece[]): readonly Piece[] => {
  const at = pieces.findIndex((piece) => showsText([piece]))
  const first = pieces[at]
  if (first === undefined || !isElement(first) || !(isBlock(first) || first.holdsBlock) || LISTS.has(first.name))
    return [text, ...pieces]
  return pieces.with(at, rewrap(first, beginWith(text, first.content)))
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'li'])

export const showsText = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => (typeof piece === 'string' ? isVisible(piece) : isElement(piece) && piece.showsText))

export const BREAK: Piece = wrap('br', [])
