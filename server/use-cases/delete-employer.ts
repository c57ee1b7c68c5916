import type { Employer } from '../domain/employer.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Clock } from '../lib/dates.ts'
import { requireEmployer } from './employers.ts'
import type { Store } from './ports.ts'

type Deps = { readonly store: Pick<Store, 'as' | 'directory'>; readonly clock: Clock }

export type Deletion = {
  readonly id: number
  readonly withJobs: boolean
  /** Called with the number of jobs deleted and the total. */
  readonly report?: (deleted: number, total: number) => void
}

export type Deleted = { readonly employer: Employer; readonly jobs: number }

/** Jobs deleted in one transaction, so that other writes need not wait long. */
const JOBS_ROUND = 200

/**
 * Deletes an employer; the audit trail stays. An employer with jobs is refused unless `withJobs`; it is then suspended
 * and its keys revoked first, and running the command again completes an interrupted deletion.
 */
export const deleteEmployer =
  (deps: Deps) =>
  async ({ id, withJobs, report = () => undefined }: Deletion): Promise<Deleted> => {
    const { directory } = deps.store
    const employer = requireEmployer(await directory.getEmployer(id), id)
    for (let jobs = 0; ; ) {
      const left = await directory.deleteEmployer(id)
      if (left === null || left === 0) return { employer, jobs }
      if (!withJobs)
        throw new Refusal(`Employer ${id} has ${left} ${left === 1 ? 'job' : 'jobs'}; --with-jobs deletes them too.`)
      await suspend(deps, id)
      const [before, total] = [jobs, jobs + left]
      jobs += await deleteJobs(deps, id, (deleted) => report(before + deleted, total))
    }
  }

const suspend = async ({ store: { directory }, clock }: Deps, id: number): Promise<void> => {
  await directory.setSuspended(id, clock())
  const keys = await directory.listKeys(id)
  for (const key of keys.filter(({ revokedAt }) => revokedAt === null)) await directory.revokeKey(key.id, clock())
}

/** Deletes all jobs and returns their number. */
const deleteJobs = async ({ store }: Deps, id: number, report: (deleted: number) => void): Promise<number> => {
  const jobs = store.as(id)
  const all = { words: [], status: null, referenceId: null, page: 1, pageSize: JOBS_ROUND }
  for (let deleted = 0; ; report(deleted)) {
    const { headers } = await jobs.list(all)
    if (headers.length === 0) return deleted
    await jobs.write(async (writer) => {
      for (const header of headers) await writer.delete(header.id)
    })
    deleted += headers.length
  }
}
