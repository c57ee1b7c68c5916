/** Brings a service into step with a list of jobs: a snapshot as a dry run, a bulk of what is needed, the snapshot. */
import { randomUUID } from 'node:crypto'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import type { SnapshotSummary } from '@affiche/contract/snapshot.ts'
import type { CommandResult } from '../command.ts'
import { batchesOf } from './batches.ts'
import { type Result, sendBatch } from './send-batch.ts'
import { sendSnapshot } from './send-snapshot.ts'
import { limitsOf, type Service } from './service-client.ts'

export type ListedJob = {
  readonly referenceId: string
  readonly digest: string
  /** The job as JSON; null for one that is in the list, so that nothing happens to it, and is not sent. */
  readonly text: string | null
  /** False for a draft and for what is archived, which are sent beside the list. */
  readonly isOpen: boolean
}

export type InStep = Service & {
  /** The jobs, as often as they are asked for. */
  readonly jobs: (limits: LimitsBody) => AsyncIterable<ListedJob>
  /** True of whole jobs; otherwise a job keeps the members that its text lacks. */
  readonly replaces: boolean
  readonly scope: { readonly scope?: string }
  /** Null: what the service allows. */
  readonly archiveMax: number | null
  readonly dryRun: boolean
}

export async function* runInStep(order: InStep): AsyncGenerator<CommandResult> {
  const limits = await limitsOf(order)
  const list = await listOf(order.jobs(limits))
  const given = order.archiveMax === null ? {} : { archiveMax: String(order.archiveMax) }
  const dryRun = await sendSnapshot(order, list, { ...order.scope, ...given, dryRun: 'true' })
  if (order.dryRun || dryRun.summary.guard === 'held') return yield show(dryRun.summary, order)
  const counts = { sent: 0, failed: 0 }
  for await (const { problem, ...result } of sendNeeded(order, limits, dryRun.needed)) {
    counts[problem ? 'failed' : 'sent']++
    if (problem) yield showRefused({ ...result, problem }, problem)
  }
  const archiveMax = order.archiveMax ?? dryRun.summary.archive
  // Jobs that others post meanwhile stay, however long the bulk takes.
  const guarded = { archiveMax: String(archiveMax), since: dryRun.summary.cursor }
  const { summary } = await sendSnapshot(order, list, { ...order.scope, ...guarded })
  yield show(summary, order, counts)
}

/** The body of the snapshot. */
const listOf = async (jobs: AsyncIterable<ListedJob>): Promise<Uint8Array> => {
  const lines: Buffer[] = []
  for await (const { referenceId, digest, isOpen } of jobs)
    if (isOpen) lines.push(Buffer.from(`${JSON.stringify({ referenceId, digest })}\n`))
  return Buffer.concat([...lines, Buffer.from(JSON.stringify({ end: true, items: lines.length }))])
}

/** Sends the jobs that are needed. */
async function* sendNeeded(order: InStep, limits: LimitsBody, needed: ReadonlySet<string>): AsyncGenerator<Result> {
  const target = { ...order, atomic: false, dryRun: false, lenient: false }
  const run = randomUUID()
  let sent = 0
  for await (const { lines } of batchesOf(upsertsOf(order, limits, needed), limits)) {
    const { results } = await sendBatch(target, lines as readonly Uint8Array[], `${run}-${++sent}`)
    yield* results
  }
}

/** The job stands in the line as it was written. */
async function* upsertsOf(
  { jobs, replaces }: InStep,
  limits: LimitsBody,
  needed: ReadonlySet<string>,
): AsyncGenerator<Uint8Array> {
  for await (const { text, referenceId, digest, isOpen } of jobs(limits))
    if (text !== null && (!isOpen || needed.has(referenceId)))
      yield Buffer.from(
        `{"op":"upsert","replace":${replaces},"tag":${JSON.stringify(referenceId)},"digest":"${digest}","job":${text}}`,
      )
}

const showRefused = (result: Result, { code, detail }: NonNullable<Result['problem']>): CommandResult => ({
  json: result,
  text: `${result.tag}: ${result.status} ${code}: ${detail}`,
})

type Upserts = { readonly sent: number; readonly failed: number }

const show = (
  summary: SnapshotSummary,
  { dryRun }: InStep,
  upserts: Upserts = { sent: 0, failed: 0 },
): CommandResult => {
  const { items, create, update, publish, archive, archived, skipped, guard } = summary
  const json = { end: true, ...upserts, summary }
  const lacking = `${create} to create, ${update} to update, ${publish} to publish`
  if (guard === 'held') {
    const would = `${archive} of ${summary.active} active jobs would be archived, and that is not allowed: look at the file, then allow them with --archive-max ${archive}.`
    const done = upserts.sent === 0 ? 'Nothing was sent.' : `${upserts.sent} were sent, and nothing was archived.`
    return { json, text: `${items} jobs: ${lacking}. ${would} ${done}`, failed: true }
  }
  if (dryRun) return { json, text: `${items} jobs: ${lacking}, ${archive} to archive. Nothing was sent.` }
  const isInStep = create + update + publish === 0
  const done = `${items} jobs: ${upserts.sent} sent, ${upserts.failed} refused, ${archived} archived, ${skipped} left.`
  return { json, text: isInStep ? `${done} All is in step.` : `${done} Not in step: ${lacking}.`, failed: !isInStep }
}
