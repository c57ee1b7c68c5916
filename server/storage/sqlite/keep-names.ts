import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What a system says that cannot sync a folder, or where this user may not read it. */
const UNABLE = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/**
 * Makes the names of the files in a folder as durable as the files, and with them the folders that were made for it,
 * of which `made` is the first. SQLite sees to that for its log alone.
 */
export const keepNames = (directory: string, made: string | undefined): void => {
  const top = made === undefined ? resolve(directory) : dirname(resolve(made))
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    syncPath(folder)
    if (folder === top || folder === dirname(folder)) return
  }
}

/** Syncs a file or a folder, where the system can. */
export const syncPath = (path: string): void => {
  try {
    const opened = openSync(path, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    if (!UNABLE.has(String((error as NodeJS.ErrnoException).code))) throw error
  }
}
