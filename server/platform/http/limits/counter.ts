/** Sum over all threads of the process, for a limit of which no employer has more than its share. */
export type Counter = {
  /** Adds an amount, which may be negative; returns the new sum. */
  readonly add: (amount: number) => number
  /** Takes an amount, unless the sum or the share of its employer would be more than allowed; false then. */
  readonly take: (amount: number, limit: Limit) => boolean
  /** Gives back what was taken for an employer. */
  readonly give: (amount: number, employerId: number) => void
  /** Number of times that something was given back. */
  readonly returns: () => bigint
  /** Resolves as soon as the number is another one. */
  readonly nextReturn: (seen: bigint) => Promise<unknown>
}

export type Limit = {
  readonly max: number
  /** NOBODY for what belongs to no employer, and has no share. */
  readonly employerId: number
  /** Amount that the asker holds already: a share never stops the only one of its employer. */
  readonly held?: number
}

export const NOBODY = 0

/** Part of a limit that one employer may have: the rest is always for the others. */
const SHARE = 0.5

const NAMES = [
  'connections',
  'lingering',
  'bodyBytes',
  'answerBytes',
  'writes',
  'waits',
  'uploadBytes',
  'uploadsWaiting',
  'requestsUnrecorded',
] as const

export type Counters = Readonly<Record<(typeof NAMES)[number], Counter>>

/** Sums of employers, by the remainder of their ids: two of an instance rarely have one in common. */
const SHARES = 1_024

/** Shared memory of the counters, 64 bits each, since bytes may exceed 32. */
export type CounterMemory = BigInt64Array<SharedArrayBuffer>

/** The sum, the shares, and the number of returns. */
const SLOTS = 1 + SHARES + 1

export const createCounterMemory = (): CounterMemory =>
  new BigInt64Array(new SharedArrayBuffer(NAMES.length * SLOTS * BigInt64Array.BYTES_PER_ELEMENT))

/** Counters of all threads that share the memory. */
export const createCounters = (memory: CounterMemory = createCounterMemory()): Counters =>
  Object.fromEntries(NAMES.map((name, at) => [name, counterAt(memory, at * SLOTS)])) as Record<keyof Counters, Counter>

const counterAt = (memory: CounterMemory, at: number): Counter => {
  const addAt = (slot: number, amount: number): number => Number(Atomics.add(memory, slot, BigInt(amount))) + amount
  const shareOf = (employerId: number): number => at + 1 + (employerId % SHARES)
  const add: Counter['add'] = (amount) => addAt(at, amount)
  const undo = (amount: number, employerId: number): void => {
    add(-amount)
    if (employerId !== NOBODY) addAt(shareOf(employerId), -amount)
  }
  const returned = at + 1 + SHARES
  return {
    add,
    give: (amount, employerId) => {
      undo(amount, employerId)
      Atomics.add(memory, returned, 1n)
      Atomics.notify(memory, returned)
    },
    returns: () => Atomics.load(memory, returned),
    nextReturn: async (seen) => Atomics.waitAsync(memory, returned, seen).value,
    take: (amount, { max, employerId, held = 0 }) => {
      const isLeft = add(amount) <= max
      if (employerId === NOBODY) {
        if (!isLeft) add(-amount)
        return isLeft
      }
      const own = addAt(shareOf(employerId), amount)
      const isShared = own <= max * SHARE || own === held + amount
      if (!isLeft || !isShared) undo(amount, employerId)
      return isLeft && isShared
    },
  }
}
