/** The runner as npm test starts it, over files of its own. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../test/support/folder.ts'

type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** Each body is the one test of a file. */
const runFiles = (bodies: readonly string[], words: readonly string[] = []): Outcome => {
  const folder = newFolder('runner')
  const files = bodies.map((body, at) => {
    const file = join(folder, `${at}.test.ts`)
    const imports = `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n`
    writeFileSync(file, `${imports}test('number ${at}', () => { ${body} })\n`)
    return file
  })
  const { NODE_TEST_CONTEXT: _, ...own } = process.env
  const args = [join(import.meta.dirname, 'main.ts'), ...words, ...files]
  return spawnSync(process.execPath, args, { env: { ...own, PRODUCT: 'quick' }, encoding: 'utf8' })
}

test('a run that passes ends with 0, the slowest files, those that took most processor time and the counts', () => {
  const { status, stdout } = runFiles(['', ''])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /ℹ slow: .*0\.test\.ts[\s\S]*ℹ busy: .*0\.test\.ts[\s\S]*ℹ tests 2\n[\s\S]*ℹ fail 0\n[\s\S]*$/)
})

test('one that fails ends with 1 and what failed', () => {
  const { status, stdout } = runFiles(['', "assert.equal(1, 2, 'the sum of the shares')"])
  assert.equal(status, 1)
  assert.match(stdout, /failing tests:[\s\S]*number 1[\s\S]*the sum of the shares/)
  assert.doesNotMatch(stdout, /left out/)
})

test('what fails is told at once, with its message, and not only at the end of the run', () => {
  const { stdout } = runFiles(["assert.equal(1, 2, 'the sum of the shares')", ''])
  assert.match(stdout, /at once: number 0 [\s\S]*the sum of the shares[\s\S]*✔ number 1[\s\S]*failing tests/)
})

test('a pattern of names runs the tests that match it', () => {
  const { status, stdout } = runFiles(["throw new Error('0')", ''], ['--test-name-pattern=number 1'])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /✔ number 1/)
})

test('the difference of two dumps of 600 kB fits a screen, with where it was found', () => {
  const dump = (row: string): string => `JSON.stringify(Array(60_000).fill('${row}'))`
  const { stdout } = runFiles([`assert.equal(${dump('one row')}, ${dump('another')})`])
  const failure = stdout.slice(stdout.indexOf('failing tests'))
  assert.ok(failure.length < 8_000, `${failure.length} characters`)
  assert.match(failure, /one row/)
  assert.match(failure, /characters are left out/)
  assert.match(failure, /at .*0\.test\.ts:3/)
})

test('a path without tests is refused before any test runs', () => {
  const { status, stderr, stdout } = runFiles([''], ['test/no-such-folder'])
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /test\/no-such-folder holds no tests/)
})
