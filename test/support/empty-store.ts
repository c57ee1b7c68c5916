/**
 * Folders with an empty embedded store. The first of a process is migrated and the others are copies of it, as those on
 * PostgreSQL are of a template: the steps of the schema take as long as many a test.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { migrate } from '../../server/upkeep/sqlite/migrate.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'

let migrated: Buffer | null = null

/** A new folder with the data file of a store that nobody has written to. */
export const newStoreFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-store-'))
  const file = join(folder, DATA_FILE)
  if (migrated) writeFileSync(file, migrated)
  else migrated = migratedFile(file)
  return folder
}

const migratedFile = (file: string): Buffer => {
  const connection = openWriter(file)
  migrate(connection)
  connection.close()
  return readFileSync(file)
}
