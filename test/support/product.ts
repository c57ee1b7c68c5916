/**
 * How much of a product of cases runs. A part stands for it in `npm test`: what the rest could find beside it, the
 * same code finds in another row. test/long/products.long.ts runs the same files with PRODUCT=full.
 */
export const isFull = process.env.PRODUCT === 'full'

/** All cases where the full product is asked for, else those that stand for them. */
export const allOr = <T>(all: readonly T[], some: readonly T[]): readonly T[] => (isFull ? all : some)
