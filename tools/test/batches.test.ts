import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canShare, divide, mix } from './batches.ts'
import { testFiles } from './files.ts'

const ALL = testFiles([])

test('a file that starts processes or threads, itself or by what it imports, has a process of its own', () => {
  for (const file of ['test/kill.test.ts', 'test/cli.test.ts', 'test/threads/process.test.ts'])
    assert.equal(canShare(file), false, file)
})

test('so has one that changes the clock or the environment of its process', () => {
  assert.equal(canShare('test/file-deadline.test.ts'), false)
})

test('other files share one, those on the shared PostgreSQL and in a browser too', () => {
  for (const file of [
    'server/employers/api-key.test.ts',
    'test/interface/time-zone.test.ts',
    'test/families/headers.test.ts',
    'test/pages/browser.test.ts',
  ])
    assert.equal(canShare(file), true, file)
})

test('every file is in one place once, and no batch is far longer than another', () => {
  const { batches, alone } = divide(ALL)
  assert.deepEqual([...batches.flat(), ...alone].sort(), ALL)
  const lengths = batches.map((batch) => batch.length)
  assert.ok(Math.max(...lengths) <= 32 && Math.max(...lengths) - Math.min(...lengths) <= 1)
  assert.deepEqual(divide([]), { batches: [], alone: [] })
})

test('batches are spread among the other files, each in its order, and none is last', () => {
  assert.deepEqual(mix(['A', 'B'], ['a', 'b', 'c', 'd']), ['A', 'a', 'b', 'B', 'c', 'd'])
  assert.deepEqual([mix(['A'], []), mix([], ['a', 'b'])], [['A'], ['a', 'b']])
})
