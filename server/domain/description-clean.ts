import type { FindingCode } from '@affiche/contract/problem.ts'
import { keepAllowedTags, keepText } from './description-filter.ts'
import { readIssues } from './description-issues.ts'
import { mendNesting } from './description-mend.ts'
import { placeIssues, stateIssue } from './description-places.ts'
import type { Issue } from './description-words.ts'

export type Removal = { readonly code: FindingCode; readonly detail: string }

/** Longest account of what was removed; what else there is stays unmentioned but for one entry. */
const MAX_REMOVALS = 1_000

/**
 * A description without anything that would be refused, and what was removed or mended for that, in the order of the
 * text. A text that is allowed comes back unchanged; any other result is allowed too, unless nothing visible is left.
 */
export const cleanDescription = (html: string): { html: string; removed: Removal[] } => {
  // Two entries are kept for what is said about the whole text.
  const { issues } = readIssues(html, MAX_REMOVALS - 2)
  if (issues.length === 0) return { html, removed: [] }
  const removed = listRemovals(html, issues)
  const mended = mendNesting(keepAllowedTags(html))
  if (mended !== undefined) return { html: mended, removed }
  return { html: keepText(html), removed: [...removed, ONLY_TEXT_KEPT] }
}

const listRemovals = (html: string, issues: readonly Issue[]): Removal[] => {
  const listed = issues.slice(0, MAX_REMOVALS - 2).sort((a, b) => a.offset - b.offset)
  const place = placeIssues(html, listed)
  const removals = listed.map((issue): Removal => {
    return { code: issue.code, detail: `${stateIssue(issue, place)} and was ${remedy(issue.code)}.` }
  })
  return issues.length > listed.length ? [...removals, MORE] : removals
}

const remedy = (code: FindingCode): string =>
  code === 'html-structure' || code === 'html-syntax' ? 'mended' : 'removed'

const MORE: Removal = { code: 'html-syntax', detail: 'More was removed or mended than is listed here.' }

const ONLY_TEXT_KEPT: Removal = {
  code: 'html-structure',
  detail: 'The nesting of the elements could not be mended, so that only the text was kept.',
}
