/** The operator's work on the public side: postings, reports of them, and the policy on fraud. */
import type { Language } from '@affiche/contract/values.ts'
import type { JobStore } from '../jobs/ports.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { createCodes, jobIdOf } from './code.ts'
import type { PublicStore } from './follower-ports.ts'
import type { Policy, PublicStatus, Report, ReportQuery } from './ports.ts'

/** Employers that are counted at most. */
const BEHIND_MAX = 1_000

/** Counts active jobs; the page itself is not read. */
const ACTIVE = { words: [], status: 'active', referenceId: null, page: 1, pageSize: 1 } as const

type Waiting = {
  /** Employers whose jobs the public side does not show as they are, to a number. */
  readonly behind: number
  /** Active jobs of these: as many postings are read again, at most. */
  readonly behindJobs: number
  /** False until every employer was read once. */
  readonly made: boolean
}

/** Characters of a reason or decision, and of a policy. */
const TEXT_MAX = 500
const POLICY_MAX = 100_000

export type PublicApi = ReturnType<typeof createPublicApi>

/** A report, with the code in the address of its posting. */
export type CodedReport = Report & { readonly code: string }

export const createPublicApi = (
  store: PublicStore & Pick<JobStore, 'as'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => {
  const codes = async () => createCodes(await store.public.secret())
  const idOf = (job: string): Promise<number> => jobIdOf(store.public, job)
  return {
    status: async (): Promise<PublicStatus & Waiting> => {
      const behind = await store.follower.behind({ whole: true, limit: BEHIND_MAX })
      let behindJobs = 0
      for (const id of behind) behindJobs += (await store.as(id).list(ACTIVE)).total
      const made = await store.public.isMade()
      return { ...(await store.public.status()), behind: behind.length, behindJobs, made }
    },
    rebuild: (): Promise<void> => store.publicWrites.rebuild(),
    /** False if it is hidden already. */
    hide: async (job: string, reason: string): Promise<Decided> => {
      const jobId = await idOf(job)
      return decided(jobId, await store.publicWrites.hide(jobId, checked(reason, 'The reason')))
    },
    /** False if it is not hidden. */
    show: async (job: string): Promise<Decided> => {
      const jobId = await idOf(job)
      return decided(jobId, await store.publicWrites.unhide(jobId))
    },
    reports: async (query: ReportQuery): Promise<CodedReport[]> => {
      const { codeOf } = await codes()
      return (await store.public.reports(query)).map((report) => ({ ...report, code: codeOf(report.jobId) }))
    },
    decide: async (id: number, decision: string): Promise<CodedReport> => {
      const report = await store.publicWrites.decide(id, checked(decision, 'The decision'))
      if (!report) throw new Refusal(`There is no report ${id}.`)
      return { ...report, code: (await codes()).codeOf(report.jobId) }
    },
    policies: (language: Language): Promise<readonly Policy[]> => Promise.resolve(store.public.policies(language)),
    /** Keeps earlier versions, with their times. */
    setPolicy: (language: Language, text: string): Promise<Policy> =>
      store.publicWrites.addPolicy({ language, text: checked(text, 'The policy', POLICY_MAX), since: clock() }),
  }
}

type Decided = { readonly jobId: number; readonly changed: boolean }

const decided = (jobId: number, changed: boolean | null): Decided => {
  if (changed === null) throw new Refusal(`There is no job ${jobId}.`)
  return { jobId, changed }
}

const checked = (text: string, what: string, most = TEXT_MAX): string => {
  const trimmed = text.trim()
  const length = [...trimmed].length
  if (length === 0 || length > most) throw new Refusal(`${what} has 1 to ${most} characters, not ${length}.`)
  return trimmed
}
