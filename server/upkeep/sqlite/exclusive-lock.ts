/** An exclusive lock on a data file, which then needs no file beside it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { type Connection, openWriter } from '../../platform/engines/sqlite/connection.ts'
import { rootOf } from '../../platform/engines/sqlite/failures.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'

export type ExclusiveLock = {
  /** False for a file that is missing, damaged or no data file: then nothing was locked. */
  readonly isWhole: boolean
  readonly release: () => void
}

/** Time for a command that is about to end. */
const WAIT_MS = 500

/**
 * Every process that has read a file in WAL mode keeps a lock on it until it closes it, so only the last one can leave
 * that mode, which checkpoints and removes the log. Until the release the file must not be opened otherwise in this
 * process: closing any descriptor of it would end the lock.
 */
export const lockExclusively = (file: string): ExclusiveLock => {
  const nothing = { isWhole: false, release: () => undefined }
  if (!existsSync(file)) return nothing
  let connection: Connection | null = null
  try {
    connection = openWriter(file, WAIT_MS)
    connection.exec('PRAGMA journal_mode = DELETE')
    connection.exec('BEGIN EXCLUSIVE')
    // Another process may have brought the log back in between.
    const mode = connection.one<{ journal_mode: string }>('PRAGMA journal_mode')?.journal_mode
    if (mode !== 'delete') throw inUse(file)
    return { isWhole: true, release: connection.close }
  } catch (error) {
    connection?.close()
    if (resultOf(error) === BUSY) throw inUse(file)
    if (!BROKEN.has(resultOf(error))) throw error
    if (holdersOf(file).length > 0) throw inUse(file)
    return nothing
  }
}

const BUSY = 5

/** CORRUPT and NOTADB. */
const BROKEN = new Set([11, 26])

const resultOf = (error: unknown): number => (rootOf(error).errcode ?? 0) & 0xff

const inUse = (file: string): Refusal => {
  const holders = holdersOf(file)
  const by = holders.length > 0 ? ` by process ${holders.join(' and ')}` : ''
  return new Refusal(`${file} is in use${by}. Stop the service and every command that works on it, then try again.`)
}

/** The processes that have a lock on the file; only Linux lists them. */
const holdersOf = (file: string): number[] => {
  const { dev, ino } = statSync(file)
  const [major, minor] = [(dev >> 8) & 0xfff, dev & 0xff].map((part) => part.toString(16).padStart(2, '0'))
  const lines = existsSync(LOCKS) ? readFileSync(LOCKS, 'utf8').split('\n') : []
  const own = lines.map((line) => line.split(/\s+/)).filter((fields) => fields.includes(`${major}:${minor}:${ino}`))
  const processes = own.map((fields) => Number(fields[fields.indexOf(`${major}:${minor}:${ino}`) - 1]))
  return [...new Set(processes)].filter((id) => id !== process.pid)
}

const LOCKS = '/proc/locks'
