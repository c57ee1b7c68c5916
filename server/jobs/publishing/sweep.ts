/** Has the drafts published whose day has come. */

import type { Employer } from '../../employers/employer.ts'
import { dayOf } from '../../employers/employer-day.ts'
import type { Directory } from '../../employers/ports.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import type { DraftPlace, DueDraft, Publications } from '../publishing-ports.ts'
import { ofOne } from '../refresh.ts'
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
export const publishDrafts = ({ publications, directory, today, publish }: Deps): Sweeping => {
  let tried: ReadonlyMap<number, number> = new Map()
  const publishAll = async (due: readonly DueDraft[], { failures, seen }: Sweep): Promise<number> => {
    const isTried = ({ id, updatedAt }: DueDraft): boolean => tried.get(id) === updatedAt
    note(seen, due.filter(isTried))
    let done = 0
    const fresh = due.filter((draft) => !isTried(draft))
    for (const [employerId, drafts] of Map.groupBy(fresh, ({ employerId }) => employerId)) {
      const employer = await directory.getEmployer(employerId)
      // One that was suspended since the look is not tried, so that its drafts are once it is back.
      if (!employer || employer.suspended) continue
      done += await publishEach(publish, { employer, drafts, failures })
      note(seen, drafts)
    }
    return done
  }
  return async (twin = null) => {
    const day = dayOf(twin ?? {}, today)
    const sweep: Sweep = { failures: [], seen: new Map() }
    let after: DraftPlace = { publishOn: addDays(day, -LATE_DAYS_MAX), employerId: 0, id: 0 }
    let total = 0
    for (let isFull = true; isFull; ) {
      const due = await publications.due({ today: day, after, limit: ROUND_LIMIT, ...ofOne(twin) })
      total += await publishAll(due, sweep)
      after = due.at(-1) ?? after
      isFull = due.length === ROUND_LIMIT
    }
    if (sweep.failures.length > 0) throw sweep.failures[0]
    tried = twin ? new Map([...tried, ...sweep.seen]) : sweep.seen
    return total
  }
}

/** A sweep of a twin alone, on its own date, or of all whose date is that of the service. */
export type Sweeping = (twin?: Employer | null) => Promise<number>

type Sweep = {
  /** Takes what could not be stored now. */
  readonly failures: unknown[]
  /** Drafts that need no second try while they stay as they are. */
  readonly seen: Map<number, number>
}

const note = (seen: Sweep['seen'], drafts: readonly DueDraft[]): void => {
  for (const { id, updatedAt } of drafts) seen.set(id, updatedAt)
}

type Batch = Pick<Sweep, 'failures'> & { readonly employer: Employer; readonly drafts: readonly DueDraft[] }

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
