/** Descriptions that light text can write: paragraphs and flat lists of lines, with bold, italics and links. */

/** Text as HTML, every character kept. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export type Marks = { readonly strong: boolean; readonly em: boolean; readonly href: string | null }

/** Text without white space at its ends, and whether a space stands before it; one piece for each look and word. */
export type Piece = Marks & { readonly text: string; readonly isSpaced: boolean }

/** A line that a line break ends. */
export type Line = readonly Piece[]

/** The items of a list; a paragraph has one. */
export type Block = { readonly kind: 'p' | 'ul' | 'ol'; readonly items: readonly (readonly Line[])[] }

export const PLAIN: Marks = { strong: false, em: false, href: null }

/** Text with its marks, as it stands in a line. */
export type Run = Marks & { readonly text: string }

/** Characters that HTML does not count as white space; it counts a no-break space as text. */
const WORD = /[^ \t\r\n\f]+/g

/** The pieces of runs: white space has no look of its own, so that only its being there counts. */
export const piecesOf = (runs: readonly Run[]): Line => {
  const pieces: Piece[] = []
  let isSpaced = false
  for (const { text, ...marks } of runs) {
    let end = 0
    for (const { index, 0: word } of text.matchAll(WORD)) {
      isSpaced ||= index > end
      addPiece(pieces, { ...marks, text: word, isSpaced: isSpaced && pieces.length > 0 })
      isSpaced = false
      end = index + word.length
    }
    isSpaced ||= end < text.length
  }
  return pieces
}

/** Without a space between them, texts of one look are one piece. */
const addPiece = (pieces: Piece[], piece: Piece): void => {
  const last = pieces.at(-1)
  if (last && !piece.isSpaced && isAlike(last, piece))
    pieces[pieces.length - 1] = { ...last, text: last.text + piece.text }
  else pieces.push(piece)
}

const isAlike = (one: Marks, other: Marks): boolean =>
  one.strong === other.strong && one.em === other.em && one.href === other.href

/** The runs of a line; a space has the marks that both of its neighbours have. */
export const runsOf = (line: Line): readonly Run[] => {
  const runs: Run[] = []
  const add = (run: Run) => {
    const last = runs.at(-1)
    if (last && isAlike(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text }
    else runs.push(run)
  }
  let before: Piece | undefined
  for (const piece of line) {
    const { isSpaced, ...run } = piece
    if (before && isSpaced) add({ text: ' ', ...shared(before, piece) })
    add(run)
    before = piece
  }
  return runs
}

const shared = (one: Marks, other: Marks): Marks => ({
  strong: one.strong && other.strong,
  em: one.em && other.em,
  href: one.href === other.href ? one.href : null,
})

/** Way of writing a form of text: its marks around what they hold, and its plain text. */
export type Writer = {
  readonly text: (text: string) => string
  readonly link: (content: string, href: string) => string
  readonly strong: (content: string) => string
  readonly em: (content: string) => string
}

/** Each mark is written once around all that it holds: links outside, then bold, then italics. */
export const writeLine = (line: Line, { text, link, strong, em }: Writer): string =>
  groupsOf(runsOf(line), 'href', (linked, href) => {
    const content = groupsOf(linked, 'strong', (bold, isStrong) => {
      const inner = groupsOf(bold, 'em', (runs, isEm) => {
        const plain = text(runs.map((run) => run.text).join(''))
        return isEm ? em(plain) : plain
      })
      return isStrong ? strong(inner) : inner
    })
    return href === null ? content : link(content, href)
  })

const groupsOf = <M extends keyof Marks>(
  runs: readonly Run[],
  mark: M,
  write: (group: readonly Run[], value: Run[M]) => string,
): string => {
  const groups: { readonly value: Run[M]; readonly runs: Run[] }[] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last?.value === run[mark]) last.runs.push(run)
    else groups.push({ value: run[mark], runs: [run] })
  }
  return groups.map(({ value, runs: group }) => write(group, value)).join('')
}

const HTML: Writer = {
  text: escapeMarkup,
  link: (content, href) => `<a href="${escapeMarkup(href).replaceAll('"', '&quot;')}">${content}</a>`,
  strong: (content) => `<strong>${content}</strong>`,
  em: (content) => `<em>${content}</em>`,
}

export const writeHtml = (blocks: readonly Block[]): string =>
  blocks
    .map(({ kind, items }) => {
      const written = items.map((lines) => lines.map((line) => writeLine(line, HTML)).join('<br>'))
      return kind === 'p'
        ? `<p>${written.join('')}</p>`
        : `<${kind}>${written.map((item) => `<li>${item}</li>`).join('')}</${kind}>`
    })
    .join('')
