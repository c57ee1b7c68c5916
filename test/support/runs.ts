/**
 * fast-check with fewer runs of properties of a service in `npm test`, which tries the same in every check; the long
 * suite has all, of a new seed each time. Those of functions cost little.
 */
import plain from 'fast-check'
import { isFull } from './product.ts'
import { chosenSeed } from './seed.ts'

export * from 'fast-check'

plain.configureGlobal({ seed: chosenSeed() })

/** Share of the runs that a test names, or of the hundred of fast-check. */
const SHARE = 1 / 3
const RUNS = 100

const inPart = <T>({ numRuns = RUNS, ...rest }: plain.Parameters<T> = {}): plain.Parameters<T> => ({
  ...rest,
  numRuns: isFull ? numRuns : Math.ceil(numRuns * SHARE),
})

export function assert<T>(property: plain.IAsyncProperty<T>, parameters?: plain.Parameters<T>): Promise<void>
export function assert<T>(property: plain.IProperty<T>, parameters?: plain.Parameters<T>): void
export function assert<T>(
  property: plain.IAsyncProperty<T> | plain.IProperty<T>,
  parameters?: plain.Parameters<T>,
): Promise<void> | void {
  return plain.assert(property, property.isAsync() ? inPart(parameters) : parameters)
}
