/** Moves the date of a twin on, and does on each day between what the service would have done on it. */
import type { Employer } from '../employers/employer.ts'
import type { Directory } from '../employers/ports.ts'
import type { Sweeping } from '../jobs/publishing/sweep.ts'
import { dateOfNumber, dayNumber, type IsoDate } from '../platform/lib/dates.ts'

export type MoveDeps = {
  /** Looks at the right of the key again. */
  readonly directory: Pick<Directory, 'setTestDays'>
  readonly today: () => IsoDate
  readonly nextDay: (twin: Employer, day: IsoDate) => Promise<IsoDate | null>
  readonly refresh: Sweeping
  /** The other work of a day. */
  readonly sweeps: readonly Sweeping[]
}

type Move = { readonly twin: Employer; readonly keyId: number; readonly to: IsoDate }

/**
 * Returns the number of refreshes. The store has each step, so that a move that was interrupted goes on where it was when
 * it is asked for again; of two moves at once the further one wins.
 */
export const moveClock =
  ({ directory, today, nextDay, refresh, sweeps }: MoveDeps) =>
  async ({ twin, keyId, to }: Move): Promise<number> => {
    const real = dayNumber(today())
    const last = dayNumber(to) - real
    const work = async (moved: Employer): Promise<number> => {
      const refreshed = await refresh(moved)
      for (const sweep of sweeps) await sweep(moved)
      return refreshed
    }
    // The present day brings what was written since its last round.
    let refreshed = await work(twin)
    let present = twin
    while ((present.test?.days ?? last) < last) {
      const next = await nextDay(present, dateOfNumber(real + (present.test?.days ?? 0)))
      const days = next === null ? last : Math.min(dayNumber(next) - real, last)
      const moved = await directory.setTestDays({ id: twin.id, days, keyId, isNoted: days === last })
      present = { ...present, test: { of: present.test?.of ?? 0, days } }
      if (moved) refreshed += await work(moved)
    }
    return refreshed
  }
