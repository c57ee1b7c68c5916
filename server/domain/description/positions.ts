import type { Issue } from './messages.ts'

/** The name of an offset: line and column, from 1. Lines end in LF, CR or both; columns count characters. */
type PositionName = (offset: number) => string

/** Finds the lines and columns of all issues in one pass over the text. */
export const nameOffsets = (html: string, issues: readonly Issue[]): PositionName => {
  const offsets = issues.flatMap(({ offset, meets }) => (meets ? [offset, meets.offset] : [offset]))
  const names = new Map<number, string>()
  let at = 0
  let line = 1
  let column = 1
  for (const offset of offsets.sort((a, b) => a - b)) {
    for (; at < offset; at += 1) {
      const unit = html.charCodeAt(at)
      if (unit === LF || (unit === CR && html.charCodeAt(at + 1) !== LF)) {
        line += 1
        column = 1
      } else if (!isSecondHalf(html, at)) column += 1
    }
    names.set(offset, `line ${line}, column ${column}`)
  }
  return (offset) => names.get(offset) ?? 'an unknown place'
}

/** The sentence about an issue, without its full stop. */
export const stateIssue = ({ subject, offset, problem, meets }: Issue, nameOf: PositionName): string =>
  `${subject} at ${nameOf(offset)} ${problem}${meets ? ` ${meets.subject} at ${nameOf(meets.offset)}` : ''}`

const LF = 0x0a
const CR = 0x0d

const isSecondHalf = (html: string, at: number): boolean =>
  isBetween(html.charCodeAt(at), 0xdc00, 0xdfff) && isBetween(html.charCodeAt(at - 1), 0xd800, 0xdbff)

const isBetween = (unit: number, first: number, last: number): boolean => unit >= first && unit <= last
