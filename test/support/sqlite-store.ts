import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { indexBacklog } from '../../server/jobs/store/sqlite/search/backlog.ts'
import { type Connection, openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE, openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newStoreFolder } from './empty-store.ts'

/** Takes all jobs that wait into the search index. */
export const indexAll = (connection: Connection): void => {
  connection.exec('BEGIN IMMEDIATE')
  while (indexBacklog(connection));
  connection.exec('COMMIT')
}

/** An empty embedded store, and a connection to its file beside it; both are gone after the test. */
export const openWithConnection = (t: TestContext) => {
  const directory = newStoreFolder()
  const store = openSqliteStore({ directory, clock: Date.now })
  const connection = openWriter(join(directory, DATA_FILE))
  t.after(async () => {
    await store.close()
    connection.close()
    rmSync(directory, { recursive: true })
  })
  return { store, connection }
}
