/** Identity of the files of an open store, whatever their names. */
import { statSync } from 'node:fs'
import type { Connection } from './connection.ts'

export type OpenFiles = {
  /** A path that no longer has the file that was opened, or null. */
  readonly moved: () => string | null
}

/** The data file, its log and its shared memory: another file at any of these paths loses writes. */
const SUFFIXES = ['', '-wal', '-shm']

/** To be called after the first transaction, when SQLite has all files open. */
export const watchOpenFiles = (file: string): OpenFiles => {
  const paths = SUFFIXES.map((suffix) => file + suffix)
  const opened = paths.map(identityOf)
  return { moved: () => paths.find((path, at) => identityOf(path) !== opened[at]) ?? null }
}

/** Device and inode of a file, or null without one. */
export const identityOf = (path: string): string | null => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.dev}:${stat.ino}` : null
}

/**
 * Opens a file that `affiche restore` may replace meanwhile: in the end the file at the path is open. From the first
 * statement that reads, a lock keeps it from being replaced.
 */
export const openInPlace = <C extends Connection>(file: string, open: (file: string) => C): C => {
  const before = identityOf(file)
  const isMoved = () => before !== null && before !== identityOf(file)
  try {
    const connection = openAndLock(file, open)
    if (!isMoved()) return connection
    connection.close()
  } catch (error) {
    // SQLite itself refuses to write to a file that has lost its name.
    if (!isMoved()) throw error
  }
  return openInPlace(file, open)
}

const openAndLock = <C extends Connection>(file: string, open: (file: string) => C): C => {
  const connection = open(file)
  try {
    connection.one('SELECT count(*) FROM sqlite_schema')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}
