/** Brings a service into step with a file of jobs: a snapshot as a dry run, a bulk of what is needed, the snapshot. */
import { createHash, randomUUID } from 'node:crypto'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import type { SnapshotSummary } from '@affiche/contract/snapshot.ts'
import { TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { CommandResult } from '../command.ts'
import { batchesOf, linesOf } from './batches.ts'
import { type Result, sendBatch } from './send-batch.ts'
import { sendSnapshot } from './send-snapshot.ts'
import { limitsOf, type Service } from './service-client.ts'

type Order = Service & {
  readonly file: string
  readonly scope: { readonly scope?: string }
  /** Null: what the service allows. */
  readonly archiveMax: number | null
  readonly dryRun: boolean
}

export async function* runSync(order: Order): AsyncGenerator<CommandResult> {
  const limits = await limitsOf(order)
  const list = await listOf(order.file, limits)
  const given = order.archiveMax === null ? {} : { archiveMax: String(order.archiveMax) }
  const dryRun = await sendSnapshot(order, list, { ...order.scope, ...given, dryRun: 'true' })
  if (order.dryRun || dryRun.summary.guard === 'held') return yield show(dryRun.summary, order)
  let failed = 0
  for await (const refused of sendNeeded(order, limits, dryRun.needed)) {
    failed++
    yield refused
  }
  const archiveMax = order.archiveMax ?? dryRun.summary.archive
  // Jobs that others post meanwhile stay, however long the bulk takes.
  const guarded = { archiveMax: String(archiveMax), since: dryRun.summary.cursor }
  const { summary } = await sendSnapshot(order, list, { ...order.scope, ...guarded })
  yield show(summary, order, { sent: dryRun.needed.size - failed, failed })
}

/** A job of the file, and the digest of its line. */
type FiledJob = { readonly text: string; readonly referenceId: string; readonly digest: string }

async function* jobsOf(file: string, { body }: LimitsBody): AsyncGenerator<FiledJob> {
  let n = 0
  for await (const line of linesOf(file, body)) {
    n++
    if (line === TOO_LONG) throw new Refusal(`Line ${n} of ${file} is larger than ${body} bytes.`)
    const text = Buffer.from(line).toString()
    const digest = createHash('sha256').update(line).digest('base64url').slice(0, DIGEST_LENGTH)
    yield { text, referenceId: referenceOf(text, `Line ${n} of ${file}`), digest }
  }
}

const DIGEST_LENGTH = 32

const referenceOf = (text: string, where: string): string => {
  const { referenceId } = parse(text, where) ?? {}
  if (typeof referenceId === 'string') return referenceId
  throw new Refusal(`${where} is no job with a referenceId.`)
}

const parse = (text: string, where: string): { readonly referenceId?: unknown } | null => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(`${where} is no JSON: ${(error as Error).message}`)
  }
}

/** The body of the snapshot. */
const listOf = async (file: string, limits: LimitsBody): Promise<Uint8Array> => {
  const lines: Buffer[] = []
  for await (const { referenceId, digest } of jobsOf(file, limits))
    lines.push(Buffer.from(`${JSON.stringify({ referenceId, digest })}\n`))
  return Buffer.concat([...lines, Buffer.from(JSON.stringify({ end: true, items: lines.length }))])
}

/** Sends the jobs that are needed; yields those that were refused. */
async function* sendNeeded(
  order: Order,
  limits: LimitsBody,
  needed: ReadonlySet<string>,
): AsyncGenerator<CommandResult> {
  const target = { ...order, atomic: false, dryRun: false, lenient: false }
  const run = randomUUID()
  let sent = 0
  for await (const { lines } of batchesOf(upsertsOf(order.file, limits, needed), limits)) {
    const { results } = await sendBatch(target, lines as readonly Uint8Array[], `${run}-${++sent}`)
    for (const result of results) if (result.problem) yield showRefused(result, result.problem)
  }
}

/** The job stands in the line as it was written, and is the whole job: one without a status is active. */
async function* upsertsOf(file: string, limits: LimitsBody, needed: ReadonlySet<string>): AsyncGenerator<Uint8Array> {
  for await (const { text, referenceId, digest } of jobsOf(file, limits))
    if (needed.has(referenceId))
      yield Buffer.from(
        `{"op":"upsert","replace":true,"tag":${JSON.stringify(referenceId)},"digest":"${digest}","job":${text}}`,
      )
}

const showRefused = (result: Result, { code, detail }: NonNullable<Result['problem']>): CommandResult => ({
  json: result,
  text: `${result.tag}: ${result.status} ${code}: ${detail}`,
})

type Upserts = { readonly sent: number; readonly failed: number }

const show = (
  summary: SnapshotSummary,
  { dryRun }: Order,
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
