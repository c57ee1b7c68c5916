import type { CountedFinding } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { isPlainAndValid } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { findPositions, stateIssue } from './positions.ts'

/** Findings beyond this number are counted, not listed. */
const MAX_FINDINGS = 20

/**
 * The findings of a description in the order of the text; none if it is allowed: browsers show it exactly as written
 * anywhere in a page, with the elements of the interface, each nested and closed. Control characters and lone
 * surrogates are checked elsewhere. Time is linear in the length of the text.
 */
export const checkDescription = (html: string, pointer = '/description'): CountedFinding[] => {
  if (isPlainAndValid(html)) return []
  const { issues, count, isVisible } = readIssues(html, { limit: MAX_FINDINGS })
  if (count === 0) return isVisible ? [] : [{ pointer, code: 'blank', sentence: sentence('blankDescription') }]
  const listed = [...issues].sort((a, b) => a.offset - b.offset)
  const positionOf = findPositions(html, listed)
  const findings = listed.map((issue): CountedFinding => {
    const stated = stateIssue(issue, positionOf)
    return { pointer, code: issue.code, sentence: sentence('markupFault', { stated, advice: issue.advice }) }
  })
  const rest = count - listed.length
  return rest > 0 ? [...findings, { pointer, code: 'more', sentence: more(rest), count: rest }] : findings
}

const more = (count: number): Sentence => sentence('moreFaults', { count, most: MAX_FINDINGS })
