import { isVisible } from '../../lib/text.ts'

/** An element that a description may have. */
export type PieceElement = {
  readonly name: string
  readonly href: string | undefined
  readonly content: readonly Piece[]
  readonly holdsBlock: boolean
  readonly holdsLink: boolean
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
  return { name: isDivision ? 'div' : name, href, content, holdsBlock, holdsLink: content.some(isOrHoldsLink) }
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

export const showsText = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => {
    if (typeof piece === 'string') return isVisible(piece)
    return isElement(piece) && showsText(piece.content)
  })

export const BREAK: Piece = wrap('br', [])
