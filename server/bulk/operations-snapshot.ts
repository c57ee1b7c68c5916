/** Answers `POST /snapshots`: reads its lines, compares them with the store, and has the missing jobs archived. */
import { createHash, type Hash } from 'node:crypto'
import type { Archiving, SnapshotSummary } from '@affiche/contract/snapshot.ts'
import type { ReadContext } from '../jobs/context.ts'
import type { Answer, BulkCall } from '../jobs/operations/request.ts'
import type { JobReader } from '../jobs/ports.ts'
import { readCursor, writeCursor } from '../platform/lib/cursor.ts'
import { beginComparison, type SnapshotPlan } from './compare-snapshot.ts'
import { guardProblem } from './snapshot.ts'
import { readSnapshotBody } from './snapshot-body.ts'
import type { SnapshotStep, StepResult } from './snapshot-steps.ts'

type Context = Pick<ReadContext, 'store'> & {
  readonly itemsMax: number
  /** Does a step on the thread that writes. */
  readonly doStep: (call: BulkCall, step: SnapshotStep) => Promise<StepResult>
}

export type SnapshotBody = {
  readonly lines: AsyncIterable<Uint8Array>
  /** Called with the bytes that are kept of the lines so far; throws a refusal if they are too many. */
  readonly keeping: (bytes: number) => void
  /** Id of the request. */
  readonly holder: string
}

type Query = {
  readonly scope?: string
  readonly since?: string
  readonly archiveMax?: number
  readonly dryRun?: string
}

type Snapshot = {
  readonly plan: SnapshotPlan
  readonly reader: JobReader
  readonly scope: string
  readonly holder: string
  readonly doStep: (step: SnapshotStep) => Promise<StepResult>
}

/** Answers the body of a snapshot that has begun. */
export type AnswerSnapshot = (body: SnapshotBody) => Promise<Answer>

/** Begins a snapshot, before its body is read. */
export const createSnapshotBegin =
  (context: Context) =>
  async (call: BulkCall): Promise<AnswerSnapshot> => {
    const comparison = await beginComparison(context, call.employer.id)
    return async ({ lines, keeping, holder }) => {
      const { scope = '', since, archiveMax = null, dryRun } = call.query.values as Query
      const list = createHash('sha256')
      await readSnapshotBody({
        lines: hashed(lines, list),
        scope,
        itemsMax: context.itemsMax,
        take: async (items) => keeping(await comparison.add(items)),
      })
      const doStep = (step: SnapshotStep) => context.doStep(call, step)
      const cursor = writeCursor(comparison.begin)
      const arrival = { step: 'arrive', holder, scope, list: list.digest('hex'), cursor } as const
      const made = isKeyed(call) ? (await doStep(arrival)).since : since
      const plan = await comparison.plan({ scope, archiveMax, since: made === undefined ? null : readCursor(made) })
      const snapshot = { plan, reader: context.store.as(call.employer.id), scope, holder, doStep }
      if (dryRun === 'true')
        return { status: 200, headers: { 'Affiche-Dry-Run': '200' }, lines: partsOf(snapshot, plannedLines(snapshot)) }
      if (plan.summary.guard === 'held') throw guardProblem(plan.summary, archiveMax)
      if (plan.summary.archive > 0) await doStep({ step: 'hold', holder })
      return { status: 200, lines: partsOf(snapshot, archivedLines(snapshot)) }
    }
  }

/** True if the first arrival of the list counts: `since` says more, and a dry run leaves nothing. */
const isKeyed = ({ idempotency, query }: BulkCall): boolean => {
  const { since, dryRun } = query.values as Query
  return idempotency !== null && since === undefined && dryRun !== 'true'
}

async function* hashed(lines: AsyncIterable<Uint8Array>, list: Hash): AsyncGenerator<Uint8Array> {
  for await (const line of lines) {
    list.update(line).update('\n')
    yield line
  }
}

/** Lines about jobs that the list lacks, and their part of the sums. */
type Round = { readonly text: string; readonly archived: number; readonly skipped: number }

async function* linesOf(
  { plan: { summary, needs, left }, reader }: Snapshot,
  rounds: AsyncIterable<Round>,
): AsyncGenerator<string> {
  for (const item of needs.items()) yield `${JSON.stringify(item)}\n`
  for (const id of left) yield await lineOf(reader, id, 'skipped')
  const sums = { archived: 0, skipped: left.length }
  for await (const { text, archived, skipped } of rounds) {
    sums.archived += archived
    sums.skipped += skipped
    yield text
  }
  yield `${JSON.stringify({ end: true, summary: { ...summary, ...sums } satisfies SnapshotSummary })}\n`
}

const lineOf = async (reader: JobReader, id: number, archive: Archiving): Promise<string> => {
  const job = await reader.get(id)
  return writeLine({ referenceId: job?.referenceId ?? null, id }, archive)
}

type Named = { readonly id: number; readonly referenceId: string | null }

const writeLine = ({ id, referenceId }: Named, archive: Archiving): string =>
  `${JSON.stringify({ referenceId, id, archive })}\n`

async function* plannedLines({ plan, reader }: Snapshot): AsyncGenerator<Round> {
  for (const round of plan.rounds()) {
    const lines = await Promise.all(round.map(([id]) => lineOf(reader, id, 'planned')))
    yield { text: lines.join(''), archived: 0, skipped: 0 }
  }
}

/** Archives round by round as the client reads, and stops where it leaves. */
async function* archivedLines({ plan, scope, holder, doStep }: Snapshot): AsyncGenerator<Round> {
  if (plan.summary.archive === 0) return
  try {
    for (const jobs of plan.rounds()) {
      const { outcomes } = await doStep({ step: 'archive', holder, scope, jobs })
      const archived = outcomes.filter((job) => job.archived).length
      const lines = outcomes.map((job) => writeLine(job, job.archived ? 'done' : 'skipped'))
      yield { text: lines.join(''), archived, skipped: outcomes.length - archived }
    }
  } finally {
    await doStep({ step: 'release', holder })
  }
}

/** Characters of one part. */
const PART = 65_536

/** The lines of an answer, joined into parts of a useful size. */
async function* partsOf(snapshot: Snapshot, rounds: AsyncIterable<Round>): AsyncGenerator<string> {
  let part = ''
  for await (const line of linesOf(snapshot, rounds)) {
    part += line
    if (part.length < PART) continue
    yield part
    part = ''
  }
  yield part
}
