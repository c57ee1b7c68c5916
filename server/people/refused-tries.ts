/**
 * Tries to sign in as a person that a wrong password refused: how many, and when the last was. They are in memory that
 * the threads of the process share, and end with it, or 30 days after the last.
 */
import type { Clock } from '../platform/lib/dates.ts'
import { createTallies, type TallyMemory } from '../platform/lib/tallies.ts'

const KEPT_MS = 30 * 86_400_000

/** Number for all names that nobody has, so that such a try is no less work. */
const NOBODY = 0

export type RefusedTries = { readonly count: number; readonly lastAt: number }

export const createRefusedTries = (clock: Clock, memory: TallyMemory) => {
  const tallies = createTallies(memory)
  return {
    note: (personId = NOBODY): void =>
      void tallies.waitOf(String(personId), (known) => {
        const at = clock()
        const isOn = known !== null && at - known.at < KEPT_MS
        return { made: isOn ? known.made + 1 : 1, at, wait: 0 }
      }),
    /** Null for a person without any. */
    of: (personId: number): RefusedTries | null => {
      const known = tallies.find(String(personId))
      return known === null || clock() - known.at >= KEPT_MS ? null : { count: known.made, lastAt: known.at }
    },
  }
}
