/** Records of a thread in memory, from the answer until they are handed over together. */
import type { NewRecord } from './ports.ts'

export type Recording = {
  /** True if there is room for one more; else it is counted as lost. */
  readonly hasRoom: () => boolean
  readonly add: (record: NewRecord) => void
  /** Makes a record of a key that is to be looked up, if there is room and the key is known. */
  readonly addLater: (find: () => Promise<NewRecord | null>) => void
  /** Hands over what is there, and resolves when that is stored or lost. */
  readonly flush: () => Promise<void>
  /** Hands over the last ones. */
  readonly stop: () => Promise<void>
}

type Deps = {
  readonly store: (records: readonly NewRecord[]) => Promise<void>
  /** Called with the number of records that were lost. */
  readonly lost: (count: number) => void
  /** Called with the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void
}

/** Time between two transactions. */
const FLUSH_MS = 1_000

/** Keys that are looked up at once. */
const LOOKS_MAX = 8

/** Records of a transaction, and those that a thread holds at most: some 35 KB each. */
export const RECORDS_MAX = 200

export const createRecording = (deps: Deps): Recording => {
  const { lost } = deps
  const queue = createQueue(deps)
  const looks = createLooks(deps, queue)
  const flush = async (): Promise<void> => {
    if (looks.size() > 0) await looks.settled()
    await queue.flush()
  }
  return {
    hasRoom: () => {
      if (queue.size() + looks.size() < RECORDS_MAX) return true
      lost(1)
      return false
    },
    add: (record) => queue.add(record, queue.number()),
    addLater: looks.add,
    flush,
    stop: async () => {
      await flush()
      queue.stop()
    },
  }
}

/** A record, and its number among those that were offered: some are found later than those behind them. */
type Waiting = { readonly record: NewRecord; readonly number: number }

const createQueue = ({ store, lost, onFailure }: Deps) => {
  let waiting: Waiting[] = []
  let offered = 0
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let hasFailed = false
  const write = async (): Promise<void> => {
    const records = waiting.toSorted((a, b) => a.number - b.number).map(({ record }) => record)
    waiting = []
    try {
      await store(records)
      hasFailed = false
    } catch (error) {
      lost(records.length)
      if (!hasFailed) onFailure(error)
      hasFailed = true
    }
  }
  /** One transaction at a time: what a slow store has no time for is lost, and not kept. */
  const begin = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null
      if (waiting.length > 0) wake()
    })
    return writing
  }
  const wake = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      if (!writing && waiting.length > 0) void begin()
    }, FLUSH_MS).unref()
  }
  return {
    size: () => waiting.length,
    number: () => offered++,
    add: (record: NewRecord, number: number): void => {
      waiting.push({ record, number })
      wake()
    },
    flush: async (): Promise<void> => {
      if (writing) await writing
      if (waiting.length > 0) await begin()
    },
    stop: (): void => {
      if (timer) clearTimeout(timer)
    },
  }
}

/** Looks for the keys of requests that were refused before theirs was read. */
const createLooks = ({ lost }: Deps, queue: ReturnType<typeof createQueue>) => {
  const looks = new Set<Promise<void>>()
  const look = async (find: () => Promise<NewRecord | null>): Promise<void> => {
    const number = queue.number()
    try {
      const found = await find()
      if (found) queue.add(found, number)
    } catch {
      lost(1)
    }
  }
  return {
    size: () => looks.size,
    settled: async (): Promise<void> => void (await Promise.all(looks)),
    add: (find: () => Promise<NewRecord | null>): void => {
      if (looks.size >= LOOKS_MAX) return void lost(1)
      const looked = look(find)
      looks.add(looked)
      void looked.finally(() => looks.delete(looked))
    },
  }
}
