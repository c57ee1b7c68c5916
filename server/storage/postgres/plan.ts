import { type AppliedMigration, loadMigrations, type Migration, pendingMigrations } from '../migrations.ts'
import { requireCurrent } from '../store-refusals.ts'
import { createConnector } from './driver/connect.ts'
import type { Connection, Limits } from './driver/connection.ts'
import { placeOf, readTarget } from './driver/url.ts'

/** The migrations that opening the store would run; changes nothing, also in an empty database. */
export const planPostgres = async (url: string, limits: Limits): Promise<Migration[]> => {
  const connection = await createConnector(readTarget(url), limits)()
  try {
    return await readPending(connection)
  } finally {
    await connection.close()
  }
}

/** Refuses a database without a store, or with one of an older schema; changes nothing. */
export const requirePostgresStore = async (url: string, limits: Limits): Promise<void> =>
  requireCurrent(placeOf(readTarget(url)), {
    known: loadMigrations('postgres'),
    pending: await planPostgres(url, limits),
  })

export const readPending = async (connection: Connection): Promise<Migration[]> => {
  const found = await connection.one<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
  const applied = found?.there
    ? await connection.all<AppliedMigration>('SELECT version, name, checksum FROM migrations ORDER BY version')
    : []
  return pendingMigrations(loadMigrations('postgres'), applied)
}
