/** What is done for the data when a file of the store was removed, renamed or replaced while it is open. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../../domain/refusal.ts'
import { takeInAll } from '../checkpoints.ts'
import type { Connection } from '../connection.ts'
import { StoreFault } from '../failures.ts'
import { syncPath } from '../keep-names.ts'

const RESCUED = 'rescued'

/**
 * Brings everything that was acknowledged to where a fresh start finds it, through the files that are still open:
 * into the data file if that is in its place, else into a copy beside it. Returns what to end with; while there is
 * no room for the copy the fault is a passing one, since to end would lose the data.
 */
export const rescue = (connection: Connection, file: string, moved: string): StoreFault => {
  const what = `${moved} was removed, renamed or replaced while the service had it open. No more writes are taken.`
  try {
    const outcome = moved === file ? copyAside(connection, file) : takeIn(connection, file)
    return new StoreFault(`${what} ${outcome}`, { isFinal: true })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const advice = `Keep the service running until this is solved: it holds the only copy of the data, and could not write it out (${why}). Put the file back, or make room in DATA_DIR; it tries again each second.`
    return new StoreFault(`${what} ${advice}`, { cause })
  }
}

const takeIn = (connection: Connection, file: string): string => {
  takeInAll(connection)
  return `Everything that was acknowledged is in ${file}; start the service again.`
}

const copyAside = (connection: Connection, file: string): string => {
  const copy = `${file}.${RESCUED}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`
  try {
    connection.run('VACUUM INTO ?', copy)
    syncPath(copy)
    syncPath(dirname(copy))
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
  // Beside another data file this log would be taken into that, and ruin it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${copy}.old-wal`)
  return `Everything that was acknowledged has been copied to ${copy}: rename it to ${basename(file)} before the next start.`
}

/** Refuses to begin with an empty store where data lies beside it that was in use. */
export const refuseOrphans = (file: string): void => {
  if (sizeOf(file) > 0) return
  const left = sizeOf(`${file}-wal`) > 0 ? `${file}-wal` : rescuedCopy(file)
  if (left === null) return
  throw new Refusal(
    `${file} is missing, but ${left} is there and holds writes of it. Put the data file back (a copy named "${RESCUED}" can be renamed to ${basename(file)}), or move ${left} away to begin with an empty store.`,
  )
}

const rescuedCopy = (file: string): string | null => {
  const copies = readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.${RESCUED}-`))
  const latest = copies
    .filter((name) => !name.endsWith('.old-wal'))
    .toSorted()
    .at(-1)
  return latest === undefined ? null : join(dirname(file), latest)
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
