/** Backup and restore of the embedded store; PostgreSQL has its own tools. */
import type { Settings } from '../platform/config/settings.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Backup, type BackupOrder, backUp } from './sqlite/backup.ts'
import { type Restored, type RestoreOrder, restore } from './sqlite/restore.ts'

export type { Backup } from './sqlite/backup.ts'
export type { Restored } from './sqlite/restore.ts'

export const backupStore = async (settings: Settings, order: Omit<BackupOrder, 'directory'>): Promise<Backup> => {
  if (settings.databaseUrl !== null) throw notEmbedded('pg_dump', 'a backup')
  return backUp({ ...order, directory: settings.dataDir })
}

export const restoreStore = async (settings: Settings, order: Omit<RestoreOrder, 'directory'>): Promise<Restored> => {
  if (settings.databaseUrl !== null) throw notEmbedded('pg_restore', 'a restore')
  return restore({ ...order, directory: settings.dataDir })
}

const notEmbedded = (tool: string, what: string): Refusal =>
  new Refusal(
    `DATABASE_URL is set, so everything is in PostgreSQL. Use ${tool} for ${what}: see "Backup and restore" in docs/operating.md. Nothing was done.`,
  )
