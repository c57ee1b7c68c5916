/** Files of tests in one process: each is told by its name, and leaves nothing to the next. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from './support/folder.ts'

const SUPPORT = join(import.meta.dirname, 'support')

type Outcome = { readonly status: number | null; readonly stdout: string }

/** Runs sources as one batch, in their order, each as a file 0.mjs, 1.mjs and so on. */
const runBatch = (sources: readonly string[], settings: NodeJS.ProcessEnv = {}): Outcome => {
  const folder = newFolder('together')
  const files = sources.map((source, at) => {
    const file = join(folder, `${at}.mjs`)
    writeFileSync(file, `import { after, before, test } from 'node:test'\n${source}\n`)
    return file
  })
  const batch = join(folder, 'batch.mjs')
  const together = join(SUPPORT, 'together.ts')
  writeFileSync(batch, `import { runTogether } from '${together}'\nawait runTogether(${JSON.stringify(files)})\n`)
  const { NODE_TEST_CONTEXT: _, ...own } = process.env
  const args = ['--test', '--test-reporter=tap', '--import', join(SUPPORT, 'file-deadline.ts'), batch]
  return spawnSync(process.execPath, args, { cwd: folder, env: { ...own, ...settings }, encoding: 'utf8' })
}

const LEAVES_OPEN = `import { createServer } from 'node:net'
test('listens', () => new Promise((done) => createServer().listen(0, '127.0.0.1', done)))`

test('each file runs whole, its hooks too, before the next is loaded', () => {
  const { status, stdout } = runBatch([
    `globalThis.steps = []
     before(() => steps.push('before'))
     test('waits', async () => { await new Promise(setImmediate); steps.push('test') })
     after(() => steps.push('after'))`,
    `const found = steps.join()
     test('found: ' + found, () => {})`,
  ])
  assert.equal(status, 0, stdout)
  assert.match(stdout, /found: before,test,after/)
})

test('a test may use what the file defines after it, as in a process of its own', () => {
  const { status, stdout } = runBatch([`test('uses it', () => later())\nconst later = () => {}`])
  assert.equal(status, 0, stdout)
})

test('a file that fails, or cannot be loaded, is named, and the others run', () => {
  const { status, stdout } = runBatch([
    `throw new Error('at once')`,
    `test('fails', () => { throw new Error('x') })`,
    `test('runs', () => {})`,
  ])
  assert.equal(status, 1)
  assert.match(stdout, /^ *not ok \d - 0\.mjs$/m)
  assert.match(stdout, /^ *not ok \d - 1\.mjs$/m)
  assert.match(stdout, /^ *ok \d - 2\.mjs$/m)
})

test('a file that leaves something open fails by its name, with what is open', () => {
  const { status, stdout } = runBatch([LEAVES_OPEN, `test('runs', () => {})`], { WAIT_DEADLINE_MS: '200' })
  assert.equal(status, 1)
  assert.match(stdout, /the end of what 0\.mjs opened \([^)]*TCPServerWrap[^)]*\) did not happen within 200 ms/)
  assert.match(stdout, /^ *ok \d - 1\.mjs$/m)
})

test('a file that does not end is the one that is named, not the batch nor the file before', () => {
  const hangs = `test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)))`
  const { status, stdout } = runBatch([`test('ends', () => {})`, hangs], { FILE_DEADLINE_MS: '1000' })
  assert.equal(status, 1)
  assert.match(stdout, /1\.mjs has not ended within 1000 ms/)
})
