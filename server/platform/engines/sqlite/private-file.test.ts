/** The files of the store are for its user alone, in a folder that others may enter. */
import assert from 'node:assert/strict'
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../../../test/support/folder.ts'
import { rescue } from '../../../upkeep/sqlite/recover-moved-files.ts'
import { DATA_FILE, openSqliteStore } from '../../../upkeep/sqlite/store.ts'
import { openSnapshot, openWriter } from './connection.ts'

const NO_MODES = process.platform === 'win32' ? 'files have no modes there' : false

const openFolder = (): string => {
  const folder = newFolder()
  chmodSync(folder, 0o755)
  return folder
}

const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )

test('the data file and those beside it are made for their user alone', { skip: NO_MODES }, async () => {
  const directory = openFolder()
  const store = openSqliteStore({ directory, clock: Date.now })
  await store.directory.createEmployer({ name: 'Example', plan: 'unlimited', createdAt: 1 })
  assert.deepEqual(modesIn(directory), { 'affiche.db': '600', 'affiche.db-shm': '600', 'affiche.db-wal': '600' })
  await store.close()
})

test('a data file that is there keeps its mode, which those beside it get', { skip: NO_MODES }, async () => {
  const directory = openFolder()
  await openSqliteStore({ directory, clock: Date.now }).close()
  chmodSync(join(directory, DATA_FILE), 0o640)
  const store = openSqliteStore({ directory, clock: Date.now })
  await store.directory.createEmployer({ name: 'Example', plan: 'unlimited', createdAt: 1 })
  assert.deepEqual(modesIn(directory), { 'affiche.db': '640', 'affiche.db-shm': '640', 'affiche.db-wal': '640' })
  await store.close()
})

test('a copy is for its user alone from its first page on', { skip: NO_MODES }, async () => {
  const folder = openFolder()
  const [file, copy] = [join(folder, 'from.db'), join(folder, 'to.db')]
  const writer = openWriter(file)
  writer.exec('CREATE TABLE t AS SELECT randomblob(8000000) AS b')
  const snapshot = openSnapshot(file)
  const seen = new Set<number>()
  await snapshot.copyTo(copy, () => void seen.add(statSync(copy).mode & 0o777))
  assert.deepEqual([...seen, statSync(copy).mode & 0o777], [0o600, 0o600])
  snapshot.close()
  writer.close()
})

test('what is rescued of a file that was removed is for its user alone', { skip: NO_MODES }, () => {
  const folder = openFolder()
  const file = join(folder, DATA_FILE)
  writeFileSync(file, '', { mode: 0o644 })
  const writer = openWriter(file)
  writer.exec('CREATE TABLE t (n)')
  rmSync(file)
  assert.match(rescue(writer, file, file).message, /has been copied to/)
  writer.close()
  const rescued = Object.entries(modesIn(folder)).filter(([name]) => /rescued-\w+$/.test(name))
  assert.deepEqual(
    rescued.map(([, mode]) => mode),
    ['600'],
  )
})

test('where no file can be made SQLite says so', () => {
  assert.throws(() => openWriter(join(newFolder(), 'missing', DATA_FILE)), /unable to open database file/)
})
