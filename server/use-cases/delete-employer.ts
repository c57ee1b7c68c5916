import type { Employer } from '../domain/employer.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Clock } from '../lib/dates.ts'
import { known } from './employers.ts'
import type { Store } from './ports.ts'

type Deps = { readonly store: Pick<Store, 'as' | 'directory'>; readonly clock: Clock }

export type Deletion = {
  readonly id: number
  readonly withJobs: boolean
  /** Told how many jobs are deleted, of how many. */
  readonly report?: (deleted: number, total: number) => void
}

export type Deleted = { readonly employer: Employer; readonly jobs: number }

/** Jobs in one transaction, so that the writes of others need not wait long. */
const JOBS_ROUND = 200

/**
 * Deletes an employer, whose trail stays and tells of it. One with jobs is refused unless they are to go too; then
 * the employer is shut out first, and a deletion that was interrupted is finished by another.
 */
export const deleteEmployer =
  (deps: Deps) =>
  async ({ id, withJobs, report = () => undefined }: Deletion): Promise<Deleted> => {
    const { directory } = deps.store
    const employer = known(await directory.getEmployer(id), id)
    for (let jobs = 0; ; ) {
      const left = await directory.deleteEmployer(id)
      if (left === null || left === 0) return { employer, jobs }
      if (!withJobs)
        throw new Refusal(`Employer ${id} has ${left} ${left === 1 ? 'job' : 'jobs'}; --with-jobs deletes them too.`)
      await shutOut(deps, id)
      const [before, total] = [jobs, jobs + left]
      jobs += await deleteJobs(deps, id, (deleted) => report(before + deleted, total))
    }
  }

const shutOut = async ({ store: { directory }, clock }: Deps, id: number): Promise<void> => {
  await directory.setSuspended(id, clock())
  const keys = await directory.listKeys(id)
  for (const key of keys.filter(({ revokedAt }) => revokedAt === null)) await directory.revokeKey(key.id, clock())
}

/** Returns how many jobs there were to delete. */
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
