/** Tallies of names in memory that threads share: how often something was done under a name, and when. */
import { hash, randomBytes } from 'node:crypto'
import { type Locks, locked } from './shared-lock.ts'

export type Tally = { readonly made: number; readonly at: number }

/** The tally as it is now, and the seconds to wait. */
type Ruling = Tally & { readonly wait: number }

export type Tallies = {
  /** Tallies by a rule, which no other thread interrupts; returns its seconds. */
  readonly waitOf: (name: string, rule: (known: Tally | null) => Ruling) => number
  readonly forget: (name: string) => void
  /** Null for a name that has none; it changes none. */
  readonly find: (name: string) => Tally | null
}

/** Tallies are in sets, each with a lock; a name has its set, in which the oldest is forgotten for a new one. */
export type TallyMemory = {
  readonly locks: Locks
  /** Hashes of names, since a name may be long, or a password in the wrong field; 0 where there is none. */
  readonly names: BigUint64Array<SharedArrayBuffer>
  readonly made: Float64Array<SharedArrayBuffer>
  readonly at: Float64Array<SharedArrayBuffer>
  /** Part of the hashes, so that nobody finds names of one set. */
  readonly secret: string
}

const SETS = 1_024
const SET_SIZE = 8
const SECRET_BYTES = 16

/** 200 kB, which are taken as they are used. */
export const createTallyMemory = (sets = SETS): TallyMemory => {
  const shared = (size: number) => new SharedArrayBuffer(sets * SET_SIZE * size)
  return {
    locks: new Int32Array(new SharedArrayBuffer(sets * Int32Array.BYTES_PER_ELEMENT)),
    names: new BigUint64Array(shared(BigUint64Array.BYTES_PER_ELEMENT)),
    made: new Float64Array(shared(Float64Array.BYTES_PER_ELEMENT)),
    at: new Float64Array(shared(Float64Array.BYTES_PER_ELEMENT)),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
  }
}

export const createTallies = ({ locks, names, made, at, secret }: TallyMemory): Tallies => {
  const inSet = <T>(text: string, work: (name: bigint, first: number) => T): T => {
    const name = hash('sha256', secret + text, 'buffer').readBigUInt64LE() || 1n
    const set = Number(name % BigInt(locks.length))
    return locked(locks, set, () => work(name, set * SET_SIZE))
  }
  const slotOf = (name: bigint, first: number): number => names.subarray(first, first + SET_SIZE).indexOf(name)
  const oldestOf = (first: number): number => {
    const ages = at.subarray(first, first + SET_SIZE)
    return ages.indexOf(Math.min(...ages))
  }
  return {
    waitOf: (text, rule) =>
      inSet(text, (name, first) => {
        const known = slotOf(name, first)
        const slot = first + (known < 0 ? oldestOf(first) : known)
        const ruling = rule(known < 0 ? null : { made: made[slot] ?? 0, at: at[slot] ?? 0 })
        names[slot] = name
        made[slot] = ruling.made
        at[slot] = ruling.at
        return ruling.wait
      }),
    find: (text) =>
      inSet(text, (name, first) => {
        const known = slotOf(name, first)
        return known < 0 ? null : { made: made[first + known] ?? 0, at: at[first + known] ?? 0 }
      }),
    forget: (text) =>
      void inSet(text, (name, first) => {
        const known = slotOf(name, first)
        if (known < 0) return 0
        // Before all others, for the next name.
        for (const values of [made, at]) values[first + known] = 0
        names[first + known] = 0n
        return 0
      }),
  }
}
