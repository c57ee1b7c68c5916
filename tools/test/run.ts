/** One run of tests: files that can share a process do, the rest have one each; the report is that of node:test. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import { globalSetup, globalTeardown } from '../../test/support/global-setup.ts'
import { divide, inOrder, writeBatches } from './batches.ts'
import { testFiles } from './files.ts'
import type { TestOptions } from './options.ts'
import { failureAtOnce, shortFailures } from './short-failures.ts'
import { type FileTime, type Times, timesOf, withSlowest } from './slowest.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEST_TIMEOUT_MS = 180_000

export type TestRun = { readonly passed: boolean; readonly slowest: readonly FileTime[] }

/** Prints the report as it comes; throws before any test runs where a path holds none. */
export const runTests = async ({ paths, concurrency, names }: TestOptions): Promise<TestRun> => {
  const files = testFiles(paths)
  // A name is looked for in each file as if it ran alone, since a suite without a match runs no hook.
  const { batches, alone } = names.length > 0 ? { batches: [], alone: files } : divide(files)
  const { modules, folder, remove } = writeBatches(batches)
  const notes = join(folder, 'processor-times')
  process.env.TEST_PROCESSOR_TIMES = notes
  await globalSetup({ compiles: batches.length > 1 })
  try {
    const own = alone.map((file) => join(ROOT, file))
    const times = timesOf(ROOT, () => readNotes(notes))
    return await report(inOrder(modules, own), { concurrency, names, times })
  } finally {
    await globalTeardown()
    remove()
  }
}

/** Nothing where every file ended by a signal. */
const readNotes = (file: string): FileTime[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []

type Reporting = Pick<TestOptions, 'concurrency' | 'names'> & { readonly times: Times }

const report = async (files: readonly string[], { concurrency, names, times }: Reporting): Promise<TestRun> => {
  let passed = true
  const stream = run({
    files,
    concurrency,
    cwd: ROOT,
    timeout: TEST_TIMEOUT_MS,
    execArgv: ['--expose-gc', '--import', join(ROOT, 'test/support/file-deadline.ts')],
    ...(names.length > 0 && { testNamePatterns: [...names] }),
  })
  stream.on('test:fail', () => {
    passed = false
  })
  stream.on('test:complete', (data) => process.stdout.write(failureAtOnce(data) ?? ''))
  const output = stream.compose(shortFailures).compose(withSlowest(times)).compose(new spec())
  try {
    for await (const text of output) process.stdout.write(text)
  } catch (error) {
    // node:test, which listens for what nobody catches, would not report it.
    process.stderr.write(`${inspect(error)}\n`)
    passed = false
  }
  return { passed, slowest: times.slowest() }
}
