/** Schedule of the writer: its tasks in turns of those who asked, a few before each commit, and none too late. */
import { setImmediate as turn } from 'node:timers/promises'
import { createFairOrder } from './fair-order.ts'

export type Scheduled = {
  readonly owner: number
  /** Size of the body. */
  readonly bytes: number
  readonly begin: () => void
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

export const createSchedule = ({ clock = () => performance.now(), waited }: Options = {}): Schedule => {
  const order = createFairOrder<Scheduled & { readonly at: number }>()
  let isRunning = false
  const idle: (() => void)[] = []

  /** Begins a task, and waits for the work that it does on this thread. */
  const begin = async (owner: number, task: Scheduled): Promise<void> => {
    const begun = clock()
    task.begin()
    if (task.bytes >= LARGE_BYTES) await turn()
    order.spent(owner, clock() - begun)
  }

  const beginSome = async (): Promise<void> => {
    const until = clock() + BEGIN_MS
    do {
      const next = order.next()
      if (!next) return
      const { owner, task } = next
      const waitMs = clock() - task.at
      waited?.(waitMs)
      if (task.mayBeRefused && waitMs > WAIT_MAX_MS) {
        task.refuse()
        order.spent(owner, 0)
      } else await begin(owner, task)
    } while (clock() < until)
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while (order.size() > 0) {
      await beginSome()
      await turn()
    }
    isRunning = false
    for (const call of idle.splice(0)) call()
  }

  return {
    add: (task) => {
      order.add(task.owner, { ...task, at: clock() })
      if (!isRunning) void run()
    },
    whenIdle: (call) => {
      if (isRunning) idle.push(call)
      else call()
    },
  }
}
