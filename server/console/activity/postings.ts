/** Postings in entries: their titles, and the state that each change left them in. */
import type { Status } from '@affiche/contract/values.ts'
import type { AuditEntry } from '../../audit/entry.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import type { ConsoleFrame } from '../frame.ts'

/** `title` is null where nothing keeps it any more. */
export type NamedPosting = { readonly title: string | null; readonly isDeleted: boolean }

/** State after a change; null where it cannot be told, since entries hold no values. */
export type Outcome = { readonly status: Status | null; readonly closeDate: IsoDate | null }

type State = { status: Status | null; closeDate: IsoDate | null }

/** Deleted postings whose titles the bin gives, the last deleted. */
const BINNED_MAX = 100

export const UNKNOWN: Outcome = { status: null, closeDate: null }

export const isOfPosting = ({ action }: Pick<AuditEntry, 'action'>): boolean => /^(?:job|posting|proof)\./.test(action)

export type Postings = {
  /** Reads the postings of some entries, in one statement or two. */
  readonly load: (entries: readonly AuditEntry[]) => Promise<void>
  readonly nameOf: (jobId: number) => NamedPosting
  /** Outcome of an entry; of every entry of the employer, from the newest on, it must be asked once and in order. */
  readonly outcomeOf: (entry: AuditEntry) => Outcome
}

export const createPostings = ({ store }: Pick<ConsoleFrame, 'store'>, employerId: number): Postings => {
  const names = new Map<number, NamedPosting>()
  const states = new Map<number, State>()
  let binned: ReadonlyMap<number, string> | null = null
  const titlesInBin = async (): Promise<ReadonlyMap<number, string>> => {
    const { jobs } = await store.console.listBin(employerId, { page: 1, pageSize: BINNED_MAX })
    return new Map(jobs.map(({ id, title }) => [id, title]))
  }
  return {
    nameOf: (jobId) => names.get(jobId) ?? { title: null, isDeleted: true },
    load: async (entries) => {
      const ids = new Set(entries.filter(isOfPosting).map(({ subjectId }) => subjectId))
      const asked = [...ids].filter((id) => !names.has(id)).sort((a, b) => a - b)
      const found = asked.length === 0 ? [] : await store.follower.jobs(employerId, asked)
      for (const { jobId, job } of found) {
        if (!job) continue
        names.set(jobId, { title: job.title, isDeleted: false })
        states.set(jobId, { status: job.status, closeDate: job.closeDate })
      }
      const gone = asked.filter((id) => !names.has(id))
      if (gone.length === 0) return
      binned ??= await titlesInBin()
      for (const id of gone) names.set(id, { title: binned.get(id) ?? null, isDeleted: true })
    },
    outcomeOf: goingBack(states),
  }
}

/** Outcomes of the entries of postings, by their ids, from their present states on; each must be asked once and in order. */
export const createOutcomes = (present: Iterable<readonly [number, Outcome]>): Postings['outcomeOf'] =>
  goingBack(new Map([...present].map(([id, { status, closeDate }]) => [id, { status, closeDate }])))

const goingBack =
  (states: ReadonlyMap<number, State>): Postings['outcomeOf'] =>
  (entry) => {
    const state = states.get(entry.subjectId)
    if (!state || !isOfPosting(entry)) return UNKNOWN
    const outcome = { ...state }
    goBack(state, entry)
    return outcome
  }

/**
 * State before an entry. What is no draft any more is only archived and published again in turn, so that each change of
 * the status tells the one before it; a posting from the bin may have been either.
 */
const goBack = (state: State, { action, members }: AuditEntry): void => {
  if (members.includes('closeDate')) state.closeDate = null
  if (action === 'job.restore' && state.status === 'archived') state.status = null
  if (action === 'job.update' && members.includes('status'))
    state.status = state.status === 'active' ? 'archived' : state.status === 'archived' ? 'active' : null
}
