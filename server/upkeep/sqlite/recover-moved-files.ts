/** Recovery of the data after a file of the open store was removed, renamed or replaced. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkpointAll } from '../../platform/engines/sqlite/checkpoints.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { StoreFault } from '../../platform/engines/sqlite/failures.ts'
import { makePrivate } from '../../platform/engines/sqlite/private-file.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { sync } from './folder.ts'

const RESCUED = 'rescued'

/**
 * Writes everything acknowledged, through the files that are still open, to where the next start finds it: the data
 * file if it is not moved, else a copy beside it. Returns the fault to end with; it is not final while the disk is too
 * full for the copy, since ending would lose the data.
 */
export const rescue = (connection: Connection, file: string, moved: string): StoreFault => {
  const what = `${moved} was removed, renamed or replaced while the service had it open. No more writes are taken.`
  try {
    const outcome = moved === file ? copyAside(connection, file) : checkpointInto(connection, file)
    return new StoreFault(`${what} ${outcome}`, { isFinal: true })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const advice = `Keep the service running until this is solved: it holds the only copy of the data, and could not write it out (${why}). Put the file back, or make room in DATA_DIR; it tries again each second.`
    return new StoreFault(`${what} ${advice}`, { cause })
  }
}

const checkpointInto = (connection: Connection, file: string): string => {
  checkpointAll(connection)
  return `Everything that was acknowledged is in ${file}; start the service again.`
}

const copyAside = (connection: Connection, file: string): string => {
  const copy = `${file}.${RESCUED}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`
  try {
    makePrivate(copy)
    connection.run('VACUUM INTO ?', copy)
    sync(copy)
    sync(dirname(copy))
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
  // SQLite would apply this log to another data file of that name, and ruin it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${copy}.old-wal`)
  return `Everything that was acknowledged has been copied to ${copy}: rename it to ${basename(file)} before the next start.`
}

/** Refuses to start with an empty store beside data that was in use. */
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
