/** Answer of lists of postings while the follower has not read every employer yet. */

import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { PublicReader } from '../public/ports.ts'
import type { Handle } from './page.ts'

export type Made = {
  /** Once true, not asked again. */
  readonly isMade: () => MaybePromise<boolean>
  /** Handler of a list that readers take for whole, and would empty their own by. */
  readonly whenMade: (handle: Handle) => Handle
  /** Calls for what may be missing only because it is not made yet. */
  readonly ifMade: <T>(answer: () => MaybePromise<T>) => MaybePromise<T>
}

export const createMade = (reader: Pick<PublicReader, 'isMade'>): Made => {
  let known = false
  const isMade = (): MaybePromise<boolean> =>
    known ||
    andThen(reader.isMade(), (made) => {
      known = made
      return made
    })
  const ifMade: Made['ifMade'] = (answer) =>
    andThen(isMade(), (made) => {
      if (!made) throw beingMade()
      return answer()
    })
  return {
    isMade,
    ifMade,
    whenMade:
      (handle) =>
      (request, ...parameters) =>
        ifMade(() => handle(request, ...parameters)),
  }
}

/** 503: search engines keep what they have of an address, which they forget of an empty list or a page of no index. */
const beingMade = (): Problem =>
  new Problem('unavailable', sentence('publicBeingMade'), { retryAfterSeconds: RETRY_AFTER_SECONDS.publicBeingMade })

/** Whether a problem says that. */
export const isBeingMade = ({ sentence }: Problem): boolean => sentence.key === 'publicBeingMade'
