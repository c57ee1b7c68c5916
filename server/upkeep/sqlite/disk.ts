/** Disk of the embedded store, and a file beside it with the time of the last backup. */
import { readFileSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

const BACKUP_FILE = 'last-backup'

/** Notes the state that a backup holds; one that cannot be noted is as good. */
export const noteBackup = (directory: string, instant: Date): void => {
  try {
    writeFileSync(join(directory, BACKUP_FILE), `${instant.toISOString()}\n`, { mode: 0o600 })
  } catch {
    // The folder may be another user's.
  }
}

const readBackup = (directory: string): number | null => {
  try {
    const time = Date.parse(readFileSync(join(directory, BACKUP_FILE), 'utf8').trim())
    return Number.isNaN(time) ? null : time
  } catch {
    return null
  }
}

/** Null if the disk does not tell. */
export const readDisk = async (
  directory: string,
): Promise<{ readonly freeBytes: number; readonly lastBackupAt: number | null } | null> => {
  const disk = await statfs(directory).catch(() => null)
  return disk && { freeBytes: disk.bavail * disk.bsize, lastBackupAt: readBackup(directory) }
}
