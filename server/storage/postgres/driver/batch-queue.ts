/** Requests that wait to be sent, in the order in which they came. */
export type Entry<Q, A> = {
  readonly request: Q
  readonly key: unknown
  /** When its sender has waited long enough. */
  readonly deadline: number
  readonly resolve: (result: A) => void
  readonly reject: (error: unknown) => void
}

export type Batch<Q, A> = {
  readonly entries: readonly Entry<Q, A>[]
  /** Lets other batches have requests of the same keys; more than once does nothing. */
  readonly release: () => void
}

export type BatchQueue<Q, A> = {
  readonly add: (entry: Entry<Q, A>) => void
  readonly length: () => number
  readonly oldest: () => Entry<Q, A> | undefined
  /** Removes those whose deadline has passed. */
  readonly late: (now: number) => readonly Entry<Q, A>[]
  /** True if a batch would not be empty. */
  readonly isReady: () => boolean
  /** Removes the oldest whose keys no other batch has. */
  readonly take: () => Batch<Q, A>
}

type Options<Q> = { readonly max: number; readonly keyOf?: (request: Q) => unknown; readonly keysMax?: number }

export const createBatchQueue = <Q, A>(options: Options<Q>): BatchQueue<Q, A> => {
  const { max, keyOf, keysMax = Number.POSITIVE_INFINITY } = options
  const held = new Set<unknown>()
  let waiting: Entry<Q, A>[] = []

  const isFree = ({ key }: Entry<Q, A>): boolean => keyOf === undefined || !held.has(key)

  const take = (): Batch<Q, A> => {
    const entries: Entry<Q, A>[] = []
    const others: Entry<Q, A>[] = []
    const keys = new Set<unknown>()
    for (const entry of waiting) {
      const fits = entries.length < max && (keys.has(entry.key) || (keys.size < keysMax && isFree(entry)))
      if (fits) keys.add(entry.key)
      ;(fits ? entries : others).push(entry)
    }
    waiting = others
    for (const key of keys) held.add(key)
    const release = (): void => {
      for (const key of keys) held.delete(key)
      keys.clear()
    }
    return { entries, release }
  }

  const late = (now: number): Entry<Q, A>[] => {
    const from = waiting.findIndex(({ deadline }) => deadline > now)
    return waiting.splice(0, from < 0 ? waiting.length : from)
  }

  return {
    add: (entry) => void waiting.push(entry),
    length: () => waiting.length,
    oldest: () => waiting[0],
    late,
    isReady: () => waiting.some(isFree),
    take,
  }
}
