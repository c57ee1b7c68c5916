import type { Position } from '../../platform/sentences/arguments.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { Issue } from './messages.ts'

/** The position of an offset. Lines end in LF, CR or both; columns count characters. */
type PositionOf = (offset: number) => Position

/** Finds the lines and columns of all issues in one pass over the text. */
export const findPositions = (html: string, issues: readonly Issue[]): PositionOf => {
  const offsets = issues.flatMap(({ offset, meets }) => (meets ? [offset, meets.offset] : [offset]))
  const positions = new Map<number, Position>()
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
    positions.set(offset, { line, column })
  }
  return (offset) => positions.get(offset) ?? null
}

/** The sentence about an issue, without its full stop. */
export const stateIssue = ({ subject, offset, problem, meets }: Issue, positionOf: PositionOf): Sentence => {
  const stated = { subject, at: positionOf(offset), problem }
  if (!meets) return sentence('markup', stated)
  return sentence('markupMeets', { ...stated, other: meets.subject, otherAt: positionOf(meets.offset) })
}

const LF = 0x0a
const CR = 0x0d

const isSecondHalf = (html: string, at: number): boolean =>
  isBetween(html.charCodeAt(at), 0xdc00, 0xdfff) && isBetween(html.charCodeAt(at - 1), 0xd800, 0xdbff)

const isBetween = (unit: number, first: number, last: number): boolean => unit >= first && unit <= last
