import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testFiles } from './files.ts'
import { readOptions } from './options.ts'

test('without a path every test of the project is run, and no other file', () => {
  const files = testFiles([])
  assert.ok(files.includes('tools/test/files.test.ts') && files.includes('server/employers/api-key.test.ts'))
  assert.deepEqual(
    files.filter((file) => !file.endsWith('.test.ts') || file.includes('node_modules')),
    [],
  )
  assert.equal(new Set(files).size, files.length)
})

test('a folder stands for the tests below it, a file for itself, and one that is named twice runs once', () => {
  const files = testFiles(['tools/test', 'server/employers/api-key.test.ts', './tools/test/files.test.ts'])
  assert.ok(files.includes('tools/test/files.test.ts'))
  assert.ok(files.every((file) => file.startsWith('tools/test/') || file === 'server/employers/api-key.test.ts'))
  assert.equal(new Set(files).size, files.length)
})

test('a path that holds no test is refused by its name', () => {
  for (const path of ['test/no-such-folder', 'test/nothing.test.ts', 'docs'])
    assert.throws(() => testFiles([path]), { message: `${path} holds no tests` })
})

test('the options are how many files run at once and which names, the rest are paths', () => {
  assert.deepEqual(readOptions([]), { paths: [], concurrency: 4, names: [] })
  assert.deepEqual(readOptions(['test/pages', '--test-concurrency=4', '--test-name-pattern=feed', 'server']), {
    paths: ['test/pages', 'server'],
    concurrency: 4,
    names: ['feed'],
  })
  for (const word of ['--test-concurrency=0', '--test-concurrency=two', '--only'])
    assert.throws(() => readOptions([word]), /--test-concurrency must be a whole number from 1|'--only'/)
})
