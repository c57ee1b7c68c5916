/** The files of an open store by what they are, and not by their names. */
import { statSync } from 'node:fs'

export type OpenFiles = {
  /** A path at which there is no longer the file that was opened; null if all are in their place. */
  readonly moved: () => string | null
}

/** The data file, its log, and what SQLite shares between processes: a stranger in the place of any loses writes. */
const SUFFIXES = ['', '-wal', '-shm']

/** To be called when SQLite has all of them open, which is after the first transaction. */
export const watchOpenFiles = (file: string): OpenFiles => {
  const paths = SUFFIXES.map((suffix) => file + suffix)
  const opened = paths.map(identityOf)
  return { moved: () => paths.find((path, at) => identityOf(path) !== opened[at]) ?? null }
}

/** Tells files apart, whatever their names; null where there is none. */
export const identityOf = (path: string): string | null => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.dev}:${stat.ino}` : null
}
