/** A seeded source of choices: the same seed makes the same choices on every machine. */
export type Random = {
  /** From 0 up to, and without, 1. */
  readonly fraction: () => number
  /** A whole number between two others, both included. */
  readonly whole: (from: number, to: number) => number
  /** True in the given share of all calls. */
  readonly chance: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** So many different entries of the list, in random order; all of them if it holds fewer. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  /** One of the values, each as often as its weight says. */
  readonly weighted: <T>(choices: readonly (readonly [value: T, weight: number])[]) => T
}

export const makeRandom = (seed: number): Random => {
  const fraction = mulberry32(seed)
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[whole(0, list.length - 1)] as T
  }
  return {
    fraction,
    whole,
    pick,
    chance: (share) => fraction() < share,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(whole(0, rest.length - 1), 1),
      ).flat()
    },
    weighted: (choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
      let left = fraction() * total
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return pick(choices)[0]
    },
  }
}

/** Tommy Ettinger's mulberry32: 32 bits of state, good enough to vary test data, not for secrets. */
export const mulberry32 = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
