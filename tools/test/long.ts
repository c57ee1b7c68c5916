/**
 * Runs the long tests, as npm run test:long does: test/long, and whole the files of which npm test runs a part
 * (test/support/product.ts). Three at a time, since most of them wait, and then by themselves those that measure times.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { globalSetup, globalTeardown } from '../../test/support/global-setup.ts'
import { testFiles } from './files.ts'
import { leadsTo } from './leads-to.ts'
import { failureAtOnce, shortFailures } from './short-failures.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOUR_MS = 3_600_000
const LANES = 3

/** Beside other work they would measure that. */
const ALONE = new Set(
  ['connections', 'key-timing', 'large-snapshot', 'overload', 'soak', 'timing'].map(
    (name) => `test/long/${name}.long.ts`,
  ),
)

const usesProduct = leadsTo(new Set(['test/support/product.ts']))

/** Paths from the root; the longest are first in either part, as far as that is known. */
const longFiles = (): { readonly mixed: string[]; readonly alone: string[] } => {
  const own = globSync('test/long/*.long.ts', { cwd: ROOT }).sort()
  const parts = testFiles([]).filter(usesProduct)
  return { mixed: [...own.filter((file) => !ALONE.has(file)), ...parts], alone: own.filter((file) => ALONE.has(file)) }
}

const runFiles = async (files: readonly string[], concurrency: number): Promise<boolean> => {
  let passed = true
  const stream = run({
    files: files.map((file) => join(ROOT, file)),
    concurrency,
    cwd: ROOT,
    timeout: HOUR_MS,
    execArgv: ['--expose-gc', '--import', join(ROOT, 'test/support/file-deadline.ts')],
  })
  stream.on('test:fail', () => {
    passed = false
  })
  stream.on('test:complete', (data) => process.stdout.write(failureAtOnce(data) ?? ''))
  for await (const text of stream.compose(shortFailures).compose(new spec())) process.stdout.write(text)
  return passed
}

process.env.PRODUCT = 'full'
process.env.FILE_DEADLINE_MS ??= String(HOUR_MS)
await globalSetup({ compiles: true })
try {
  const { mixed, alone } = longFiles()
  const passed = [await runFiles(mixed, LANES), await runFiles(alone, 1)]
  if (passed.includes(false)) process.exitCode = 1
} finally {
  await globalTeardown()
}
