import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { newFolder } from '../../../../test/support/folder.ts'
import { type Connection, openWriter } from './connection.ts'
import { openReader, type Reader } from './reader.ts'

/** A wait that nothing ends would outlast the test. */
const A_DAY_MS = 86_400_000

describe('a reader', () => {
  let folder: string
  let writer: Connection
  let reader: Reader
  before(() => {
    folder = newFolder('reader')
    writer = openWriter(join(folder, 'a.db'))
    writer.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT')
    reader = openReader(join(folder, 'a.db'))
  })
  beforeEach(async () => {
    await nextTick()
    writer.exec('DELETE FROM notes')
  })
  after(() => {
    reader.close()
    writer.close()
  })

  const add = (text: string) => writer.run('INSERT INTO notes VALUES (?)', text)
  const texts = () => reader.all<{ text: string }>('SELECT text FROM notes ORDER BY text').map(({ text }) => text)

  test('reads one snapshot within a tick of the event loop, and later commits in the next', async () => {
    add('a')
    assert.deepEqual(texts(), ['a'])
    add('b')
    assert.deepEqual(texts(), ['a'])
    await nextTick()
    assert.deepEqual(texts(), ['a', 'b'])
  })

  test('sees what was committed after a renewal, within the same tick', () => {
    assert.deepEqual(texts(), [])
    const earlier = reader.begin()
    add('a')
    reader.renew()
    assert.deepEqual(texts(), ['a'])
    assert.notEqual(reader.begin(), earlier)
  })

  test('begins a new snapshot at the first call after a commit, and never within a call', () => {
    const commits = new Int32Array(new SharedArrayBuffer(4))
    const informed = openReader(join(folder, 'a.db'), commits)
    const count = () => informed.one<{ notes: number }>('SELECT count(*) AS notes FROM notes')?.notes
    const first = informed.begin()
    assert.equal(count(), 0)
    add('a')
    Atomics.add(commits, 0, 1)
    assert.equal(count(), 0)
    assert.notEqual(informed.begin(), first)
    assert.equal(count(), 1)
    assert.equal(informed.begin(), informed.begin())
    informed.close()
  })

  test('is told of a commit that another thread counts, of one that it has not seen, and of the end of the wait', async () => {
    const commits = new Int32Array(new SharedArrayBuffer(4))
    const informed = openReader(join(folder, 'a.db'), commits)
    const { signal } = new AbortController()
    const told = informed.untilCommit(informed.commits(), A_DAY_MS, signal)
    Atomics.add(commits, 0, 1)
    Atomics.notify(commits, 0)
    await told
    assert.equal(informed.commits(), 1)
    await informed.untilCommit(0, A_DAY_MS, signal)
    await informed.untilCommit(1, 0, signal)
    await informed.untilCommit(1, A_DAY_MS, AbortSignal.abort())
    const stopping = new AbortController()
    const stopped = informed.untilCommit(1, A_DAY_MS, stopping.signal)
    stopping.abort()
    await stopped
    informed.close()
  })

  test('keeps no transaction open between ticks, so that the WAL can be checkpointed', async () => {
    assert.deepEqual(texts(), [])
    await nextTick()
    add('a')
    const [checkpoint] = writer.all<{ busy: number; log: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
    assert.deepEqual({ ...checkpoint }, { busy: 0, log: 0, checkpointed: 0 })
  })

  test('goes on after a statement that failed', async () => {
    assert.throws(() => reader.all('SELECT no_such_function()'), /no such function/)
    await nextTick()
    add('a')
    assert.deepEqual(texts(), ['a'])
  })
})
