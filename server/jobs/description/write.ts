import { type Gap, isBlock, isElement, type Piece, type PieceElement } from './pieces.ts'
import { MAX_NESTING } from './rules.ts'

/** Writes pieces as HTML. Elements nested too deeply lose their tags; blocks among them keep their own lines. */
export const writePieces = (pieces: readonly Piece[]): string => {
  const page = createPage()

  const write = (piece: Piece, depth: number): void => {
    if (typeof piece === 'string') page.text(piece)
    else if (!isElement(piece)) page.gap(piece.gap)
    else if (piece.name === 'br') page.breakLine()
    else if (depth < MAX_NESTING) writeElement(piece, depth)
    else writeFlat(piece, depth)
  }
  const writeElement = (element: PieceElement, depth: number): void => {
    const { name, href, content } = element
    if (isBlock(element)) page.beginLine()
    page.tag(href === undefined ? `<${name}>` : `<${name} href="${escapeText(href).replaceAll('"', '&quot;')}">`)
    for (const piece of content) write(piece, depth + 1)
    page.tag(`</${name}>`)
    if (isBlock(element)) page.beginLine()
  }
  const writeFlat = (element: PieceElement, depth: number): void => {
    if (isBlock(element)) page.endLine()
    for (const piece of element.content) write(piece, depth)
    if (isBlock(element)) page.endLine()
  }

  for (const piece of pieces) write(piece, 0)
  return page.written()
}

const createPage = () => {
  const written: string[] = []
  /** The last character of the line; empty at its start. */
  let last = ''
  let gap: Gap | undefined

  const beginLine = () => {
    last = ''
    gap = undefined
  }
  const breakLine = () => {
    written.push('<br>')
    beginLine()
  }
  const closeGap = (text: string) => {
    if (gap === 'line') breakLine()
    if (gap === 'column') written.push(EM_SPACE)
    if (gap === 'space' && !/\s$/.test(last) && !NO_SPACE_BEFORE.test(text)) written.push(' ')
    if (gap === 'apart' && !/\s$/.test(last) && !/^\s/.test(text)) written.push(' ')
    gap = undefined
  }
  return {
    beginLine,
    breakLine,
    endLine: () => {
      if (last !== '') breakLine()
    },
    tag: (tag: string) => void written.push(tag),
    /** The widest of several gaps counts; none at the start of a line. */
    gap: (next: Gap) => {
      if (last !== '' && (gap === undefined || WIDTHS[next] > WIDTHS[gap])) gap = next
    },
    text: (text: string) => {
      const isBlank = text.trim() === ''
      if (gap !== undefined && !isBlank) closeGap(text)
      written.push(escapeText(text))
      if (last !== '' || !isBlank) last = text.at(-1) ?? last
    },
    written: () => written.join('').trim(),
  }
}

const WIDTHS: Readonly<Record<Gap, number>> = { space: 1, apart: 2, column: 3, line: 4 }

const EM_SPACE = '\u2003'

/** White space, or punctuation that follows a word without a space. */
const NO_SPACE_BEFORE = /^[\s.,;:!?)\]]/

/** Text as HTML. Control characters, which come from references, become spaces. */
export const escapeText = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/[^\P{Cc}\t\n]/gu, ' ')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : text

const SPECIAL = /[&<>]|[^\P{Cc}\t\n]/u
