import type { CountedFinding } from '../job/counted-finding.ts'
import { isPlainlySound } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { placeIssues, stateIssue } from './positions.ts'

/** More findings than this help nobody; the rest is counted. */
const MAX_FINDINGS = 20

/**
 * Every reason to refuse a description, in the order of the text; none when it is allowed. Allowed is what a browser
 * shows exactly as written wherever it stands in a page: the elements of the interface, each nested and closed.
 * Control characters and lone surrogates are not its concern. Time is linear in the length of the text.
 */
export const checkDescription = (html: string, pointer = '/description'): CountedFinding[] => {
  if (isPlainlySound(html)) return []
  const { issues, count, isVisible } = readIssues(html, { limit: MAX_FINDINGS })
  if (count === 0) return isVisible ? [] : [{ pointer, code: 'blank', detail: BLANK }]
  const listed = [...issues].sort((a, b) => a.offset - b.offset)
  const place = placeIssues(html, listed)
  const findings = listed.map((issue): CountedFinding => {
    return { pointer, code: issue.code, detail: `${stateIssue(issue, place)}. ${issue.advice}` }
  })
  const rest = count - listed.length
  return rest > 0 ? [...findings, { pointer, code: 'more', detail: more(rest), count: rest }] : findings
}

const BLANK = 'The description shows no text. Write at least one visible character.'

const more = (count: number): string =>
  `${count === 1 ? '1 more place is' : `${count} more places are`} wrong; only ${MAX_FINDINGS} places are listed. Mend them and send it again.`
