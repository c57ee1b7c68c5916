/** CDATA sections, with which feeds wrap HTML: browsers hide the start of one and show its end as text. */
import { parseHtml } from './parser.ts'
import { IGNORE_TOKENS, parsedText } from './plain-text.ts'

const START = /<!\[cdata\[/gi
const START_LENGTH = '<![CDATA['.length
const END = ']]>'

/** Comments of the same length, so that every offset stays what it was. */
const START_COMMENT = '<!------>'
const END_COMMENT = '<?>'

/** The text with comments in place of the starts and ends of CDATA sections; in drawings and formulas they are real. */
export const unwrapCdata = (html: string): string => {
  START.lastIndex = 0
  if (!START.test(html)) return html
  const parts: string[] = []
  let [end, close, refusedTo] = [0, -1, -1]
  for (const start of findStarts(html)) {
    // A start within an earlier section, which ends at the first end there is.
    if (start < end) continue
    if (close < start) close = html.indexOf(END, start)
    // Without its end, nobody can tell what the section holds: it stays the comment that browsers see.
    if (close < 0) break
    // Looked at once, however many starts are before it.
    if (start <= refusedTo) continue
    const content = html.slice(start + START_LENGTH, close)
    const hiding = hidingPart(content)
    if (hiding === null) {
      parts.push(html.slice(end, start), START_COMMENT, content.replace(START, START_COMMENT), END_COMMENT)
      end = close + END.length
    } else refusedTo = start + hiding
  }
  return parts.join('') + html.slice(end)
}

const HIDING =
  /<(script|style|template|noscript|title|textarea|xmp|plaintext|iframe|noembed|noframes|video|audio|canvas|datalist|svg|math)(?![a-z0-9])/i

/** A character of private use, which is left out of what is looked at. */
const MARK = '\ue000'

/**
 * True if what browsers hide, from the start to the first `>`, which may be that of the end, would as markup hide what
 * they show after it: by an element, a comment or a value that it leaves open.
 */
const hidesRest = (content: string): boolean => {
  const end = content.indexOf('>')
  const hidden = end < 0 ? content + END_COMMENT : content.slice(0, end + 1)
  if (showsNext(hidden)) return false
  const rest = content.slice(hidden.length).toLowerCase()
  const name = HIDING.exec(hidden)?.[1]
  const closing = name === undefined ? '-->' : `</${name.toLowerCase()}`
  return !(rest.includes(closing) && showsNext(content + END_COMMENT))
}

/** Distance from the start of a section to the start of the first section in it that hides the rest; null if none does. */
const hidingPart = (content: string): number | null => {
  for (let at = 0; ; at = START.lastIndex) {
    START.lastIndex = at
    const next = START.exec(content)
    if (hidesRest(content.slice(at, next?.index))) return at
    if (!next) return null
  }
}

const showsNext = (html: string): boolean => parsedText(html.replaceAll(MARK, '') + MARK).includes(MARK)

/** True for a comment that stands for the end of a section of the given text. */
export const isCdataEnd = (html: string, offset: number): boolean => html.startsWith(END, offset)

/** True for a comment that stands for the start of one. */
export const isUnwrapped = (html: string, written: string, offset: number): boolean =>
  html !== written && html.startsWith(START_COMMENT, offset) && !written.startsWith(START_COMMENT, offset)

/** The offsets of those that browsers read as comments. */
const findStarts = (html: string): number[] => {
  const starts: number[] = []
  parseHtml(html, {
    ...IGNORE_TOKENS,
    comment: (offset) => {
      if (html.slice(offset, offset + START_LENGTH).toLowerCase() === '<![cdata[') starts.push(offset)
    },
  })
  return starts
}
