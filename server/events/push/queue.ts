/** Webhooks that are to be looked at, in the order in which they came: each once, and none while it is worked on. */

/** Next step of a webhook: to be looked at at once, with the next look, or not before some time. */
export type Next = 'again' | 'look' | 'rest'

/** Time until a webhook is looked at again after nothing was to be sent, so that entries of other types cost little. */
const REST_MS = 1_000

type PushQueue = {
  /** Has the next take look for what is due. */
  readonly look: () => void
  readonly take: () => Promise<number | null>
  readonly done: (id: number, next: Next) => void
  /** True if the last look has left out a webhook that rests. */
  readonly owesLook: () => boolean
  /** Milliseconds that the last look took. */
  readonly lookMs: () => number
}

export const createPushQueue = (list: () => Promise<readonly number[]>, now = () => performance.now()): PushQueue => {
  const waiting = new Set<number>()
  /** Those that are worked on, and whether a look has found them meanwhile. */
  const busy = new Map<number, boolean>()
  const resting = new Map<number, number>()
  let isLookDue = false
  let isOwed = false
  let lookMs = 0

  const isResting = (id: number): boolean => {
    const until = resting.get(id)
    if (until !== undefined && until <= now()) resting.delete(id)
    return resting.has(id)
  }

  const enter = (id: number): void => {
    if (busy.has(id)) busy.set(id, true)
    else if (isResting(id)) isOwed = true
    else waiting.add(id)
  }

  const next = (): number | null => {
    const [id] = waiting
    if (id === undefined) return null
    waiting.delete(id)
    busy.set(id, false)
    return id
  }

  return {
    owesLook: () => isOwed,
    lookMs: () => lookMs,
    look: () => {
      isLookDue = true
    },
    take: async () => {
      if (isLookDue) {
        isLookDue = false
        isOwed = false
        const begun = now()
        const due = await list()
        lookMs = now() - begun
        for (const id of due) enter(id)
      }
      return next()
    },
    done: (id, then) => {
      const isFound = busy.get(id) === true
      busy.delete(id)
      if (then === 'rest') resting.set(id, now() + REST_MS)
      else if (then === 'again' || isFound) waiting.add(id)
    },
  }
}
