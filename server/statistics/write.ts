/** Writes visits from memory into the store. */
import { Problem } from '../platform/sentences/problem.ts'
import { takeFromMemory, type VisitMemory } from './memory.ts'
import { merged } from './merged.ts'
import type { StatisticsWriter, Visits } from './ports.ts'

/** Rows of one transaction; a larger one would delay other writes. */
const ROUND = 500

/** Rows that wait for a store which cannot be written; the memory holds further ones, and at last the threads. */
const WAITING_MAX = 100_000

type Deps = { readonly memory: VisitMemory; readonly store: Pick<StatisticsWriter, 'addVisits'> }

export type WriteVisits = {
  /** Writes what is in memory, each visit at most once; throws the first failure after all else is written. */
  readonly write: () => Promise<void>
  /** Rows that an earlier failure left to write. */
  readonly waiting: () => number
}

export const createWriteVisits = ({ memory, store }: Deps): WriteVisits => {
  let waiting: readonly Visits[] = []
  /** Returns what is to be tried again. */
  const writeRound = async (round: readonly Visits[], failures: unknown[]): Promise<readonly Visits[]> => {
    try {
      await store.addVisits(round)
      return []
    } catch (error) {
      const own = [...Map.groupBy(round, ({ employerId }) => employerId).values()]
      // With several, those whose worker is there are not kept waiting by one that is not.
      if (own.length > 1 && !mayBeStored(error)) {
        const left = []
        for (const one of own) left.push(...(await writeRound(one, failures)))
        return left
      }
      failures.push(error)
      return mayBeStored(error) ? [] : round
    }
  }
  const writeAll = async (): Promise<void> => {
    const taken = waiting.length < WAITING_MAX ? takeFromMemory(memory) : []
    const visits = waiting.length === 0 ? taken : merged([...waiting, ...taken])
    const failures: unknown[] = []
    const left: Visits[] = []
    for (let at = 0; at < visits.length; at += ROUND)
      left.push(...(await writeRound(visits.slice(at, at + ROUND), failures)))
    waiting = left
    if (failures.length > 0) throw failures[0]
  }
  let last = Promise.resolve()
  return {
    waiting: () => waiting.length,
    // One after another, since what waits is written by the next.
    write: () => {
      const written = last.then(writeAll)
      last = written.catch(() => undefined)
      return written
    },
  }
}

/** True if the store was lost before it confirmed: a visit is rather lost than counted twice. */
const mayBeStored = (error: unknown): boolean =>
  error instanceof Problem && (error.sentence.key === 'storeLost' || error.sentence.key === 'storeFailed')
