/** Rebuilds the data that is derived from jobs and adds missing checksums. */
import { join } from 'node:path'
import { databaseLimits } from '../config/database-limits.ts'
import type { Settings } from '../config/settings.ts'
import { giveChecksums } from '../storage/give-checksums.ts'
import { createConnector } from '../storage/postgres/driver/connect.ts'
import { readTarget } from '../storage/postgres/driver/url.ts'
import * as postgres from '../storage/postgres/maintenance/checks.ts'
import { keepTemporaryFilesIn, openWriter } from '../storage/sqlite/connection.ts'
import { jobWalk } from '../storage/sqlite/maintenance/checks.ts'
import { rebuild } from '../storage/sqlite/maintenance/rebuild.ts'
import { DATA_FILE } from '../storage/sqlite/store.ts'

/** `derived`: rebuild counts and search index too. */
export type Repair = { readonly derived: boolean }

export const repair = (settings: Settings, order: Repair): Promise<void> =>
  settings.databaseUrl === null ? repairStore(settings, order) : repairDatabase(settings, order)

const repairStore = async ({ dataDir }: Settings, { derived }: Repair): Promise<void> => {
  const writer = openWriter(join(dataDir, DATA_FILE))
  keepTemporaryFilesIn(dataDir)
  try {
    writer.exec('PRAGMA temp_store = FILE')
    if (derived) rebuild(writer)
    const run = async (sql: string): Promise<void> => writer.exec(sql)
    await giveChecksums({ ask: async <R>(sql: string) => writer.all<R>(sql), walk: jobWalk, run })
  } finally {
    writer.close()
    keepTemporaryFilesIn(null)
  }
}

const repairDatabase = async (settings: Settings, { derived }: Repair): Promise<void> => {
  const connection = await createConnector(readTarget(settings.databaseUrl ?? ''), databaseLimits(settings))()
  try {
    if (derived) await postgres.recountAll(connection)
    const run = async (sql: string): Promise<void> => {
      await connection.exec(sql, { deadlineMs: null })
    }
    await giveChecksums({ ask: postgres.asking(connection), walk: postgres.jobWalk, run })
  } finally {
    await connection.close()
  }
}
