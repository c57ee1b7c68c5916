type Entry<Q, A> = {
  readonly request: Q
  readonly key: unknown
  readonly deadline: number
  readonly resolve: (result: A) => void
  readonly reject: (error: unknown) => void
}

export type Batch<Q, A> = {
  readonly entries: readonly Entry<Q, A>[]
  /** Frees the keys for other batches; repeated calls do nothing. */
  readonly release: () => void
}

/** Requests that wait to be sent, oldest first. */
export type BatchQueue<Q, A> = {
  readonly add: (entry: Entry<Q, A>) => void
  readonly length: () => number
  readonly oldest: () => Entry<Q, A> | undefined
  /** Removes and returns the requests whose deadline has passed. */
  readonly takeLate: (now: number) => readonly Entry<Q, A>[]
  /** True if a batch would not be empty. */
  readonly isReady: () => boolean
  /** Removes the oldest requests whose keys are in no other batch. */
  readonly take: () => Batch<Q, A>
}

export type BatchBounds<Q> = {
  /** Requests in one batch. */
  readonly max: number
  /** Requests of one key are never in two batches in flight, which would wait for each other's locks. */
  readonly keyOf?: (request: Q) => unknown
  /** Keys in one batch. */
  readonly keysMax?: number
  /** Weight of a batch; a heavier request is alone in its batch, so that the others need not wait for it. */
  readonly weight?: { readonly of: (request: Q) => number; readonly max: number }
}

const NO_WEIGHT = { of: () => 0, max: 0 }

export const createBatchQueue = <Q, A>(options: BatchBounds<Q>): BatchQueue<Q, A> => {
  const { max, keyOf, keysMax = Number.POSITIVE_INFINITY, weight = NO_WEIGHT } = options
  const keysInFlight = new Set<unknown>()
  let waiting: Entry<Q, A>[] = []

  const isFree = ({ key }: Entry<Q, A>): boolean => keyOf === undefined || !keysInFlight.has(key)

  const take = (): Batch<Q, A> => {
    const entries: Entry<Q, A>[] = []
    const others: Entry<Q, A>[] = []
    const keys = new Set<unknown>()
    let weighs = 0
    for (const entry of waiting) {
      const more = weighs + weight.of(entry.request)
      const hasRoom = entries.length === 0 || (entries.length < max && more <= weight.max)
      const fits = hasRoom && (keys.has(entry.key) || (keys.size < keysMax && isFree(entry)))
      if (fits) {
        keys.add(entry.key)
        weighs = more
      }
      ;(fits ? entries : others).push(entry)
    }
    waiting = others
    for (const key of keys) keysInFlight.add(key)
    const release = (): void => {
      for (const key of keys) keysInFlight.delete(key)
      keys.clear()
    }
    return { entries, release }
  }

  const takeLate = (now: number): Entry<Q, A>[] => {
    const from = waiting.findIndex(({ deadline }) => deadline > now)
    return waiting.splice(0, from < 0 ? waiting.length : from)
  }

  return {
    add: (entry) => void waiting.push(entry),
    length: () => waiting.length,
    oldest: () => waiting[0],
    takeLate,
    isReady: () => waiting.some(isFree),
    take,
  }
}
