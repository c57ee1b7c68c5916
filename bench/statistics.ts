/** Medians and their spread; single numbers of a shared machine say little. */

/** The middle value; NaN for an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which the given part (0 to 1) lies, interpolated between neighbours. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export type Spread = { readonly median: number; readonly least: number; readonly most: number }

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
})

/** One against the other, round by round, so that noise that hit both falls out. */
export const ratios = (values: readonly number[], others: readonly number[]): number[] =>
  values.slice(0, others.length).map((value, round) => value / (others[round] ?? Number.NaN))
