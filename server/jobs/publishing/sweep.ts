/** Has the drafts published whose day has come. */

import type { Employer } from '../../employers/employer.ts'
import type { Directory } from '../../employers/ports.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import type { DraftPlace, DueDraft, Publications } from '../publishing-ports.ts'
import type { Publication } from './publish.ts'

/** Drafts of one round, each in a transaction of its own. */
const ROUND_LIMIT = 500

/** Days of a stop that are caught up with; a draft that was due before is left. */
const LATE_DAYS_MAX = 366

type Deps = {
  readonly publications: Publications
  readonly directory: Pick<Directory, 'getEmployer'>
  readonly today: () => IsoDate
  readonly publish: (draft: { readonly employer: Employer; readonly id: number }) => Promise<Publication>
}

/**
 * Publishes, or refuses, every draft that is due; returns their number. Those of suspended employers wait until these are
 * back. One that was refused is tried again once it was changed; a second refusal for its day has no entry, so that this
 * process remembers it. A failure of one does not affect the others.
 */
export const publishDrafts = ({ publications, directory, today, publish }: Deps): (() => Promise<number>) => {
  let tried: ReadonlyMap<number, number> = new Map()
  const publishAll = async (due: readonly DueDraft[], failures: unknown[]): Promise<number> => {
    const fresh = due.filter(({ id, updatedAt }) => tried.get(id) !== updatedAt)
    let done = 0
    for (const [employerId, drafts] of Map.groupBy(fresh, ({ employerId }) => employerId)) {
      const employer = await directory.getEmployer(employerId)
      if (employer && !employer.suspended) done += await publishEach(publish, { employer, drafts, failures })
    }
    return done
  }
  return async () => {
    const day = today()
    const [failures, seen] = [[] as unknown[], new Map<number, number>()]
    let after: DraftPlace = { publishOn: addDays(day, -LATE_DAYS_MAX), employerId: 0, id: 0 }
    let total = 0
    for (let isFull = true; isFull; ) {
      const due = await publications.due({ today: day, after, limit: ROUND_LIMIT })
      total += await publishAll(due, failures)
      for (const { id, updatedAt } of due) seen.set(id, updatedAt)
      after = due.at(-1) ?? after
      isFull = due.length === ROUND_LIMIT
    }
    if (failures.length > 0) throw failures[0]
    tried = seen
    return total
  }
}

type Batch = {
  readonly employer: Employer
  readonly drafts: readonly DueDraft[]
  /** Takes what could not be stored now. */
  readonly failures: unknown[]
}

const publishEach = async (publish: Deps['publish'], { employer, drafts, failures }: Batch): Promise<number> => {
  let done = 0
  for (const { id } of drafts)
    try {
      if ((await publish({ employer, id })) !== 'none') done++
    } catch (error) {
      failures.push(error)
    }
  return done
}
