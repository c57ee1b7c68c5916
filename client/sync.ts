/** Brings the service into step with a list of jobs: what is needed is sent, and what the list lacks is archived. */
import type { createBulk } from './bulk.ts'
import type { CallOptions } from './http/transport.ts'
import type { createSnapshot } from './snapshots.ts'
import type { BulkFailure, BulkUpsert, JobInput, SnapshotSummary } from './types.ts'

/** A whole job, which must have a referenceId; one without a status is active. */
export type SyncItem = {
  readonly job: JobInput & { readonly referenceId: string }
  /** Version of the job in the client's own system; a hash of what is sent by default. */
  readonly digest?: string
}

export type SyncOptions = CallOptions & {
  readonly scope?: string
  /** Jobs that may be archived; by default what the service allows by itself. */
  readonly archiveMax?: number
  /** Compares alone: nothing is sent and nothing archived. */
  readonly dryRun?: boolean
}

export type Synced = {
  /** The work as it was before. `guard` is `held` in a dry run that would archive too many. */
  readonly plan: SnapshotSummary
  /** The work that was left in the end; null after a dry run. */
  readonly summary: SnapshotSummary | null
  readonly sent: number
  readonly refused: readonly (BulkFailure & { readonly referenceId: string })[]
  /** True if the service has exactly the jobs of the list. */
  readonly inStep: boolean
}

type Tools = {
  readonly bulk: ReturnType<typeof createBulk>
  readonly snapshot: ReturnType<typeof createSnapshot>
}

export const createSync =
  ({ bulk, snapshot }: Tools) =>
  async (
    items: Iterable<SyncItem> | AsyncIterable<SyncItem>,
    { scope, archiveMax, dryRun = false, signal, fault }: SyncOptions = {},
  ): Promise<Synced> => {
    const operations = await operationsOf(items)
    const list = Array.from(operations, ([referenceId, { digest }]) => ({ referenceId, ...digestOf(digest) }))
    const { summary: plan, needs } = await snapshot(list, { scope, archiveMax, dryRun: true, signal, fault })
    if (dryRun) return { plan, summary: null, sent: 0, refused: [], inStep: isInStep(plan) && plan.archive === 0 }
    // A list that would archive too much is a broken one: refused with the plan before anything of it is sent.
    if (plan.guard === 'held') await snapshot(list, { scope, archiveMax, since: plan.cursor, signal })
    const needed = needs.flatMap(({ referenceId }) => operations.get(referenceId) ?? [])
    const refused: (BulkFailure & { readonly referenceId: string })[] = []
    // New before old, so that nothing is offline in between.
    for await (const { operation: _, ...outcome } of bulk(needed, { signal }))
      if (outcome.problem) refused.push({ ...outcome, referenceId: outcome.tag ?? '' })
    const allowed = { archiveMax: archiveMax ?? plan.archive, since: plan.cursor }
    const { summary } = await snapshot(list, { scope, ...allowed, signal })
    const sent = needed.length - refused.length
    return { plan, summary, sent, refused, inStep: isInStep(summary) && summary.archive === summary.archived }
  }

const isInStep = ({ create, update, publish }: SnapshotSummary): boolean => create + update + publish === 0

const digestOf = (digest: string | undefined): { readonly digest?: string } => (digest === undefined ? {} : { digest })

const operationsOf = async (items: Iterable<SyncItem> | AsyncIterable<SyncItem>): Promise<Map<string, BulkUpsert>> => {
  const operations = new Map<string, BulkUpsert>()
  for await (const { job, digest } of items) {
    const { referenceId } = job
    if (operations.has(referenceId)) throw new TypeError(`The referenceId ${referenceId} is there twice.`)
    const version = digest ?? (await hashOf(JSON.stringify(job)))
    operations.set(referenceId, { op: 'upsert', replace: true, tag: referenceId, digest: version, job })
  }
  return operations
}

const HASH_LENGTH = 32

/** Base64url of SHA-256, as `affiche sync` makes it. */
const hashOf = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const base64 = btoa(String.fromCharCode(...hash))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, HASH_LENGTH)
}
