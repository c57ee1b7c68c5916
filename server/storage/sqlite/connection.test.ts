import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, openReader, openWriter, type Reader, writerCacheKib } from './connection.ts'

describe('a reader', () => {
  let folder: string
  let writer: Connection
  let reader: Reader
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'affiche-reader-'))
    writer = openWriter(join(folder, 'a.db'))
    writer.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT')
    reader = openReader(join(folder, 'a.db'))
  })
  beforeEach(async () => {
    await nextTurn()
    writer.exec('DELETE FROM notes')
  })
  after(() => {
    reader.close()
    writer.close()
    rmSync(folder, { recursive: true })
  })

  const add = (text: string) => writer.run('INSERT INTO notes VALUES (?)', text)
  const texts = () => reader.all<{ text: string }>('SELECT text FROM notes ORDER BY text').map(({ text }) => text)

  test('sees one moment for a turn of the event loop, and what was committed meanwhile in the next', async () => {
    add('a')
    assert.deepEqual(texts(), ['a'])
    add('b')
    assert.deepEqual(texts(), ['a'])
    await nextTurn()
    assert.deepEqual(texts(), ['a', 'b'])
  })

  test('sees what was committed from a renewal on, within the same turn', () => {
    assert.deepEqual(texts(), [])
    const earlier = reader.begin()
    add('a')
    reader.renew()
    assert.deepEqual(texts(), ['a'])
    assert.notEqual(reader.begin(), earlier)
  })

  test('told of commits, begins a new moment at the next call, and never within one', () => {
    const commits = new Int32Array(new SharedArrayBuffer(4))
    const told = openReader(join(folder, 'a.db'), commits)
    const count = () => told.one<{ notes: number }>('SELECT count(*) AS notes FROM notes')?.notes
    const first = told.begin()
    assert.equal(count(), 0)
    add('a')
    Atomics.add(commits, 0, 1)
    assert.equal(count(), 0)
    assert.notEqual(told.begin(), first)
    assert.equal(count(), 1)
    assert.equal(told.begin(), told.begin())
    told.close()
  })

  test('keeps no transaction open between turns, so that the log of writes can be taken in', async () => {
    assert.deepEqual(texts(), [])
    await nextTurn()
    add('a')
    const [checkpoint] = writer.all<{ busy: number; log: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
    assert.deepEqual({ ...checkpoint }, { busy: 0, log: 0, checkpointed: 0 })
  })

  test('goes on after a statement that failed', async () => {
    assert.throws(() => reader.all('SELECT no_such_function()'), /no such function/)
    await nextTurn()
    add('a')
    assert.deepEqual(texts(), ['a'])
  })
})

const MIB_PAGES = 256

test('a writer keeps 4 MiB of a small file in memory, and of a large one a sixty-fourth until that is 16 MiB', () => {
  assert.deepEqual(
    [0, 1, 100, 256, 512, 1024, 100_000].map((mib) => writerCacheKib(mib * MIB_PAGES)),
    [4096, 4096, 4096, 4096, 8192, 16_384, 16_384],
  )
})

test('a writer asks for its memory by the size of its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-cache-'))
  const writer = openWriter(join(folder, 'a.db'))
  assert.deepEqual(writer.one('PRAGMA cache_size'), { cache_size: -4096 })
  assert.deepEqual(writer.one('PRAGMA page_size'), { page_size: 4096 })
  writer.close()
  rmSync(folder, { recursive: true })
})
