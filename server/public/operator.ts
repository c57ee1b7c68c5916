/** The operator's work on the public side: postings, reports of them, and the policy on fraud. */
import type { Language } from '@affiche/contract/values.ts'
import type { ByOperator } from '../employers/ports.ts'
import type { JobStore } from '../jobs/ports.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { createCodes, jobIdOf } from './code.ts'
import type { PublicStore } from './follower-ports.ts'
import type { Policy, PublicReader, PublicStatus, PublicWriter, Report, ReportQuery } from './ports.ts'

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
export const TEXT_MAX = 500
export const POLICY_MAX = 100_000

export type PublicApi = ReturnType<typeof createPublicApi>

/** A report, with the code in the address of its posting. */
export type CodedReport = Report & { readonly code: string }

/** The sides of a store that are decided on; absent `by`: the operator of the store. */
type Side = {
  readonly reader: PublicReader
  readonly writes: Pick<PublicWriter, 'hide' | 'unhide' | 'decide' | 'addPolicies'>
  readonly clock: Clock
  readonly by?: ByOperator | undefined
}

/** Decisions on postings, reports and the policy, the same by a command and on a page. */
export const moderate = ({ reader, writes, clock, by }: Side) => {
  const codes = async () => createCodes(await reader.secret())
  const idOf = (job: string): Promise<number> => jobIdOf(reader, job)
  const coded = async (reports: readonly Report[]): Promise<CodedReport[]> => {
    const { codeOf } = await codes()
    return reports.map((report) => ({ ...report, code: codeOf(report.jobId) }))
  }
  return {
    /** False if it is hidden already. Absent `told`: TELL_HIDING_REASONS decides whether the employer reads the reason. */
    hide: async (job: string, reason: string, told?: boolean): Promise<Decided> => {
      const jobId = await idOf(job)
      return decided(jobId, await writes.hide(jobId, checked(reason, 'The reason'), { told, by }))
    },
    /** False if it is not hidden. */
    show: async (job: string): Promise<Decided> => {
      const jobId = await idOf(job)
      return decided(jobId, await writes.unhide(jobId, { by }))
    },
    reports: async (query: ReportQuery): Promise<CodedReport[]> => coded(await reader.reports(query)),
    report: async (id: number): Promise<CodedReport | null> => {
      const found = await reader.report(id)
      return found && ((await coded([found]))[0] ?? null)
    },
    decide: async (id: number, decision: string): Promise<CodedReport> => {
      const report = await writes.decide(id, checked(decision, 'The decision'))
      if (!report) throw new Refusal(`There is no report ${id}.`, { reason: 'unknown' })
      return { ...report, code: (await codes()).codeOf(report.jobId) }
    },
    policies: (language: Language): Promise<readonly Policy[]> => Promise.resolve(reader.policies(language)),
    /** Keeps earlier versions, with their times. */
    setPolicies: async (texts: readonly PolicyText[]): Promise<readonly Policy[]> => {
      const since = clock()
      return writes.addPolicies(texts.map(({ language, text }) => ({ language, text: checkedPolicy(text), since })))
    },
  }
}

export const createPublicApi = (
  store: PublicStore & Pick<JobStore, 'as'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => ({
  ...moderate({ reader: store.public, writes: store.publicWrites, clock }),
  status: async (): Promise<PublicStatus & Waiting> => {
    const behind = await store.follower.behind({ whole: true, limit: BEHIND_MAX })
    let behindJobs = 0
    for (const id of behind) behindJobs += (await store.as(id).list(ACTIVE)).total
    const made = await store.public.isMade()
    return { ...(await store.public.status()), behind: behind.length, behindJobs, made }
  },
  rebuild: (): Promise<void> => store.publicWrites.rebuild(),
})

type Decided = { readonly jobId: number; readonly changed: boolean }

const decided = (jobId: number, changed: boolean | null): Decided => {
  if (changed === null) throw new Refusal(`There is no job ${jobId}.`, { reason: 'unknown' })
  return { jobId, changed }
}

type PolicyText = Pick<Policy, 'language' | 'text'>

const checkedPolicy = (text: string): string => checked(text, 'The policy', POLICY_MAX)

/** True for a text that may come into force. */
export const isPolicy = (text: string): boolean => isWithin(text.trim(), POLICY_MAX)

const isWithin = (trimmed: string, most: number): boolean => trimmed !== '' && [...trimmed].length <= most

const checked = (text: string, what: string, most = TEXT_MAX): string => {
  const trimmed = text.trim()
  if (!isWithin(trimmed, most))
    throw new Refusal(`${what} has 1 to ${most} characters, not ${[...trimmed].length}.`, { reason: 'text' })
  return trimmed
}
