/** Works off what is due, some of it side by side; whatever fails is found again by the next look. */

export type Runner = {
  /** Looks for what is due now, also if a look runs already. */
  readonly wake: () => void
  /** Wakes, and resolves when nothing runs and nothing is due; rejects with the first failure since the call. */
  readonly drain: () => Promise<void>
  /** Begins nothing any more; resolves when what runs has ended. */
  readonly stop: () => Promise<void>
  readonly running: () => number
}

type Options<T> = {
  /** Pieces of work side by side in this process, at most. */
  readonly atOnce: number
  /** Takes what is to be done next; null if nothing is due. */
  readonly take: () => Promise<T | null>
  readonly work: (item: T) => Promise<void>
  /** Called with the first failure of a take or a work since one succeeded. */
  readonly failed?: (error: unknown) => void
}

export const createRunner = <T>({ atOnce, take, work, failed = () => undefined }: Options<T>): Runner => {
  const drains = createDrains(failed)
  let running = 0
  let isFilling = false
  let isWoken = false
  let isStopped = false

  const start = async (item: T): Promise<void> => {
    running++
    await work(item).then(drains.succeeded, drains.failed)
    running--
    wake()
  }

  const fill = async (): Promise<void> => {
    while (isWoken && !isStopped && running < atOnce) {
      isWoken = false
      for (let item = await take(); item !== null; item = await take()) {
        void start(item)
        if (isStopped || running >= atOnce) return
      }
    }
  }

  /** One look at a time; a call meanwhile has it look once more. */
  const wake = (): void => {
    isWoken = true
    if (isFilling) return
    isFilling = true
    void fill()
      .catch(drains.failed)
      .finally(() => {
        isFilling = false
        if (isWoken && !isStopped && running < atOnce) wake()
        else if (running === 0) drains.settle()
      })
  }

  const drain = (): Promise<void> => {
    const drained = drains.add()
    wake()
    return drained
  }

  return {
    wake,
    drain,
    running: () => running,
    stop: async () => {
      isStopped = true
      await drain().catch(() => undefined)
    },
  }
}

/** Those who wait until nothing runs, and the failure that they hear of; the first of a row of failures is told. */
const createDrains = (tell: (error: unknown) => void) => {
  let waiting: PromiseWithResolvers<void>[] = []
  let failure: { readonly error: unknown } | null = null
  let isTold = false
  return {
    add: (): Promise<void> => {
      const drain = Promise.withResolvers<void>()
      waiting.push(drain)
      return drain.promise
    },
    succeeded: (): void => {
      isTold = false
    },
    failed: (error: unknown): void => {
      failure ??= { error }
      if (!isTold) tell(error)
      isTold = true
    },
    settle: (): void => {
      for (const { resolve, reject } of waiting) failure === null ? resolve() : reject(failure.error)
      waiting = []
      failure = null
    },
  }
}
