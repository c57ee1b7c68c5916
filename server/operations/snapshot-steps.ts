/** The steps of a snapshot that write; a module of its own, for the thread that writes. */
import {
  type ArchiveContext,
  type Archived,
  type ArchiveRound,
  archiveMissing,
  holdLease,
} from '../use-cases/archive-missing.ts'
import { claimedStore } from './claimed-store.ts'
import type { Answer, BulkCall, Call } from './request.ts'

/** The body of the call of a step, as JSON. `holder`: id of the request. */
export type SnapshotStep = { readonly holder: string } & (
  | { readonly step: 'hold' | 'release' }
  | ({ readonly step: 'archive' } & Pick<ArchiveRound, 'scope' | 'jobs'>)
)

/** The body of its answer; no outcomes unless it archives. */
export type StepResult = { readonly outcomes: readonly Archived[] }

export const createStepAnswers =
  (context: ArchiveContext) =>
  async (call: Call): Promise<Answer> => {
    const { employer, keyId, body } = call as BulkCall
    const step = JSON.parse(Buffer.from(body).toString()) as SnapshotStep
    const claimed = { ...context, store: claimedStore(context.store, call.claim) }
    const result: StepResult = { outcomes: await doStep(claimed, { ...step, employerId: employer.id, keyId }) }
    return { status: 200, body: result }
  }

type Acting = Pick<ArchiveRound, 'employerId' | 'keyId'>

const doStep = async (context: ArchiveContext, step: SnapshotStep & Acting): Promise<readonly Archived[]> => {
  const { employerId, holder } = step
  const leases = context.store.snapshotLeases
  if (step.step === 'archive') return archiveMissing(context)(step)
  if (step.step === 'hold') await holdLease(leases, step)
  else await leases.release(employerId, holder)
  return []
}
