/** Stores that show which one they are, in folders that are removed after the tests of a file. */
import assert from 'node:assert/strict'
import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from './folder.ts'
import { content } from './stores.ts'

export const quiet = { report: () => undefined }

/** A store of one employer of this name, with some jobs. */
export const makeStore = async (name: string, directory = newFolder()): Promise<string> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  const { id } = await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  for (let n = 0; n < 20; n++) await store.as(id).insert(content({ title: `${name} ${n}` }))
  await store.close()
  return directory
}

/** The folder that a crashed service leaves: the last writes are in the write-ahead log alone. */
export const makeCrashed = async (name: string): Promise<string> => {
  const [directory, copy] = [newFolder(), newFolder()]
  const store = openSqliteStore({ directory, clock: Date.now })
  await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  cpSync(directory, copy, { recursive: true })
  await store.close()
  assert.ok(statSync(join(copy, 'affiche.db-wal')).size > 0)
  return copy
}

export const namesIn = async (directory: string): Promise<string[]> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  const employers = await store.directory.listEmployers()
  await store.close()
  return employers.map(({ name }) => name)
}
