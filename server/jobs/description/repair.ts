import type { FindingCode } from '@affiche/contract/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { unwrapCdata } from './cdata.ts'
import { convertTree } from './convert.ts'
import { isPlainAndValid } from './fast-check.ts'
import { readIssues } from './issues.ts'
import { isTooDeep, writeLines } from './lines.ts'
import type { Issue } from './messages.ts'
import type { HtmlTree } from './parser.ts'
import { findPositions, stateIssue } from './positions.ts'
import { writePieces } from './write.ts'

export type Removal = {
  readonly code: FindingCode
  readonly sentence: Sentence
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
  const bare = unwrapCdata(html)
  const { issues, count, tree } = readIssues(bare, { limit: LISTED_MAX, endsTooDeep: false, written: html })
  if (count === 0) return { html, removed: [] }
  const { text, outcomes, notes } = convert(tree)
  const rest = count - issues.length
  const removed = [...notes, ...listRemovals(html, issues, outcomes)]
  return {
    html: text,
    removed:
      rest > 0
        ? [...removed, { code: 'more', sentence: sentence('moreRepaired', { count: rest }), count: rest }]
        : removed,
  }
}

type Outcomes = ReadonlyMap<number, Sentence>

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
  const positionOf = findPositions(html, listed)
  return listed.map((issue): Removal => {
    const own = issue.outcome ?? (HAVE_OUTCOMES.has(issue.code) ? outcomes.get(issue.offset) : undefined)
    const outcome = own ?? usualOutcome(issue.code)
    const stated = stateIssue(issue, positionOf)
    return { code: issue.code, sentence: sentence('markupRepaired', { stated, outcome }) }
  })
}

/** The codes of elements and attributes; another fault may begin at the same offset as an element. */
const HAVE_OUTCOMES: ReadonlySet<FindingCode> = new Set(['html-element', 'html-attribute', 'html-link'])

const usualOutcome = (code: FindingCode): Sentence =>
  sentence(code === 'html-structure' || code === 'html-syntax' ? 'repaired' : 'removed')

const ONLY_TEXT_KEPT: Removal = {
  isFirst: true,
  code: 'html-structure',
  sentence: sentence('onlyTextKept'),
}

const WORD_LISTS: Removal = {
  isFirst: true,
  code: 'html-structure',
  sentence: sentence('wordLists'),
}
