/** Sum over all threads of the process, for a limit. */
export type Counter = {
  /** Adds an amount, which may be negative; returns the new sum. */
  readonly add: (amount: number) => number
}

const NAMES = ['connections', 'lingering', 'bodyBytes', 'answerBytes', 'writes', 'waits'] as const

export type Counters = Readonly<Record<(typeof NAMES)[number], Counter>>

/** Shared memory of the counters, 64 bits each, since bytes may exceed 32. */
export type CounterMemory = BigInt64Array<SharedArrayBuffer>

export const createCounterMemory = (): CounterMemory =>
  new BigInt64Array(new SharedArrayBuffer(NAMES.length * BigInt64Array.BYTES_PER_ELEMENT))

/** Counters of all threads that share the memory. */
export const createCounters = (memory: CounterMemory = createCounterMemory()): Counters =>
  Object.fromEntries(NAMES.map((name, at) => [name, counterAt(memory, at)])) as Record<keyof Counters, Counter>

const counterAt = (memory: CounterMemory, at: number): Counter => ({
  add: (amount) => Number(Atomics.add(memory, at, BigInt(amount))) + amount,
})
