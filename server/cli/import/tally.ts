/** Counts of texts, of a bounded number of different ones. */
export type Counted = { readonly key: string; readonly count: number; readonly examples: readonly string[] }

export type Tally = {
  readonly add: (key: string, example?: string) => void
  /** The most frequent first, and otherwise in the order in which they came. */
  readonly all: () => readonly Counted[]
  /** Times that others came, beyond the number that is kept. */
  readonly more: () => number
}

const EXAMPLES_MAX = 3

export const createTally = (most: number): Tally => {
  const counts = new Map<string, { key: string; count: number; examples: string[] }>()
  let more = 0
  return {
    add: (key, example = '') => {
      const known = counts.get(key)
      const counted = known ?? { key, count: 0, examples: [] }
      if (!known && counts.size >= most) {
        more++
        return
      }
      counts.set(key, counted)
      counted.count++
      if (example !== '' && counted.examples.length < EXAMPLES_MAX && counted.examples.at(-1) !== example)
        counted.examples.push(example)
    },
    all: () => [...counts.values()].toSorted((one, other) => other.count - one.count),
    more: () => more,
  }
}
