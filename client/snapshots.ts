/** The list of all open jobs, compared with what the service has. */

import { NoAnswer } from './http/problem.ts'
import type { CallOptions, Transport } from './http/transport.ts'
import type { SnapshotArchiving, SnapshotItem, SnapshotNeed, SnapshotSummary } from './types.ts'

export type SnapshotOptions = CallOptions & {
  /** Only jobs whose referenceId begins with this text are looked at. */
  readonly scope?: string | undefined
  /** Cursor of the moment at which the list was made: later jobs of others are left. */
  readonly since?: string | undefined
  /** Jobs that may be archived; with more, the answer is the problem `archive-guard` and none is. */
  readonly archiveMax?: number | undefined
  readonly dryRun?: boolean
}

export type SnapshotAnswer = {
  readonly summary: SnapshotSummary
  readonly needs: readonly SnapshotNeed[]
  readonly archiving: readonly SnapshotArchiving[]
}

/** Seconds in which the service compares long lists and archives. */
const PATIENCE_SECONDS = 240

export const createSnapshot =
  ({ call }: Transport) =>
  (items: Iterable<SnapshotItem>, options: SnapshotOptions = {}): Promise<SnapshotAnswer> => {
    const { signal, fault, ...query } = options
    const lines = Array.from(items, (item) => JSON.stringify(item))
    // The number tells the service that nothing is missing of the list.
    const body = [...lines, JSON.stringify({ end: true, items: lines.length })].join('\n')
    const headers = {
      'Content-Type': 'application/x-ndjson',
      ...(options.dryRun ? {} : { 'Idempotency-Key': `"${crypto.randomUUID()}"` }),
    }
    const order = { method: 'POST', path: '/snapshots', query, headers, body, signal, fault }
    return call({ ...order, patienceSeconds: PATIENCE_SECONDS }, ({ lines }) => read(lines()))
  }

type Line = Partial<SnapshotNeed & SnapshotArchiving> & { readonly summary?: SnapshotSummary }

const read = async (lines: AsyncGenerator<unknown>): Promise<SnapshotAnswer> => {
  const [needs, archiving]: [SnapshotNeed[], SnapshotArchiving[]] = [[], []]
  for await (const line of lines) {
    const { need, archive, summary } = line as Line
    if (summary) return { summary, needs, archiving }
    if (need) needs.push(line as SnapshotNeed)
    else if (archive) archiving.push(line as SnapshotArchiving)
  }
  throw new NoAnswer('The answer to a snapshot was cut off: its last line is missing.')
}
