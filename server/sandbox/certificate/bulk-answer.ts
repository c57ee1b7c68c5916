/** Summaries of the answers to bulks. */
import { isMembers, membersOf, type Seen } from './seen.ts'

export type BulkAnswer = {
  readonly operations: number
  readonly succeeded: number
  readonly failed: number
  readonly replayed: number
  /** True if lines were left that nobody tried, which are no refusals. */
  readonly isStopped: boolean
  /** Numbers of the refused lines that the record has; of many the first. */
  readonly refused: readonly number[]
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Null where the record does not have one. */
export const bulkAnswerOf = ({ record }: Seen): BulkAnswer | null => {
  const { summary, results } = membersOf(record.answer)
  if (!isMembers(summary)) return null
  const lines: readonly unknown[] = Array.isArray(results) ? results : []
  return {
    operations: numberOf(summary.operations),
    succeeded: numberOf(summary.succeeded),
    failed: numberOf(summary.failed),
    replayed: numberOf(summary.replayed),
    isStopped: (summary.stopped ?? null) !== null,
    refused: lines.flatMap((line) => (isMembers(line) ? [numberOf(line.n)] : [])),
  }
}
