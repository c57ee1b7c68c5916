/** Runs all lines of a bulk together: an atomic one, or a dry run. */
import type { BulkSummary } from '@affiche/contract/bulk.ts'
import { isRefused, type LineOutcome } from '../../jobs/operations/line-outcome.ts'
import { lateProblem } from '../../platform/http/limits/arrival.ts'
import { noMemory } from '../../platform/http/limits/body-budget.ts'
import { joinLines, type Line, TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { Problem, partsOf } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { tooLarge } from '../body.ts'
import { goneProblem, type LineBody } from '../line-body.ts'
import type { Results } from './results.ts'

/** Refused lines in the answer to an atomic bulk. */
const REFUSED_MAX = 100

type WholeDeps = {
  readonly body: LineBody
  readonly results: Results
  readonly lineMax: number
  readonly bytesMax: number
  readonly operationsMax: number
  readonly atomic: boolean
  /** Does the lines, or only judges them where one of them could not be read. */
  readonly ask: (lines: Uint8Array, judgesOnly: boolean) => Promise<readonly LineOutcome[]>
}

/** Returns the lines of the answer; refuses with bulk-refused where an atomic bulk has a line that is. */
export const runWhole = async (deps: WholeDeps): Promise<string[]> => {
  const { results } = deps
  const { lines, stopped } = await collect(deps)
  const readable = lines.filter((line) => line !== TOO_LONG)
  const done = await deps.ask(joinLines(readable), readable.length < lines.length)
  const next = done.values()
  const outcomes = lines.map((line): LineOutcome => {
    const outcome = line === TOO_LONG ? { problem: partsOf(tooLarge(deps.lineMax)) } : next.next().value
    if (!outcome) throw new Error('A line has no outcome.')
    return outcome
  })
  if (deps.atomic && outcomes.some(isRefused)) throw refusalOf(outcomes, results)
  return [...outcomes.map((outcome, at) => results.write(at + 1, outcome)), results.end(stopped)]
}

type Collected = { readonly lines: readonly Line[]; readonly stopped: BulkSummary['stopped'] }

/** All lines of the body; refuses an atomic bulk that is too large. */
const collect = async ({ body, atomic, operationsMax, bytesMax }: WholeDeps): Promise<Collected> => {
  const lines: Line[] = []
  body.readAhead()
  let stopped: BulkSummary['stopped'] = null
  for (let line = await body.next(); line !== null; line = await body.next()) {
    if (lines.length < operationsMax) {
      lines.push(line)
      continue
    }
    stopped = 'operations'
    body.discard()
  }
  await body.arrived
  const cut = body.cut()
  if (cut === 'gone') throw goneProblem()
  if (cut === 'memory') throw noMemory()
  if (cut === 'late') throw lateProblem()
  if (cut === 'bytes') stopped ??= 'bytes'
  if (atomic && stopped === 'bytes') throw tooLarge(bytesMax)
  if (atomic && stopped !== null)
    throw new Problem('body-too-large', sentence('atomicTooLong', { most: operationsMax }))
  return { lines, stopped }
}

const refusalOf = (outcomes: readonly LineOutcome[], { failure }: Results): Problem => {
  const refused = outcomes.map((outcome, at) => failure(at + 1, outcome)).filter((found) => found !== null)
  const reason = sentence('atomicRefused', { refused: refused.length, lines: outcomes.length })
  return new Problem('bulk-refused', reason, { results: refused.slice(0, REFUSED_MAX) })
}
