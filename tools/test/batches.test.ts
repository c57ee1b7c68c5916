import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canShare, divide, inOrder } from './batches.ts'
import { testFiles } from './files.ts'

const ALL = testFiles([])

test('a file that starts threads, itself or by what it imports, has a process of its own', () => {
  for (const file of ['server/threads/writer/writer.test.ts', 'test/threads/process.test.ts'])
    assert.equal(canShare(file), false, file)
})

test('so has one that changes the clock or the environment of its process', () => {
  assert.equal(canShare('server/people/people.test.ts'), false)
})

test('other files share one, those that start processes, and those on the shared PostgreSQL and in a browser too', () => {
  for (const file of [
    'server/employers/api-key.test.ts',
    'test/interface/time-zone.test.ts',
    'test/families/headers.test.ts',
    'test/pages/browser.test.ts',
    'test/kill.test.ts',
    'test/cli.test.ts',
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

test('batches come first, and the files of the service that have a process of their own last', () => {
  assert.deepEqual(inOrder(['A', 'B'], ['server/a', 'test/b']), ['A', 'B', 'test/b', 'server/a'])
})
