/**
 * Sums of what is in use at the moment, for the limits of the process: of the one thread that answers HTTP, or of
 * all of them, which then keep them in memory that they share.
 */
export type Tally = {
  /** Adds an amount, or takes it away where it is negative; returns the sum from then on. */
  readonly add: (amount: number) => number
}

export const createTally = (): Tally => {
  let sum = 0
  return {
    add: (amount) => {
      sum += amount
      return sum
    },
  }
}

/** What is counted for the whole process. */
const NAMES = ['connections', 'lingering', 'bodyBytes', 'answerBytes', 'writes'] as const

export type Tallies = Readonly<Record<(typeof NAMES)[number], Tally>>

export const createTallies = (): Tallies => talliesOf(createTally)

/** 64 bits each, since bytes may be more than 32 can tell. */
export type TallyMemory = BigInt64Array<SharedArrayBuffer>

export const createTallyMemory = (): TallyMemory =>
  new BigInt64Array(new SharedArrayBuffer(NAMES.length * BigInt64Array.BYTES_PER_ELEMENT))

/** The sums of all threads that have the memory. */
export const shareTallies = (memory: TallyMemory): Tallies => talliesOf((at) => shareTally(memory, at))

const shareTally = (memory: TallyMemory, at: number): Tally => ({
  add: (amount) => Number(Atomics.add(memory, at, BigInt(amount))) + amount,
})

const talliesOf = (make: (at: number) => Tally): Tallies =>
  Object.fromEntries(NAMES.map((name, at) => [name, make(at)])) as Record<(typeof NAMES)[number], Tally>
