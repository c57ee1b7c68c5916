/** Restores: what is refused, what is kept aside, and the way back. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { backUp } from '../server/upkeep/sqlite/backup.ts'
import { restore } from '../server/upkeep/sqlite/restore.ts'
import { assertSound } from './support/consistent.ts'
import { damage } from './support/damage.ts'
import { newFolder } from './support/folder.ts'
import { makeCrashed, makeStore, namesIn, quiet } from './support/restored-stores.ts'

let file: string
before(async () => {
  file = join(newFolder(), 'new.db')
  await backUp({ directory: await makeStore('New'), file, force: false, ...quiet })
})

test('a store that is there is replaced only with --force, kept aside, and the way back leads to it', async () => {
  const directory = await makeCrashed('Old')
  await assert.rejects(restore({ file, directory, force: false, ...quiet }), /has a store already. --force/)
  assert.deepEqual(await namesIn(directory), ['Old'])
  const { keptAside, jobs } = await restore({ file, directory, force: true, ...quiet })
  assert.equal(jobs, 20)
  assert.ok(
    keptAside && readdirSync(directory).every((name) => name === 'affiche.db' || join(directory, name) === keptAside),
  )
  assert.deepEqual(await namesIn(directory), ['New'])
  assertSound(directory)
  await restore({ file: keptAside, directory, force: true, ...quiet })
  assert.deepEqual(await namesIn(directory), ['Old'])
})

test('an empty or missing folder needs no --force, and what is restored is only for its owner', async () => {
  for (const directory of [newFolder(), join(newFolder(), 'data')]) {
    const { keptAside } = await restore({ file, directory, force: false, ...quiet })
    assert.equal(keptAside, null)
    assert.deepEqual(readdirSync(directory), ['affiche.db'])
    if (process.platform !== 'win32') assert.equal(statSync(join(directory, 'affiche.db')).mode & 0o777, 0o600)
    assert.deepEqual(await namesIn(directory), ['New'])
  }
})

test('a log without its store is data too, and never lies beside the new store', async () => {
  const directory = newFolder()
  writeFileSync(join(directory, 'affiche.db-wal'), 'old')
  await assert.rejects(restore({ file, directory, force: false, ...quiet }), /has a store already/)
  const { keptAside } = await restore({ file, directory, force: true, ...quiet })
  assert.deepEqual(readdirSync(directory).sort(), ['affiche.db', `${keptAside?.replace(/^.*\//, '')}-wal`])
})

describe('what is no good backup is refused, and the old store stays', () => {
  let directory: string
  before(async () => {
    directory = await makeStore('Old')
  })

  const refuses = async (bad: string, pattern: RegExp): Promise<void> => {
    await assert.rejects(restore({ file: bad, directory, force: true, ...quiet }), pattern)
    assert.deepEqual(readdirSync(directory), ['affiche.db'])
    assert.deepEqual(await namesIn(directory), ['Old'])
  }

  const altered = (sql: string): string => {
    const copy = join(newFolder(), 'altered.db')
    cpSync(file, copy)
    const database = new DatabaseSync(copy)
    database.exec(sql)
    database.close()
    return copy
  }

  test('a missing file, other files, and other databases', async () => {
    await refuses(join(directory, 'none.db'), /There is no store in/)
    const text = join(newFolder(), 'text')
    writeFileSync(text, 'not a database, but longer than the header of one is, so that it is read at all'.repeat(20))
    await refuses(text, /cannot be read as a store: .*not a database/)
    const other = join(newFolder(), 'other.db')
    const database = new DatabaseSync(other)
    database.exec('CREATE TABLE t (x)')
    database.close()
    await refuses(other, /is no store of Affiche/)
  })

  test('one of a newer version, or with other migrations', async () => {
    await refuses(altered("INSERT INTO migrations VALUES (9999, 'from_the_future', 'x', 1)"), /from_the_future.*newer/)
    await refuses(altered("UPDATE migrations SET checksum = 'x' WHERE version = 1"), /is not the one that was applied/)
  })

  test('one that is damaged, or cut short', async () => {
    const spoilt = join(newFolder(), 'spoilt.db')
    cpSync(file, spoilt)
    damage(spoilt)
    await refuses(spoilt, /damaged|malformed/)
    await refuses(
      altered('PRAGMA foreign_keys = OFF; UPDATE jobs SET employer_id = 7 WHERE id = 1'),
      /refers to a row of employers/,
    )
  })
})

test('a store that is damaged, even in its first page, is kept aside with its log', async () => {
  for (const spoil of [damage, (path: string) => writeFileSync(path, Buffer.alloc(40_000, 1))]) {
    const directory = await makeStore('Old')
    spoil(join(directory, 'affiche.db'))
    const { keptAside } = await restore({ file, directory, force: true, ...quiet })
    assert.ok(keptAside && existsSync(keptAside))
    assert.deepEqual(await namesIn(directory), ['New'])
  }
})
