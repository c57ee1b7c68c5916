/** Moves the date of a twin on, and does on each day between what the service would have done on it. */
import type { Employer } from '../employers/employer.ts'
import type { Directory } from '../employers/ports.ts'
import { sweepClosings } from '../jobs/closing/sweep.ts'
import type { Closings } from '../jobs/closing-ports.ts'
import type { ReadingJobStore } from '../jobs/ports.ts'
import { publishDrafts, type Sweeping } from '../jobs/publishing/sweep.ts'
import { refreshJobs } from '../jobs/refresh.ts'
import { dateOfNumber, dayNumber, type IsoDate, type Midnight } from '../platform/lib/dates.ts'

export type MoveDeps = {
  /** Looks at the right of the key again. */
  readonly directory: Pick<Directory, 'setTestDays'>
  readonly today: () => IsoDate
  readonly nextDay: (twin: Employer, day: IsoDate) => Promise<IsoDate | null>
  readonly work: DayWork
}

/** The work of a day for the jobs of a twin. */
export type DayWork = {
  readonly refresh: Sweeping
  readonly publish: Sweeping
  /** Entries of the present day, and of days before on which the service stood still. */
  readonly lateClosings: Sweeping
  /** Entries of the present day, whose days before were gone through. */
  readonly closings: Sweeping
}

type WorkDeps = {
  readonly store: Pick<ReadingJobStore, 'refresh' | 'publications' | 'closings' | 'directory'>
  readonly today: () => IsoDate
  readonly midnightOf: (date: IsoDate) => Midnight
  readonly publish: Parameters<typeof publishDrafts>[0]['publish']
}

/** The same work as that of the service. */
export const dayWork = ({ store, today, midnightOf, publish }: WorkDeps): DayWork => {
  const sweep = (closings: Closings) => sweepClosings({ store: { closings }, today, midnightOf })
  return {
    refresh: refreshJobs({ store, today }),
    publish: publishDrafts({ ...store, today, publish }),
    lateClosings: sweep(store.closings),
    closings: sweep({ ...store.closings, sweptDay: async () => today() }),
  }
}

type Move = { readonly twin: Employer; readonly keyId: number; readonly to: IsoDate }

/**
 * Returns the number of refreshes. The store has each step, so that a move that was interrupted goes on where it was when
 * it is asked for again; of two moves at once the further one wins.
 */
export const moveClock =
  ({ directory, today, nextDay, work }: MoveDeps) =>
  async ({ twin, keyId, to }: Move): Promise<number> => {
    const real = dayNumber(today())
    const last = dayNumber(to) - real
    const passDay = async (moved: Employer, closings: Sweeping): Promise<number> => {
      const refreshed = await work.refresh(moved)
      await work.publish(moved)
      await closings(moved)
      return refreshed
    }
    // The present day brings what was written since its last round.
    let refreshed = await passDay(twin, work.lateClosings)
    let present = twin
    while ((present.test?.days ?? last) < last) {
      const next = await nextDay(present, dateOfNumber(real + (present.test?.days ?? 0)))
      const days = next === null ? last : Math.min(dayNumber(next) - real, last)
      const moved = await directory.setTestDays({ id: twin.id, days, keyId, isNoted: days === last })
      present = { ...present, test: { of: present.test?.of ?? 0, days } }
      if (moved) refreshed += await passDay(moved, work.closings)
    }
    return refreshed
  }
