/** Requests that wait for the next change: one look at the store serves all of a thread. */
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { TrailEnds } from '../ports.ts'

/** Wait for an entry after the last one that was seen. */
type Wait = {
  readonly employerId: number
  /** That of the feed: each ends its waits by its own entries. */
  readonly version: ApiVersion
  readonly seq: number
  readonly timeMs: number
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/** `refused`: too many wait already. */
type Outcome = 'changed' | 'unchanged' | 'refused'

export type ChangeWaits = {
  readonly next: (wait: Wait) => Promise<Outcome>
  /** Ends all waits, now and later. */
  readonly close: () => void
}

type Deps = {
  readonly ends: TrailEnds
  /** Waits of the process, at most, and their number. */
  readonly max: number
  readonly waiting: {
    readonly take: (amount: number, limit: { readonly max: number; readonly employerId: number }) => boolean
    readonly give: (amount: number, employerId: number) => void
  }
}

type Waiter = Wait & { readonly end: (outcome: Outcome) => void }

export const createChangeWaits = ({ ends, max, waiting }: Deps): ChangeWaits => {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const look = async (): Promise<void> => {
    const ofVersions = Map.groupBy(waiters, ({ version }) => version)
    await Promise.all([...ofVersions].map(([version, waiting]) => lookFor(version, waiting)))
  }

  const lookFor = async (version: ApiVersion, waiting: readonly Waiter[]): Promise<void> => {
    const found = await ends.look([...new Set(waiting.map(({ employerId }) => employerId))], version)
    if (found === null) return
    for (const { employerId, seq, end } of waiting) {
      const newest = found.get(employerId)
      if (newest !== undefined && newest > seq) end('changed')
    }
  }

  const watch = (): void => {
    if (timer !== null || waiters.size === 0) return
    timer = setTimeout(() => {
      // While the store fails, the waits go on; their next requests learn of it.
      look()
        .catch(() => undefined)
        .finally(() => {
          timer = null
          watch()
        })
    }, ends.intervalMs).unref()
  }

  const enter = (wait: Wait, resolve: (outcome: Outcome) => void): void => {
    const leave = (): void => end('unchanged')
    const over = setTimeout(leave, wait.timeMs)
    const end = (outcome: Outcome): void => {
      if (!waiters.delete(waiter)) return
      waiting.give(1, wait.employerId)
      clearTimeout(over)
      wait.gone.removeEventListener('abort', leave)
      resolve(outcome)
    }
    const waiter: Waiter = { ...wait, end }
    wait.gone.addEventListener('abort', leave)
    waiters.add(waiter)
    watch()
  }

  return {
    next: async (wait) => {
      if (closed || wait.gone.aborted || wait.timeMs <= 0) return 'unchanged'
      if (!waiting.take(1, { max, employerId: wait.employerId })) return 'refused'
      return new Promise((resolve) => enter(wait, resolve))
    },
    close: () => {
      closed = true
      for (const { end } of waiters) end('unchanged')
    },
  }
}
