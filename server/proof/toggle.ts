/** A state of two values, of which the trail records only that it changed. */
import { isShown, type ProofEvent } from './events.ts'

export type Toggle = {
  readonly changes: (event: ProofEvent) => boolean
  /** State right after an event, where the event gives it by itself; null where it does not. */
  readonly known: (event: ProofEvent, at: number) => boolean | null
  /** Events before which the state is another matter: nothing follows from what came after them. */
  readonly parts: (event: ProofEvent) => boolean
  /** State now; null if it is not known. */
  readonly now: boolean | null
}

/**
 * The state after each event. What is known later decides: the follower may have read a job before the entry in front of
 * its `job.shown`. Where nothing later is known, a posting that is shown is active.
 */
export const statesOf = (events: readonly ProofEvent[], toggle: Toggle): readonly boolean[] => {
  const states = backward(events, toggle)
  let last = false
  return events.map((event, at) => {
    last = states[at] ?? (isShown(event) || (toggle.changes(event) ? !last : last))
    return last
  })
}

const backward = (events: readonly ProofEvent[], { changes, known, parts, now }: Toggle): (boolean | null)[] => {
  const states: (boolean | null)[] = []
  let state = now
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at]
    if (!event) continue
    state ??= known(event, at)
    states[at] = parts(event) ? known(event, at) : state
    if (parts(event)) state = null
    else if (changes(event)) state = state === null ? null : !state
  }
  return states
}
