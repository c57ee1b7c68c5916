/** Results of the lines of a bulk, and their sum. */
import type { BulkSummary } from '@affiche/contract/bulk.ts'
import type { ProblemBody } from '@affiche/contract/problem-body.ts'
import { isRefused, type LineLabel, type LineOutcome, type LineSuccess } from '../../jobs/operations/line-outcome.ts'
import { problemOf } from '../../platform/sentences/problem.ts'
import { type ProblemContext, problemBody } from '../problem-response.ts'

/** Findings of a line, which may be one of thousands. */
const FINDINGS_MAX = 20

/** Result of a refused line. */
export type FailedLine = LineLabel & { readonly n: number; readonly status: number; readonly problem: ProblemBody }

export type Results = {
  /** Writes the result of a line as a line. */
  readonly write: (n: number, outcome: LineOutcome) => string
  readonly failure: (n: number, outcome: LineOutcome) => FailedLine | null
  /** The last line. */
  readonly end: (stopped: BulkSummary['stopped']) => string
}

export const createResults = ({ requestId, ...context }: ProblemContext): Results => {
  const sums = { succeeded: 0, failed: 0, created: 0, updated: 0, unchanged: 0, deleted: 0, replayed: 0 }

  const failure: Results['failure'] = (n, outcome) => {
    if (!isRefused(outcome)) return null
    const body = problemBody(problemOf(outcome.problem), { requestId: `${requestId}#${n}`, ...context })
    const problem = { ...body, errors: body.errors.slice(0, FINDINGS_MAX) }
    return { n, ...labelOf(outcome), status: body.status, problem }
  }

  const write: Results['write'] = (n, outcome) => {
    const refused = failure(n, outcome)
    sums[refused ? 'failed' : 'succeeded']++
    if (!isRefused(outcome)) sums[effectOf(outcome)]++
    return `${refused ? JSON.stringify(refused) : successText(n, outcome as LineLabel & LineSuccess)}\n`
  }

  const end: Results['end'] = (stopped) => {
    const operations = sums.succeeded + sums.failed
    return `${JSON.stringify({ end: true, summary: { operations, ...sums, stopped } })}\n`
  }
  return { write, failure, end }
}

const labelOf = ({ op, tag }: LineLabel): LineLabel => ({
  ...(op === undefined ? {} : { op }),
  ...(tag === undefined ? {} : { tag }),
})

const successText = (n: number, outcome: LineLabel & LineSuccess): string => {
  const { status, id, referenceId, etag, changed, replayed, changes, job } = outcome
  const text = JSON.stringify({
    n,
    ...labelOf(outcome),
    status,
    id,
    referenceId,
    ...(etag === null ? {} : { etag }),
    changed,
    ...(replayed ? { replayed } : {}),
  })
  // Texts of JSON, since a job's amounts have decimals that a number would lose.
  const added = `${changes === null ? '' : `,"changes":${changes}`}${job === null ? '' : `,"job":${job}`}`
  return `${text.slice(0, -1)}${added}}`
}

const effectOf = ({
  status,
  changed,
  replayed,
}: LineSuccess): 'created' | 'updated' | 'unchanged' | 'deleted' | 'replayed' => {
  if (replayed) return 'replayed'
  if (!changed) return 'unchanged'
  return status === 201 ? 'created' : status === 204 ? 'deleted' : 'updated'
}
