/** Looks at all hosts before one is used for the first time: the first that writes may be a former primary. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from './lineage.ts'

/** So long are the others waited for once one has answered. */
const OTHERS_MS = 1_000

export type Answered = { readonly at: number; readonly place: Place | null }

/** Those that answered, in the order of the hosts; rejects with every failure where none did. */
export const survey = async (hosts: number, look: (at: number) => Promise<Place | null>): Promise<Answered[]> => {
  const answered: Answered[] = []
  const failures: unknown[] = []
  const { promise: first, resolve } = Promise.withResolvers<void>()
  const lookAt = async (at: number): Promise<void> => {
    try {
      answered.push({ at, place: await look(at) })
      resolve()
    } catch (error) {
      failures.push(error)
    }
  }
  const others = first.then(() => wait(OTHERS_MS, undefined, { ref: false }))
  await Promise.race([Promise.all(Array.from({ length: hosts }, (_, at) => lookAt(at))), others])
  if (answered.length === 0) throw new AggregateError(failures, 'No host answers.')
  return answered.toSorted((a, b) => a.at - b.at)
}

/** The first, unless another of the same cluster writes on a later timeline. */
export const presentOf = (answered: readonly Answered[]): number =>
  answered.reduce((best, one) => (isLater(one.place, best.place) ? one : best)).at

const isLater = (one: Place | null, other: Place | null): boolean =>
  one !== null && other !== null && one.cluster === other.cluster && one.timeline > other.timeline
