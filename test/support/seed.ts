import { randomInt } from 'node:crypto'

/** The seed that FUZZ_SEED names, to repeat a run; else a new one. */
export const chosenSeed = (): number => {
  const named = process.env.FUZZ_SEED
  return named === undefined || named === '' ? randomInt(2 ** 31) : Number(named)
}
