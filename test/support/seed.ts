/**
 * The seed of what tests try: the check tries the same in every run, so that what it finds once it finds again; the long
 * suite tries something else each time, and reports the seed. FUZZ_SEED names one, to repeat a run.
 */
import { randomInt } from 'node:crypto'
import { isFull } from './product.ts'

const FIXED = 20_261_125

export const chosenSeed = (): number => {
  const named = process.env.FUZZ_SEED
  if (named) return Number(named)
  return isFull ? randomInt(2 ** 31) : FIXED
}
