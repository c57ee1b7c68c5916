/** The steps of a snapshot that write; a module of its own, for the thread that writes. */

import { readRetryable, rememberOnce } from '../jobs/operations/idempotency.ts'
import { type Answer, type BulkCall, type Call, claimedStore } from '../jobs/operations/request.ts'
import type { JobStore } from '../jobs/ports.ts'
import { type ArchiveContext, type Archived, type ArchiveRound, archiveMissing, holdLease } from './archive-missing.ts'

/** The body of the call of a step, as JSON. `holder`: id of the request. */
export type SnapshotStep = { readonly holder: string } & (
  | { readonly step: 'hold' | 'release' }
  | ({ readonly step: 'archive' } & Pick<ArchiveRound, 'scope' | 'jobs'>)
  /** Names the list by its hash, in hexadecimal digits, and when it arrived. */
  | { readonly step: 'arrive'; readonly scope: string; readonly list: string; readonly cursor: string }
)

/** The body of its answer; no outcomes unless it archives. `since`: when the list of a key arrived first. */
export type StepResult = { readonly outcomes: readonly Archived[]; readonly since?: string }

export const createStepAnswers =
  (context: ArchiveContext) =>
  async (call: Call): Promise<Answer> => {
    const { employer, keyId, body } = call as BulkCall
    const step = JSON.parse(Buffer.from(body).toString()) as SnapshotStep
    const claimed = { ...context, store: claimedStore(context.store, call.claim) }
    if (step.step === 'arrive') return { status: 200, body: await firstArrival(context.store, call as BulkCall, step) }
    const result: StepResult = { outcomes: await doStep(claimed, { ...step, employerId: employer.id, keyId }) }
    return { status: 200, body: result }
  }

type Actor = Pick<ArchiveRound, 'employerId' | 'keyId'>

type Arrival = Extract<SnapshotStep, { readonly step: 'arrive' }>

/** Keeps when a list arrived first, under the key of its request; refuses with idempotency-…, as a key of another list. */
const firstArrival = async (
  store: Pick<JobStore, 'as'>,
  call: BulkCall,
  { scope, list, cursor }: Arrival,
): Promise<StepResult> => {
  const { employer, keyId, claim, idempotency } = call
  // The limit of archived jobs, in the query, may differ from one try to the next.
  const address = `${idempotency?.address.replace(/\?.*/s, '')} ${scope}`
  const named = { ...call, body: Buffer.from(list), idempotency: idempotency && { ...idempotency, address } }
  const { retryable } = readRetryable(named)
  if (!retryable) return { outcomes: [] }
  const { kept } = await rememberOnce(store.as(employer.id, keyId, claim), retryable, async () => cursor)
  return { outcomes: [], since: kept }
}

const doStep = async (
  context: ArchiveContext,
  step: Exclude<SnapshotStep, Arrival> & Actor,
): Promise<readonly Archived[]> => {
  const { employerId, holder } = step
  const leases = context.store.snapshotLeases
  if (step.step === 'archive') return archiveMissing(context)(step)
  if (step.step === 'hold') await holdLease(leases, step)
  else await leases.release(employerId, holder)
  return []
}
