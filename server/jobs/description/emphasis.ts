/** Bold and italic text, and what a style takes out of it. */
import { addAll, isElement, type Piece, type PieceElement, rewrap, showsText, wrap } from './pieces.ts'

export type Emphasis = 'isBold' | 'isItalic'

export const EMPHASIS: ReadonlyMap<string, Emphasis> = new Map([
  ['b', 'isBold'],
  ['strong', 'isBold'],
  ['i', 'isItalic'],
  ['em', 'isItalic'],
])

/** Content that the elements around it do not emphasize, though it lies in them. */
export const lift = (kind: Emphasis, content: readonly Piece[]): Piece => ({ ...wrap('', content), lifts: kind })

/** The outermost element of an emphasis that a style gives; none around nothing visible. */
export const emphasizeText = (name: string, content: readonly Piece[]): readonly Piece[] =>
  showsText(content) || holdsLift(content) ? emphasize(name, content) : content

/** The outermost element of an emphasis, around all text that is not lifted out of it. */
export const emphasize = (name: string, content: readonly Piece[]): readonly Piece[] => {
  if (!holdsLift(content)) return [wrap(name, content)]
  const pieces: Piece[] = []
  let run: Piece[] = []
  const finish = () => {
    if (showsText(run)) pieces.push(wrap(name, run))
    else addAll(pieces, run)
    run = []
  }
  for (const piece of content) {
    if (!isElement(piece) || !isOrHoldsLift(piece)) {
      run.push(piece)
      continue
    }
    finish()
    addAll(pieces, emphasizeElement(name, piece))
  }
  finish()
  return pieces
}

const emphasizeElement = (name: string, element: PieceElement): readonly Piece[] => {
  const kind = EMPHASIS.get(name)
  if (element.lifts === kind) return element.content
  // One of the same kind inside it goes, with what is lifted out of both.
  if (EMPHASIS.get(element.name) === kind) return emphasize(element.name, element.content)
  return [rewrap(element, emphasize(name, element.content))]
}

const holdsLift = (content: readonly Piece[]): boolean => content.some(isOrHoldsLift)

const isOrHoldsLift = (piece: Piece): boolean => isElement(piece) && (piece.lifts !== undefined || piece.holdsLift)
