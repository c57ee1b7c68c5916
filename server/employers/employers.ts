import type { Clock } from '../platform/lib/dates.ts'
import { isBlank, isLine } from '../platform/lib/text.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { Store } from '../upkeep/ports.ts'
import { EMPLOYER_NAME_MAX, type Employer, type Plan } from './employer.ts'
import type { Directory } from './ports.ts'

type Deps = { readonly directory: Directory; readonly clock: Clock }

/** Operator commands on employers; an unknown employer is refused. */
export const manageEmployers = ({ directory, clock }: Deps) => ({
  /** Refuses a name that is empty, too long, or has control characters. */
  createEmployer: async ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer> => {
    checkEmployerName(name)
    return directory.createEmployer({ name, plan, createdAt: clock() })
  },

  /** Creates the first employer of a store; null if there is one already. */
  createFirstEmployer: ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer | null> =>
    directory.createFirstEmployer({ name, plan, createdAt: clock() }),

  listEmployers: (): Promise<Employer[]> => directory.listEmployers(),

  renameEmployer: async ({ id, name }: { readonly id: number; readonly name: string }): Promise<Employer> => {
    checkEmployerName(name)
    return requireEmployer(await directory.setName(id, name), id)
  },

  setPlan: async ({ id, plan }: { readonly id: number; readonly plan: Plan }): Promise<Employer> =>
    requireEmployer(await directory.setPlan(id, plan), id),

  /** Suspends an employer: its keys are refused (403) until it is resumed. */
  suspendEmployer: async (id: number): Promise<Employer> =>
    requireEmployer(await directory.setSuspended(id, clock()), id),

  resumeEmployer: async (id: number): Promise<Employer> => requireEmployer(await directory.setSuspended(id, null), id),
})

/** Returns the employer, or refuses a missing one. */
export const requireEmployer = (employer: Employer | null, id: number): Employer => {
  if (!employer) throw new Refusal(`There is no employer ${id}.`)
  return employer
}

export const checkEmployerName = (name: string): void => {
  if (name === '' || isBlank(name)) throw new Refusal('The name of an employer cannot be empty.')
  if (!isLine(name)) throw new Refusal('The name of an employer cannot hold control characters.')
  if ([...name].length > EMPLOYER_NAME_MAX)
    throw new Refusal(`The name of an employer has at most ${EMPLOYER_NAME_MAX} characters.`)
}

type Deletion = {
  readonly id: number
  readonly withJobs: boolean
  /** Called with the number of jobs deleted and the total. */
  readonly report?: (deleted: number, total: number) => void
}

type Deleted = { readonly employer: Employer; readonly jobs: number }

type StoreDeps = { readonly store: Pick<Store, 'as' | 'directory'>; readonly clock: Clock }

/** Jobs deleted in one transaction; a larger one would delay other writes. */
const JOBS_ROUND = 200

/**
 * Deletes an employer; the audit trail stays. An employer with jobs is refused unless `withJobs`; it is then suspended
 * and its keys revoked first, and running the command again completes an interrupted deletion.
 */
export const deleteEmployer =
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
