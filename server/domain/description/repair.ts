import type { FindingCode } from '@affiche/contract/problem.ts'
import { convertTree } from './convert.ts'
import { isPlainlySound } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { isTooDeep, writeLines } from './lines.ts'
import type { Issue } from './messages.ts'
import { placeIssues, stateIssue } from './positions.ts'
import type { HtmlTree } from './tokens.ts'
import { writePieces } from './write.ts'

export type Removal = {
  readonly code: FindingCode
  readonly detail: string
  /** True of what concerns the whole text, and is to be told before all else. */
  readonly isFirst?: true
  /** Of the last entry: for how many it stands that are not listed. */
  readonly count?: number
}

/** As many as an answer lists. */
const LISTED_MAX = 20

/**
 * A description without anything that would be refused, and what was removed or mended for that. A text that is
 * allowed comes back unchanged; any other result is allowed too, unless nothing visible is left. All text that a
 * browser shows is kept, and what stood on lines of its own still does.
 */
export const cleanDescription = (html: string): { html: string; removed: Removal[] } => {
  const { issues, count, tree } = readIssues(html, { limit: LISTED_MAX, endsTooDeep: false })
  if (count === 0) return { html, removed: [] }
  const { text, fates, notes } = convert(tree)
  const rest = count - issues.length
  const removed = [...notes, ...listRemovals(html, issues, fates)]
  return { html: text, removed: rest > 0 ? [...removed, { code: 'more', detail: more(rest), count: rest }] : removed }
}

type Fates = ReadonlyMap<number, string>

const convert = ({ children, isExact }: HtmlTree): { text: string; fates: Fates; notes: Removal[] } => {
  const conversion = isExact && !isTooDeep(children) ? convertTree(children) : undefined
  const text = conversion && writePieces(conversion.pieces)
  if (!conversion || text === undefined || !isAllowed(text))
    return { text: writeLines(children), fates: new Map(), notes: [ONLY_TEXT_KEPT] }
  return { text, fates: conversion.fates, notes: conversion.hasWordLists ? [WORD_LISTS] : [] }
}

const isAllowed = (html: string): boolean => isPlainlySound(html) || readIssues(html, { limit: 0 }).count === 0

const listRemovals = (html: string, issues: readonly Issue[], fates: Fates): Removal[] => {
  const listed = [...issues].sort((a, b) => a.offset - b.offset)
  const place = placeIssues(html, listed)
  return listed.map((issue): Removal => {
    const fate = issue.fate ?? (issue.code === 'html-element' ? fates.get(issue.offset) : undefined)
    return { code: issue.code, detail: `${stateIssue(issue, place)} and was ${fate ?? usualFate(issue.code)}.` }
  })
}

const usualFate = (code: FindingCode): string =>
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
