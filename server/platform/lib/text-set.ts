import { hash, randomBytes } from 'node:crypto'

/** Texts of which only 63 bits of a hash are kept. */
export type TextSet = {
  /** Adds a text; false if the set has it already. */
  readonly add: (text: string) => boolean
}

const SLOTS_MIN = 1024

/** Share of the slots that are used before there are twice as many. */
const LOAD_MAX = 0.75

/**
 * Each set has a key of its own for its hashes, so that nobody can choose texts with equal ones. By chance two of
 * 250,000 texts have equal hashes in one set of 300 million, which then takes the second for the first.
 */
export const createTextSet = (): TextSet => {
  const key = randomBytes(16).toString('latin1')
  // Two numbers a slot; the first is zero where it is free.
  let slots = new Uint32Array(2 * SLOTS_MIN)
  let size = 0

  const grow = (): void => {
    const former = slots
    slots = new Uint32Array(2 * former.length)
    for (let at = 0; at < former.length; at += 2)
      if (former[at] !== 0) put(slots, former[at] as number, former[at + 1] as number)
  }
  return {
    add: (text) => {
      const digest = hash('sha256', key + text, 'buffer')
      // Never zero.
      const low = (digest.readUInt32LE(0) | 1) >>> 0
      if (!put(slots, low, digest.readUInt32LE(4))) return false
      size++
      if (2 * size > LOAD_MAX * slots.length) grow()
      return true
    },
  }
}

/** Puts a hash into the first free slot from its place; false if it is there. */
const put = (slots: Uint32Array, low: number, high: number): boolean => {
  for (let at = (2 * high) % slots.length; ; at = (at + 2) % slots.length) {
    if (slots[at] === 0) {
      slots[at] = low
      slots[at + 1] = high
      return true
    }
    if (slots[at] === low && slots[at + 1] === high) return false
  }
}
