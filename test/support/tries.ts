import { createTries } from '../../server/people/sign-in.ts'
import { createTallySets, type TallySets } from '../../server/platform/http/limits/tally-sets.ts'
import type { Clock } from '../../server/platform/lib/dates.ts'

/** Counters of sign-ins, on each thread that has the sets. */
export const triesOf = (clock: Clock, { passwords, waits, refusals }: TallySets = createTallySets()) => ({
  tries: createTries(clock, passwords),
  waits,
  refusals,
})
