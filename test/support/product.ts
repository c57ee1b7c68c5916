/**
 * The part of a product of cases that runs. In `npm test` it stands for the whole: a fault that the rest could find
 * beside it, the same code has in another row. `npm run test:long` runs the same files with PRODUCT=full (tools/test/long.ts).
 */
import { describe } from 'node:test'
import { onEveryEngine, startOn } from './engines.ts'

export const isFull = process.env.PRODUCT === 'full'

/** All cases where the full product is asked for, else those that stand for them. */
export const allOr = <T>(all: readonly T[], some: readonly T[]): readonly T[] => (isFull ? all : some)

/** For pages over ports of the store that the storage tests try on both engines. */
export const onOneEngine: typeof onEveryEngine = (tests) => {
  if (isFull) return onEveryEngine(tests)
  describe('on sqlite', () => tests(startOn.sqlite, 'sqlite'))
}
