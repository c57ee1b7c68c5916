import { type CounterMemory, createCounterMemory } from '../platform/http/limits/counter.ts'
import { createLongRequestMemory, type LongRequestMemory } from '../platform/http/limits/long-requests.ts'
import { createRateMemory, type RateMemory } from '../platform/http/limits/rate-limit.ts'
import { createTallySets, type TallySets } from '../platform/http/limits/tally-sets.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { createVisitMemory, type VisitMemory } from '../statistics/memory.ts'

/** Numbers of commits, and of writes of webhooks, in memory that threads share; they may wrap around. */
export type Commits = Int32Array<SharedArrayBuffer>

/** Memory that all threads of the process share; made before any of them starts. */
export type SharedMemory = {
  readonly counters: CounterMemory
  readonly rates: RateMemory
  readonly tallies: TallySets
  readonly longRequests: LongRequestMemory
  readonly commits: Commits
  readonly publicLag: PublicLag
  readonly visits: VisitMemory
}

/** The time of a test, for all threads; it replaces the system's clock. */
export type SharedClock = Float64Array<SharedArrayBuffer>

/** The clock of a thread; that of the system without a shared one. */
export const clockOf = (shared: SharedClock | null): Clock => (shared === null ? Date.now : () => shared[0] ?? 0)

/** Milliseconds by which the public side is behind; negative before the follower has looked. */
export type PublicLag = Float64Array<SharedArrayBuffer>

/** `longRequestsMax`: bulks, snapshots and exports that may run at a time. */
export const createSharedMemory = (longRequestsMax: number): SharedMemory => ({
  counters: createCounterMemory(),
  rates: createRateMemory(),
  tallies: createTallySets(),
  longRequests: createLongRequestMemory(longRequestsMax),
  commits: createCommits(),
  publicLag: new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(-1),
  visits: createVisitMemory(),
})

/** Counts one more, and wakes the threads that wait for it. */
export const countCommit = (commits: Commits, at: number): void => {
  Atomics.add(commits, at, 1)
  Atomics.notify(commits, at)
}

export const createCommits = (): Commits => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
