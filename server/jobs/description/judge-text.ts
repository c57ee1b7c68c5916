/** Judgement of a description by the rules: a function of its text alone, so that any thread may make it. */

import type { JsonDocument } from '../../platform/sentences/json-document.ts'
import type { CountedFinding } from '../../platform/sentences/problem.ts'
import { lenientText } from './lenient-text.ts'
import type { Removal } from './repair.ts'
import { checkDescription } from './validate.ts'

export type JudgedText = {
  /** Text to store if nothing is refused. */
  readonly html: string
  /** Removals and changes of lenient handling. */
  readonly removed: readonly Removal[]
  readonly findings: readonly CountedFinding[]
  /** True for a refused text that lenient handling would accept. */
  readonly isRepairable: boolean
}

/** A text, and what the rules make of it. */
export type JudgedBefore = JudgedText & { readonly text: string }

/** A parsed body of a job; `judged`: long texts of it that were judged before, as the request asks for. */
export type JobRequestBody = JsonDocument & { readonly judged?: readonly JudgedBefore[] }

/** Takes some 50 ms of a megabyte, and up to a second of one that is to be repaired. */
export const judgeText = (text: string, lenient: boolean): JudgedText => {
  const { html, removed } = lenient ? lenientText(text) : { html: text, removed: [] }
  const findings = checkDescription(html)
  const isRepairable = !lenient && findings.length > 0 && checkDescription(lenientText(text).html).length === 0
  return { html, removed, findings, isRepairable }
}
