/** CDATA sections, with which feeds wrap HTML: browsers hide the start of one and show its end as text. */
import { parseHtml } from './parser.ts'
import { IGNORE_TOKENS } from './plain-text.ts'

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
  let end = 0
  for (const start of findStarts(html)) {
    // A start within an earlier section, which ends at the first end there is.
    if (start < end) continue
    const close = html.indexOf(END, start)
    // Without its end, nobody can tell what the section holds: it stays the comment that browsers see.
    if (close < 0) break
    const content = html.slice(start + START_LENGTH, close)
    if (hidesRest(content)) continue
    parts.push(html.slice(end, start), START_COMMENT, content.replace(START, START_COMMENT), END_COMMENT)
    end = close + END.length
  }
  return parts.join('') + html.slice(end)
}

const HIDING =
  /<(script|style|template|noscript|title|textarea|xmp|plaintext|iframe|noembed|noframes|video|audio|canvas|datalist|svg|math)(?![a-z0-9])/i

/** True if the tag that browsers hide with the start would hide what they show after it. */
const hidesRest = (content: string): boolean => {
  const hidden = content.slice(0, content.indexOf('>') + 1)
  const name = HIDING.exec(hidden)?.[1]
  if (hidden.includes('<!--') && !content.includes('-->')) return true
  return name !== undefined && !content.toLowerCase().includes(`</${name.toLowerCase()}`)
}

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
