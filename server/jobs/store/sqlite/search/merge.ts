/**
 * Merges of the search index while nobody writes. FTS5 leaves a segment for every commit, and merges some of them later;
 * a search looks up every word in each segment, which took three quarters of its time in a store that was just filled.
 */
import type { Connection } from '../../../../platform/engines/sqlite/connection.ts'
import type { WriteQueue } from '../../../../platform/engines/sqlite/write-queue.ts'

/** Time without a write before the first merge. */
const IDLE_MS = 1_000

/**
 * A smaller backlog is left as it is: it costs a search no more than the segment that it would make, and a slow writer
 * would have the last segment merged again for each of its jobs.
 */
export const INDEXED_MIN = 32

/** Pages written by a step: some milliseconds, for which a write may wait. */
const STEP_PAGES = 32

/** Pause between steps, as a multiple of the last one: a fifth of a core at the most. */
const PAUSES = 4

/** Pause after a failed step: on a nearly full disk only the merges would make the store unready. */
const FAILED_MS = 600_000

const USER_MERGE = "SELECT v AS parts FROM job_search_config WHERE k = 'usermerge'"
const MERGE_TWO = "INSERT INTO job_search (job_search, rank) VALUES ('usermerge', 2)"
const MERGE = "INSERT INTO job_search (job_search, rank) VALUES ('merge', ?)"
const CHANGES = 'SELECT total_changes() AS total'

/** Merges segments of similar size, as few as two; false if there was nothing to merge. */
export const mergeStep = (connection: Connection): boolean => {
  if (connection.one<{ parts: number }>(USER_MERGE)?.parts !== 2) connection.exec(MERGE_TWO)
  const total = () => connection.one<{ total: number }>(CHANGES)?.total ?? 0
  const before = total()
  connection.run(MERGE, STEP_PAGES)
  // FTS5 counts one change for a step that did nothing.
  return total() - before >= 2
}

export type Merging = {
  /** Allows steps whenever the store is idle. */
  readonly start: (submit: WriteQueue['submit']) => void
  /** To be called after every commit. */
  readonly committed: () => void
  readonly stop: () => void
}

/** Calls back after some time; returns a function that cancels it. */
export type Later = (call: () => void, ms: number) => () => void

const timer: Later = (call, ms) => {
  const timeout = setTimeout(call, ms).unref()
  return () => clearTimeout(timeout)
}

/** Calls `merge` until it returns false, which means that there was nothing to do. */
export const createMerging = (merge: () => boolean, later: Later = timer): Merging => {
  let submit: WriteQueue['submit'] | null = null
  let isStepping = false
  let notBefore = 0
  let cancel = (): void => undefined

  const plan = (ms: number): void => {
    cancel()
    if (submit) cancel = later(() => void step(), Math.max(ms, notBefore - performance.now()))
  }

  const rest = (): false => {
    notBefore = performance.now() + FAILED_MS
    return false
  }

  const step = async (): Promise<void> => {
    isStepping = true
    const start = performance.now()
    // The queue reports a failure; the next commit plans the next step.
    const hasMore = await submit?.(async () => merge()).catch(rest)
    isStepping = false
    if (hasMore) plan(PAUSES * (performance.now() - start))
  }

  return {
    start: (to) => {
      submit = to
      plan(IDLE_MS)
    },
    committed: () => {
      if (!isStepping) plan(IDLE_MS)
    },
    stop: () => {
      submit = null
      cancel()
    },
  }
}
