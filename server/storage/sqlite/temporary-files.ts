import { DatabaseSync } from 'node:sqlite'

/**
 * Names the folder in which connections of this process keep what they sort; null for the system's own. Of a large
 * store that is gigabytes, for which there is room beside it, but hardly in memory or where temporary files lie.
 * No connection may be at work meanwhile that keeps anything on disk.
 */
export const keepTemporaryFilesIn = (folder: string | null): void => {
  // SQLite has one folder for the process; a connection of its own asks nothing of a store that may be damaged.
  const any = new DatabaseSync(':memory:')
  try {
    any.exec(`PRAGMA temp_store_directory = '${(folder ?? '').replaceAll("'", "''")}'`)
  } finally {
    any.close()
  }
}
