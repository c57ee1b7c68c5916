import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, openReader, openWriter, type Reader } from './connection.ts'

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
    const earlier = reader.moment()
    add('a')
    reader.renew()
    assert.deepEqual(texts(), ['a'])
    assert.notEqual(reader.moment(), earlier)
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
