/** Long work of a thread that leaves turns of its event loop to everything else. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MaybePromise } from './maybe-promise.ts'

/** Milliseconds of a turn that such work takes, all of it together. */
const SHARE_MS = 4

/** Called between pieces of the work, which goes on once the promise, if there is one, is resolved. */
export type ShareTurn = () => MaybePromise<void>

export const createTurnShare = (clock: () => number = () => performance.now()): ShareTurn => {
  /** Null in a turn in which no piece was done. */
  let begun: number | null = null
  const begin = (): void => {
    if (begun !== null) return
    begun = clock()
    setImmediate(() => {
      begun = null
    })
  }
  return () => (begun !== null && clock() - begun >= SHARE_MS ? nextTurn().then(begin) : begin())
}

/** The share of this thread. */
export const shareTurn: ShareTurn = createTurnShare()
