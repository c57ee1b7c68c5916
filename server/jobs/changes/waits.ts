/** Requests that wait for the next change: one look at the store serves all of a thread. */
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { TrailEnds } from '../trail-ends.ts'

/** Wait for an entry after the last ones that were seen. */
type Wait = {
  /** Number whose share of the waits it takes from: an employer's, or one of a vendor. */
  readonly holder: number
  /** That of the feed: each ends its waits by its own entries. */
  readonly version: ApiVersion
  /** Numbers of the last entries that were seen, by employer. */
  readonly seen: ReadonlyMap<number, number>
  /** A vendor that waits for the employers that it may read at the moment of a look, in place of those of `seen`. */
  readonly vendorId?: number
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
  /** Employers whose changes a vendor may read now. */
  readonly readableBy: (vendorId: number) => Promise<readonly number[]>
  /** Waits of the process, at most, and their number. */
  readonly max: number
  readonly waiting: {
    readonly take: (amount: number, limit: { readonly max: number; readonly employerId: number }) => boolean
    readonly give: (amount: number, employerId: number) => void
  }
}

type Waiter = Wait & { readonly end: (outcome: Outcome) => void }

export const createChangeWaits = ({ ends, readableBy, max, waiting }: Deps): ChangeWaits => {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const look = async (): Promise<void> => {
    const ofVersions = Map.groupBy(waiters, ({ version }) => version)
    await Promise.all([...ofVersions].map(([version, waiting]) => lookFor(version, waiting)))
  }

  const lookFor = async (version: ApiVersion, waiting: readonly Waiter[]): Promise<void> => {
    const looked = new Map<Waiter, readonly number[]>()
    const newest = await ends.look(async () => {
      for (const [waiter, ids] of await employersOf(waiting, readableBy)) looked.set(waiter, ids)
      return [...new Set([...looked.values()].flat())]
    }, version)
    if (newest === null) return
    for (const [{ seen, end }, ids] of looked)
      if (ids.some((id) => (newest.get(id) ?? 0) > (seen.get(id) ?? 0))) end('changed')
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
      waiting.give(1, wait.holder)
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
      if (!waiting.take(1, { max, employerId: wait.holder })) return 'refused'
      return new Promise((resolve) => enter(wait, resolve))
    },
    close: () => {
      closed = true
      for (const { end } of waiters) end('unchanged')
    },
  }
}

/** The employers that each wait is for; those of a vendor are found once for all its waits. */
const employersOf = async (
  waiting: readonly Waiter[],
  readableBy: Deps['readableBy'],
): Promise<(readonly [Waiter, readonly number[]])[]> => {
  const vendorIds = new Set(waiting.flatMap(({ vendorId }) => vendorId ?? []))
  const readable = new Map(
    await Promise.all(
      [...vendorIds].map(async (id): Promise<[number, readonly number[]]> => [id, await readableBy(id)]),
    ),
  )
  return waiting.map((waiter) => [
    waiter,
    (waiter.vendorId === undefined ? null : readable.get(waiter.vendorId)) ?? [...waiter.seen.keys()],
  ])
}
