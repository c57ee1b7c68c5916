/** Recent changes of a job, and the key that keeps it. */
import type { AuditEntry } from '../audit/entry.ts'
import { type Names, namesOf } from './activity/describe.ts'
import type { ConsoleFrame } from './frame.ts'
import type { MemberContext } from './request-context.ts'

/** Entries of a job that are shown. */
const SHOWN_MAX = 25

/** Parts of the trail that are looked through, from its end; older entries are in the activity of the employer. */
const PARTS_MAX = 4

export type JobActivity = {
  /** Newest first. */
  readonly entries: readonly AuditEntry[]
  /** False if there may be older ones. */
  readonly isWhole: boolean
  readonly names: Names
}

export const readJobActivity = async (
  frame: ConsoleFrame,
  context: MemberContext,
  jobId: number,
): Promise<JobActivity> => {
  const [names, found] = await Promise.all([
    namesOf(frame, context),
    entriesOf(frame, context.membership.employer.id, jobId),
  ])
  return { ...found, names }
}

const entriesOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  employerId: number,
  jobId: number,
): Promise<Omit<JobActivity, 'names'>> => {
  const filter = { since: null, until: null, jobId, keyId: null }
  const entries: AuditEntry[] = []
  let before: number | null = null
  for (let part = 1; part <= PARTS_MAX && entries.length < SHOWN_MAX; part++) {
    const limit = SHOWN_MAX - entries.length
    const round: { entries: readonly AuditEntry[]; before: number | null } = await store.audit.search(employerId, {
      before,
      limit,
      filter,
    })
    entries.push(...round.entries)
    before = round.before
    if (before === null) break
  }
  return { entries, isWhole: before === null || entries.at(-1)?.action === 'job.create' }
}

export type Keeper = { readonly entry: AuditEntry; readonly key: string }

/** The last write of a job if a key made it, whose next write may undo what a person changes; null otherwise. */
export const keeperOf = ({ entries, names }: JobActivity): Keeper | null => {
  const entry = entries.find(({ action }) => WRITES.has(action))
  if (!entry || entry.keyId === null || names.memberKeys.has(entry.keyId)) return null
  const key = names.keys.get(entry.keyId) ?? names.actors.get(entry.keyId)
  return key === undefined ? null : { entry, key }
}

const WRITES = new Set(['job.create', 'job.update'])
