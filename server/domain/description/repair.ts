import type { FindingCode } from '@affiche/contract/problem.ts'
import { convertTree } from './convert.ts'
import { isPlainAndValid } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { isTooDeep, writeLines } from './lines.ts'
import type { Issue } from './messages.ts'
import type { HtmlTree } from './parser.ts'
import { nameOffsets, stateIssue } from './positions.ts'
import { writePieces } from './write.ts'

type Removal = {
  readonly code: FindingCode
  readonly detail: string
  /** True if it concerns the whole text, and so comes first. */
  readonly isFirst?: true
  /** The number of removals in the last entry. */
  readonly count?: number
}

/** The most removals that an answer lists. */
const LISTED_MAX = 20

/**
 * Repairs a description and lists the removals and repairs. An allowed text is returned unchanged; any other result
 * is allowed too, unless nothing visible is left. Visible text is kept, and keeps its own lines.
 */
export const repairDescription = (html: string): { html: string; removed: Removal[] } => {
  const { issues, count, tree } = readIssues(html, { limit: LISTED_MAX, endsTooDeep: false })
  if (count === 0) return { html, removed: [] }
  const { text, outcomes, notes } = convert(tree)
  const rest = count - issues.length
  const removed = [...notes, ...listRemovals(html, issues, outcomes)]
  return { html: text, removed: rest > 0 ? [...removed, { code: 'more', detail: more(rest), count: rest }] : removed }
}

type Outcomes = ReadonlyMap<number, string>

const convert = ({ children, isExact }: HtmlTree): { text: string; outcomes: Outcomes; notes: Removal[] } => {
  const conversion = isExact && !isTooDeep(children) ? convertTree(children) : undefined
  const text = conversion && writePieces(conversion.pieces)
  if (!conversion || text === undefined || !isAllowed(text))
    return { text: writeLines(children), outcomes: new Map(), notes: [ONLY_TEXT_KEPT] }
  return { text, outcomes: conversion.outcomes, notes: conversion.hasWordLists ? [WORD_LISTS] : [] }
}

const isAllowed = (html: string): boolean => isPlainAndValid(html) || readIssues(html, { limit: 0 }).count === 0

const listRemovals = (html: string, issues: readonly Issue[], outcomes: Outcomes): Removal[] => {
  const listed = [...issues].sort((a, b) => a.offset - b.offset)
  const nameOf = nameOffsets(html, listed)
  return listed.map((issue): Removal => {
    const outcome = issue.outcome ?? (issue.code === 'html-element' ? outcomes.get(issue.offset) : undefined)
    return { code: issue.code, detail: `${stateIssue(issue, nameOf)} and was ${outcome ?? usualOutcome(issue.code)}.` }
  })
}

const usualOutcome = (code: FindingCode): string =>
  code === 'html-structure' || code === 'html-syntax' ? 'mended' : 'removed'

const more = (count: number): string =>
  count === 1 ? '1 more thing was removed or mended.' : `${count} more things were removed or mended.`

const ONLY_TEXT_KEPT: Removal = {
  isFirst: true,
  code: 'html-structure',
  detail: 'Only the text was kept: the nesting of the elements could not be mended.',
}

const WORD_LISTS: Removal = {
  isFirst: true,
  code: 'html-structure',
  detail:
    'Paragraphs that Word wrote for the items of a list became a list, without their bullets and numbers as text.',
}
