import { createTries } from '../../server/people/sign-in.ts'
import { createTallySets, type TallySets } from '../../server/platform/http/limits/tally-sets.ts'
import type { Clock } from '../../server/platform/lib/dates.ts'

/** What sign-ins count in, on each thread that has the sets. */
export const triesOf = (clock: Clock, { passwords, waits }: TallySets = createTallySets()) => ({
  tries: createTries(clock, passwords),
  waits,
})
