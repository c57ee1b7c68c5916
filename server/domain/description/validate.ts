import type { CountedFinding } from '../problem.ts'
import { isPlainAndValid } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { nameOffsets, stateIssue } from './positions.ts'

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
  if (count === 0) return isVisible ? [] : [{ pointer, code: 'blank', detail: BLANK }]
  const listed = [...issues].sort((a, b) => a.offset - b.offset)
  const nameOf = nameOffsets(html, listed)
  const findings = listed.map((issue): CountedFinding => {
    return { pointer, code: issue.code, detail: `${stateIssue(issue, nameOf)}. ${issue.advice}` }
  })
  const rest = count - listed.length
  return rest > 0 ? [...findings, { pointer, code: 'more', detail: more(rest), count: rest }] : findings
}

const BLANK = 'The description shows no text. Write at least one visible character.'

const more = (count: number): string =>
  `${count === 1 ? '1 more place is' : `${count} more places are`} wrong; only ${MAX_FINDINGS} places are listed. Mend them and send it again.`
