/** Archives jobs that a snapshot lacks; a module of its own, for the side that writes. */

import type { WriteContext } from '../jobs/context.ts'
import { changedContent } from '../jobs/lifecycle.ts'
import type { JobStore, JobWriter, SnapshotLeases } from '../jobs/ports.ts'
import { parseJob } from '../jobs/render.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Listed } from './compare-snapshot.ts'

export type ArchiveRound = {
  readonly employerId: number
  readonly keyId: number
  /** Id of the request, which holds the lease. */
  readonly holder: string
  readonly scope: string
  readonly jobs: readonly Listed[]
}

/** Outcome for one job; the referenceId is that of the job as it is. */
export type Archived = { readonly id: number; readonly referenceId: string | null; readonly archived: boolean }

export type ArchiveContext = Pick<WriteContext, 'today'> & { readonly store: Pick<JobStore, 'as' | 'snapshotLeases'> }

/** Takes the lease of an employer, or prolongs it; refuses with snapshot-running. */
export const holdLease = async (
  leases: SnapshotLeases,
  { employerId, holder }: Pick<ArchiveRound, 'employerId' | 'holder'>,
): Promise<void> => {
  if (await leases.hold(employerId, holder)) return
  throw new Problem('snapshot-running', sentence('snapshotRunning'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.snapshotRunning,
  })
}

/** Archives the jobs of a round that are still as they were read, in one transaction. */
export const archiveMissing =
  ({ store, today }: ArchiveContext) =>
  async (round: ArchiveRound): Promise<readonly Archived[]> => {
    await holdLease(store.snapshotLeases, round)
    return store.as(round.employerId, round.keyId).write(async (jobs) => {
      const outcomes: Archived[] = []
      for (const [id, updatedAt] of round.jobs)
        outcomes.push(await archive(jobs, { id, updatedAt, scope: round.scope, today: today() }))
      return outcomes
    })
  }

type Order = {
  readonly id: number
  readonly updatedAt: number
  readonly scope: string
  readonly today: string
}

const archive = async (jobs: JobWriter, { id, updatedAt, scope, today }: Order): Promise<Archived> => {
  const stored = await jobs.get(id)
  const referenceId = stored?.referenceId ?? null
  if (!stored || referenceId === null) return { id, referenceId, archived: false }
  const isAsRead = stored.updatedAt === updatedAt && stored.status === 'active' && referenceId.startsWith(scope)
  if (isAsRead) {
    const job = parseJob(stored)
    await jobs.update(id, { ...job, ...changedContent(job, { ...job, status: 'archived' }, today) })
  }
  return { id, referenceId, archived: isAsRead }
}
