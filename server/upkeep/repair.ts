/** Rebuilds the data derived from jobs: counts, and the search index of the embedded store. */
import { join } from 'node:path'
import { databaseLimits } from '../platform/config/database.ts'
import type { Settings } from '../platform/config/settings.ts'
import { withConnection } from '../platform/engines/postgres/connect.ts'
import { openWriter } from '../platform/engines/sqlite/connection.ts'
import * as postgres from './postgres/checks.ts'
import { rebuild } from './sqlite/rebuild.ts'
import { DATA_FILE } from './sqlite/store.ts'

export const repair = async (settings: Settings): Promise<void> =>
  settings.databaseUrl === null
    ? repairStore(settings)
    : withConnection({ url: settings.databaseUrl, limits: databaseLimits(settings) }, postgres.recountAll)

const repairStore = ({ dataDir }: Settings): void => {
  const writer = openWriter(join(dataDir, DATA_FILE))
  try {
    rebuild(writer)
  } finally {
    writer.close()
  }
}
