/**
 * The order in which the tasks of several employers are begun: the next one is of the employer that has had the least
 * of the thread since it came (start-time fair queueing). Within an employer the order is that of arrival.
 */

export type FairOrder<T> = {
  readonly add: (owner: number, task: T) => void
  /** Removes and returns the next task with its owner; null where none waits. */
  readonly next: () => { readonly owner: number; readonly task: T } | null
  /** Notes what an owner's task has taken, in milliseconds of the thread. */
  readonly spent: (owner: number, ms: number) => void
  readonly size: () => number
}

type Lane<T> = { readonly owner: number; readonly tasks: T[]; at: number; used: number }

export const createFairOrder = <T>(): FairOrder<T> => {
  /** Owners with tasks that wait, or that took time since the others last had none. */
  const lanes = new Map<number, Lane<T>>()
  let size = 0
  /** Time that the last chosen owner had used by then: an owner that comes anew begins there. */
  let now = 0

  const laneOf = (owner: number): Lane<T> => {
    const lane = lanes.get(owner) ?? { owner, tasks: [], at: 0, used: now }
    lanes.set(owner, lane)
    return lane
  }

  const least = (): Lane<T> | null => {
    let found: Lane<T> | null = null
    for (const lane of lanes.values()) {
      if (lane.at < lane.tasks.length) found = found === null || lane.used < found.used ? lane : found
      // The others have caught up with an owner that has nothing to do.
      else if (lane.used <= now) lanes.delete(lane.owner)
    }
    return found
  }

  return {
    add: (owner, task) => {
      const lane = laneOf(owner)
      if (lane.at === lane.tasks.length) lane.used = Math.max(lane.used, now)
      lane.tasks.push(task)
      size++
    },
    next: () => {
      const lane = least()
      if (!lane) return null
      now = Math.max(now, lane.used)
      const task = lane.tasks[lane.at++] as T
      size--
      if (lane.at === lane.tasks.length) {
        lane.tasks.length = 0
        lane.at = 0
      }
      return { owner: lane.owner, task }
    },
    spent: (owner, ms) => {
      const lane = lanes.get(owner)
      if (!lane) return
      lane.used += ms
      if (size > 0) return
      // Nobody waits, so that nobody is owed anything.
      lanes.clear()
      now = 0
    },
    size: () => size,
  }
}
