/** A file of tests that something keeps alive is ended and named. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from './support/folder.ts'

const PRELOAD = join(import.meta.dirname, 'support', 'file-deadline.ts')

test('a file that does not end fails with its name and with what is open', () => {
  const file = join(newFolder('deadline'), 'kept-alive.test.mjs')
  writeFileSync(file, `import { test } from 'node:test'\ntest('passes', () => {})\nsetInterval(() => {}, 1_000)\n`)
  const { NODE_TEST_CONTEXT: _, ...own } = process.env
  const env = { ...own, FILE_DEADLINE_MS: '1000' }
  const args = ['--test', '--test-reporter=tap', '--import', PRELOAD, file]
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stdout, /kept-alive\.test\.mjs has not ended within 1000 ms\. Open: /)
  assert.match(stdout, /^not ok \d - .*kept-alive\.test\.mjs$/m)
})
