import { isVisible } from '../../lib/text.ts'

/** An element that a description may have. */
export type PieceElement = {
  readonly name: string
  readonly href: string | undefined
  readonly content: readonly Piece[]
  readonly holdsBlock: boolean
  readonly holdsLink: boolean
  readonly showsText: boolean
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
  const holdsBlock = content.some((piece) => isBlock(piece) || (isElement(piece) && piece.holdsBlock))
  const isDivision = name === 'p' && holdsBlock
  return {
    name: isDivision ? 'div' : name,
    href,
    content,
    holdsBlock,
    holdsLink: content.some(isOrHoldsLink),
    showsText: showsText(content),
  }
}

const isOrHoldsLink = (piece: Piece): boolean => isElement(piece) && (piece.name === 'a' || piece.holdsLink)

/** A link around all text that is not in another link. */
export const link = (href: string, content: readonly Piece[]): Piece[] => {
  if (!content.some(isOrHoldsLink)) return [wrap('a', content, href)]
  const pieces: Piece[] = []
  let run: Piece[] = []
  const finish = () => {
    pieces.push(...(showsText(run) ? [wrap('a', run, href)] : run))
    run = []
  }
  for (const piece of content) {
    if (!isElement(piece) || !isOrHoldsLink(piece)) {
      run.push(piece)
      continue
    }
    finish()
    pieces.push(piece.name === 'a' ? piece : wrap(piece.name, link(href, piece.content)))
  }
  finish()
  return pieces
}

/** The pieces with a text before their first visible one, on its line unless that is a list. */
export const beginWith = (text: string, pieces: readonly Piece[]): readonly Piece[] => {
  const at = pieces.findIndex((piece) => showsText([piece]))
  const first = pieces[at]
  if (first === undefined || !isElement(first) || !(isBlock(first) || first.holdsBlock) || LISTS.has(first.name))
    return [text, ...pieces]
  return pieces.with(at, wrap(first.name, beginWith(text, first.content), first.href))
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'li'])

export const showsText = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => (typeof piece === 'string' ? isVisible(piece) : isElement(piece) && piece.showsText))

export const BREAK: Piece = wrap('br', [])
