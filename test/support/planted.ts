/** Folders with an embedded store of fifty jobs, for faults to be planted in. */

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from './folder.ts'
import { indexAll } from './sqlite-store.ts'
import { employerOf, insert } from './stores.ts'

/** A folder with a store in which nothing is wrong. */
export const fillFolder = async (): Promise<string> => {
  const directory = newFolder()
  const store = openSqliteStore({ directory, clock: Date.now })
  const { jobs } = await employerOf(store)
  for (let n = 0; n < 50; n++) await insert(jobs, { title: `Cook ${n}` })
  await store.close()
  const writer = openWriter(join(directory, 'affiche.db'))
  indexAll(writer)
  writer.close()
  return directory
}

/** A copy of a store in which statements were run behind the service's back. */
export const plantIn = (sound: string, sql: string): string => {
  const directory = newFolder()
  cpSync(sound, directory, { recursive: true })
  const database = new DatabaseSync(join(directory, 'affiche.db'), { defensive: false })
  database.exec(sql)
  database.close()
  return directory
}
