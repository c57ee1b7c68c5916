/**
 * Tidies the search index while nobody writes. FTS5 leaves a part of the index behind for every commit and joins some
 * of them as it goes; every word of a search is looked up in each part, which in a store that was just filled took
 * three quarters of a search's time.
 */
import type { Connection } from '../connection.ts'
import type { WriteQueue } from '../write-queue.ts'

/** How long nothing must have been written. */
const IDLE_MS = 1_000

/**
 * Fewer jobs than this go on waiting for the index. They cost a search no more than the further part of the index that
 * they would be, and a slow writer would have the last part joined anew for each of its jobs.
 */
export const TAKEN_IN_MIN = 32

/** Pages that a step writes: some milliseconds, for which a write may have to wait. */
const STEP_PAGES = 32

/** Between two steps, in times of the last one: a fifth of a core at the most. */
const PAUSES = 4

/** After a step that failed: on a disk that is nearly full it would be the only thing that makes the store unready. */
const FAILED_MS = 600_000

const USER_MERGE = "SELECT v AS parts FROM job_search_config WHERE k = 'usermerge'"
const MERGE_TWO = "INSERT INTO job_search (job_search, rank) VALUES ('usermerge', 2)"
const MERGE = "INSERT INTO job_search (job_search, rank) VALUES ('merge', ?)"
const CHANGES = 'SELECT total_changes() AS total'

/** Joins parts of one size for a while, as few as two; false when there was nothing to join. */
export const tidyStep = (connection: Connection): boolean => {
  if (connection.one<{ parts: number }>(USER_MERGE)?.parts !== 2) connection.exec(MERGE_TWO)
  const total = () => connection.one<{ total: number }>(CHANGES)?.total ?? 0
  const before = total()
  connection.run(MERGE, STEP_PAGES)
  // FTS5 counts one change for a step that did nothing.
  return total() - before >= 2
}

export type Tidying = {
  /** From now on steps are taken whenever the store is idle. */
  readonly start: (submit: WriteQueue['submit']) => void
  /** To be told of every commit. */
  readonly committed: () => void
  readonly stop: () => void
}

/** Calls back after some time; what it returns takes the call back. */
export type Later = (call: () => void, ms: number) => () => void

const timer: Later = (call, ms) => {
  const timeout = setTimeout(call, ms).unref()
  return () => clearTimeout(timeout)
}

/** Calls `tidy`, which tells whether there was something to do, until there is nothing. */
export const createTidying = (tidy: () => boolean, later: Later = timer): Tidying => {
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
    // What fails is told by the queue; the next commit that succeeds plans anew.
    const goesOn = await submit?.(async () => tidy()).catch(rest)
    isStepping = false
    if (goesOn) plan(PAUSES * (performance.now() - start))
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
