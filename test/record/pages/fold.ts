/**
 * Pages as lines that can be compared, and be joined to their bytes again: long lines are broken between elements, and
 * runs of lines that were shown before stand as their numbers.
 */
import assert from 'node:assert/strict'

/** Begins a line that is no line of the page. */
const BROKEN = '·'

const LINE_MAX = 120

/** Between elements, or between objects of a list. */
const BREAKS = /(?<=>)(?=<)|(?<=\},)(?=\{)/

/** Shorter runs of lines are easier read than looked up; in characters. */
const RUN_MIN = 120

/** Pages whose lines are not shown again. */
export type ShownPages = {
  /** The page before. */
  readonly before: readonly string[]
  /** The longest page of the chapter so far, as forms are. */
  readonly longest: readonly string[]
}

const NONE: readonly string[] = []

export const NOTHING_SHOWN: ShownPages = { before: NONE, longest: NONE }

export const withPage = ({ longest }: ShownPages, page: readonly string[]): ShownPages => ({
  before: page,
  longest: page.length > longest.length ? page : longest,
})

const KINDS = ['before', 'longest'] as const

const REFERENCE = /^\(as in (before|longest): (\d+)-(\d+)\)$/

export const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n').flatMap((line) => (line.length <= LINE_MAX ? [line] : broken(line)))
  assert.equal(textOf(lines), text, 'a line of the page looks like one of the record')
  return lines
}

const broken = (line: string): readonly string[] =>
  line.split(BREAKS).map((part, at) => (at === 0 ? part : BROKEN + part))

export const textOf = (lines: readonly string[]): string => lines.join('\n').replaceAll(`\n${BROKEN}`, '')

/** The lines of a page; runs of those that are shown already as their numbers, from 1. */
export const fold = (lines: readonly string[], shown: ShownPages): readonly string[] => {
  const folded: string[] = []
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at)
    const runs = KINDS.map((kind) => ({ kind, ...longestRun(rest, shown[kind]) }))
    const { kind, from, length } = runs.reduce((best, run) => (run.length > best.length ? run : best))
    const run = rest.slice(0, Math.max(length, 1))
    const isFolded = length > 0 && run.join('\n').length >= RUN_MIN
    folded.push(...(isFolded ? [`(as in ${kind}: ${from + 1}-${from + length})`] : run))
    at += run.length
  }
  return folded
}

/** Restores the lines that `fold` has made shorter. */
export const unfold = (folded: readonly string[], shown: ShownPages): readonly string[] =>
  folded.flatMap((line) => {
    const [, kind, from, to] = REFERENCE.exec(line) ?? []
    return kind === undefined ? [line] : shown[kind as keyof ShownPages].slice(Number(from) - 1, Number(to))
  })

type Run = { readonly from: number; readonly length: number }

/** The longest run of the other lines that these begin with. */
const longestRun = (lines: readonly string[], others: readonly string[]): Run => {
  let longest: Run = { from: 0, length: 0 }
  for (const [from, other] of others.entries()) {
    if (other !== lines[0]) continue
    const differs = lines.findIndex((line, at) => line !== others[from + at])
    const length = differs < 0 ? lines.length : differs
    if (length > longest.length) longest = { from, length }
  }
  return longest
}
