/** The words after npm test --: which files, how many at once, which names. */
import { parseArgs } from 'node:util'

export type TestOptions = {
  /** Files and folders; all of them where none is named. */
  readonly paths: readonly string[]
  /** Files that run at the same time. */
  readonly concurrency: number
  /** Patterns that names of tests match; all of them where there is none. */
  readonly names: readonly string[]
}

/** On two cores, since some files wait. */
const CONCURRENCY = '4'

/** Throws with the word that is not an option. */
export const readOptions = (words: readonly string[]): TestOptions => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'test-concurrency': { type: 'string', default: CONCURRENCY },
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
    },
  })
  const concurrency = Number(values['test-concurrency'])
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new Error('--test-concurrency must be a whole number from 1')
  return { paths: positionals, concurrency, names: values['test-name-pattern'] }
}
