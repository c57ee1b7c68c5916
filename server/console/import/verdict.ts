/** Verdicts on the rows of an import, and their numbers. */
import type { Sums } from './words.ts'

export const VERDICTS = ['created', 'updated', 'unchanged', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

export const sumsOf = (rows: readonly { readonly verdict: Verdict }[]): Sums => {
  const sums = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { verdict } of rows) sums[verdict]++
  return sums
}
