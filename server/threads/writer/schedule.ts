/**
 * Schedule of the writer: its tasks in turns of those who asked, a few before each commit, and none too late. Lines of
 * bulks have a lane of their own, since hundreds may wait: where others write as well, a few are under way at a time.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { createFairOrder } from './fair-order.ts'

export type Scheduled = {
  readonly owner: number
  /** Size of the body. */
  readonly bytes: number
  /** True for a line of a bulk. */
  readonly isLine: boolean
  /** Resolves when the task is done. */
  readonly begin: () => Promise<void>
  /** Called instead of `begin` where the task has waited for too long. */
  readonly refuse: () => void
  /** False for what must be done however late. */
  readonly mayBeRefused: boolean
}

/** Time for which tasks are begun before those that were are committed. */
const BEGIN_MS = 8

/** A task with such a body takes longer than most commits; it is the last one before the next. */
export const LARGE_BYTES = 16_384

/** A client has given up by then, or will soon. */
const WAIT_MAX_MS = 15_000

/** Lines under way at once where nobody else writes: enough to fill a commit while the last one is answered. */
const LINES_MAX = 64

/** Where others do, a commit has at most as many lines as other writes, or these; with one other they are one batch. */
const LINES_BESIDE = 6

/** Time since the last other write after which lines have the writer for themselves. */
const BESIDE_MS = 250

type Clock = () => number

export type Schedule = {
  readonly add: (task: Scheduled) => void
  /** Calls back once no task waits to be begun. */
  readonly whenIdle: (call: () => void) => void
}

type Options = {
  readonly clock?: Clock
  /** Called with the milliseconds that a task has waited, once it is begun or refused. */
  readonly waited?: (ms: number) => void
}

type Waiting = Scheduled & { readonly at: number }

type Lane = ReturnType<typeof createFairOrder<Waiting>>

export const createSchedule = ({ clock = () => performance.now(), waited }: Options = {}): Schedule => {
  const writes = createFairOrder<Waiting>()
  const lines = createFairOrder<Waiting>()
  const underWay = createUnderWay(clock)
  let isRunning = false
  const idle: (() => void)[] = []

  const canBegin = (): boolean => writes.size() > 0 || (lines.size() > 0 && underWay.hasRoom())
  const resume = (): void => {
    if (!isRunning && canBegin()) void run()
  }
  // After the outcomes of this commit, and before the next one.
  const done = (): void => process.nextTick(resume)
  const beginSome = beginning({ clock, waited, underWay, done })

  const run = async (): Promise<void> => {
    isRunning = true
    while (canBegin()) {
      await beginSome(writes, () => true)
      await beginSome(lines, underWay.hasRoom)
      await turn()
    }
    isRunning = false
    if (lines.size() === 0) for (const call of idle.splice(0)) call()
  }

  return {
    add: (task) => {
      const lane = task.isLine ? lines : writes
      lane.add(task.owner, { ...task, at: clock() })
      underWay.noteArrival(task)
      resume()
    },
    whenIdle: (call) => {
      if (isRunning || lines.size() > 0) idle.push(call)
      else call()
    },
  }
}

type Beginning = {
  readonly clock: Clock
  readonly waited: Options['waited']
  readonly underWay: ReturnType<typeof createUnderWay>
  /** Called at the end of each task. */
  readonly done: () => void
}

/** Begins tasks of a lane for as long as there is room, and time before a commit. */
const beginning = ({ clock, waited, underWay, done }: Beginning) => {
  /** Begins a task, and waits for the work that it does on this thread. */
  const begin = async (task: Waiting): Promise<void> => {
    const end = underWay.begin(task)
    void task.begin().finally(() => {
      end()
      done()
    })
    if (task.bytes >= LARGE_BYTES) await turn()
  }
  return async (lane: Lane, hasRoom: () => boolean): Promise<void> => {
    const until = clock() + BEGIN_MS
    do {
      const next = hasRoom() ? lane.next() : null
      if (!next) return
      const { owner, task } = next
      const begun = clock()
      const waitMs = begun - task.at
      waited?.(waitMs)
      if (task.mayBeRefused && waitMs > WAIT_MAX_MS) task.refuse()
      else await begin(task)
      lane.spent(owner, clock() - begun)
    } while (clock() < until)
  }
}

/** Tasks that are begun and not done. */
const createUnderWay = (clock: Clock) => {
  const counts = { lines: 0, writes: 0, work: 0 }
  let lastWrite = Number.NEGATIVE_INFINITY
  return {
    noteArrival: (task: Scheduled): void => {
      if (kindOf(task) === 'writes') lastWrite = clock()
    },
    /** Returns what is to be called at the end of the task. */
    begin: (task: Scheduled): (() => void) => {
      const kind = kindOf(task)
      counts[kind]++
      return () => void counts[kind]--
    },
    /** True if one more line may be begun. */
    hasRoom: (): boolean => {
      const isBeside = counts.writes > 0 || clock() - lastWrite < BESIDE_MS
      return counts.lines < (isBeside ? Math.max(LINES_BESIDE, counts.writes) : LINES_MAX)
    },
  }
}

/** Kind of a task: one that must be done however late is work of the service, for which no client waits. */
const kindOf = ({ isLine, mayBeRefused }: Scheduled): 'lines' | 'writes' | 'work' => {
  if (isLine) return 'lines'
  return mayBeRefused ? 'writes' : 'work'
}
