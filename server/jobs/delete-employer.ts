/** Deletion of an employer, which takes its jobs along. */
import type { Employer } from '../employers/employer.ts'
import { requireEmployer } from '../employers/employers.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { JobStore } from './ports.ts'

type Deletion = {
  readonly id: number
  readonly withJobs: boolean
  /** Called with the number of jobs deleted and the total. */
  readonly report?: (deleted: number, total: number) => void
}

type Deleted = { readonly employer: Employer; readonly jobs: number }

type StoreDeps = { readonly store: Pick<JobStore, 'as' | 'directory'>; readonly clock: Clock }

/** Jobs deleted in one transaction; a larger one would delay other writes. */
const JOBS_ROUND = 200

/**
 * Deletes an employer, then its twin, whose keys go with those of the employer. Running the command again with the number
 * of the twin completes an interrupted deletion of that.
 */
export const deleteEmployer =
  (deps: StoreDeps) =>
  async (deletion: Deletion): Promise<Deleted> => {
    const twin = await deps.store.directory.findTwin(deletion.id)
    const deleted = await deleteOne(deps)(deletion)
    if (twin) await deleteOne(deps)({ id: twin.id, withJobs: true })
    return deleted
  }

/**
 * Deletes an employer; the audit trail stays. An employer with jobs is refused unless `withJobs`; it is then suspended
 * and its keys revoked first, and running the command again completes an interrupted deletion.
 */
const deleteOne =
  (deps: StoreDeps) =>
  async ({ id, withJobs, report = () => undefined }: Deletion): Promise<Deleted> => {
    const { directory } = deps.store
    const employer = requireEmployer(await directory.getEmployer(id), id)
    for (let jobs = 0; ; ) {
      const left = await directory.deleteEmployer(id)
      if (left === null || left === 0) return { employer, jobs }
      if (!withJobs)
        throw new Refusal(`Employer ${id} has ${left} ${left === 1 ? 'job' : 'jobs'}; --with-jobs deletes them too.`)
      await disable(deps, id)
      const [before, total] = [jobs, jobs + left]
      jobs += await deleteJobs(deps, id, (deleted) => report(before + deleted, total))
    }
  }

/** Suspends an employer and revokes its keys. */
const disable = async ({ store: { directory }, clock }: StoreDeps, id: number): Promise<void> => {
  await directory.setSuspended(id, clock())
  const keys = await directory.listKeys(id)
  for (const key of keys.filter(({ revokedAt }) => revokedAt === null)) await directory.revokeKey(key.id, clock())
}

const deleteJobs = async ({ store }: StoreDeps, id: number, report: (deleted: number) => void): Promise<number> => {
  const jobs = store.as(id)
  const all = { words: [], status: null, referenceId: null, page: 1, pageSize: JOBS_ROUND }
  for (let deleted = 0; ; report(deleted)) {
    const { items } = await jobs.list(all)
    if (items.length === 0) return deleted
    await jobs.write(async (writer) => {
      for (const { id } of items) await writer.delete(id)
    })
    deleted += items.length
  }
}
