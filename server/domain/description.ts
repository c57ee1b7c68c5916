import type { Finding } from '@affiche/contract/problem.ts'
import { readIssues } from './description-issues.ts'
import { placeIssues, stateIssue } from './description-places.ts'
import { isPlainlySound } from './description-plain.ts'

/** More findings than this help nobody, and reading on would cost a hostile sender nothing. */
const MAX_FINDINGS = 20

/**
 * Every reason to refuse a description, in the order of the text; none when it is allowed. Allowed is what a browser
 * shows exactly as written wherever it stands in a page: the elements of the interface, each nested and closed.
 * Control characters and lone surrogates are not its concern. Time is linear in the length of the text.
 */
export const checkDescription = (html: string, pointer = '/description'): Finding[] => {
  if (isPlainlySound(html)) return []
  const { issues, isVisible } = readIssues(html, MAX_FINDINGS)
  if (issues.length === 0) return isVisible ? [] : [{ pointer, code: 'blank', detail: BLANK }]
  const listed = issues.slice(0, MAX_FINDINGS).sort((a, b) => a.offset - b.offset)
  const place = placeIssues(html, listed)
  const findings = listed.map((issue): Finding => {
    return { pointer, code: issue.code, detail: `${stateIssue(issue, place)}. ${issue.advice}` }
  })
  const unlisted = issues[MAX_FINDINGS]
  return unlisted ? [...findings, { pointer, code: unlisted.code, detail: MORE }] : findings
}

const BLANK = 'The description shows no text. Write at least one visible character.'

const MORE = `More is wrong with this text; only ${MAX_FINDINGS} places are listed. Mend them and send it again.`
