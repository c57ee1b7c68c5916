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
    // In an earlier one, which ends at the first end there is.
    if (start < end) continue
    const close = html.indexOf(END, start)
    const content = html.slice(start + START_LENGTH, close < 0 ? undefined : close)
    parts.push(html.slice(end, start), START_COMMENT, content.replace(START, START_COMMENT))
    if (close >= 0) parts.push(END_COMMENT)
    end = close < 0 ? html.length : close + END.length
  }
  return parts.join('') + html.slice(end)
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
