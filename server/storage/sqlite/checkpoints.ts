import { BUSY_TIMEOUT_MS, CHECKPOINT_PAGES, type Connection, fitCache } from './connection.ts'
import { faultOf, StoreFault } from './failures.ts'

export type Checkpoints = {
  /** True when the log has grown enough to be taken into the file; costs a microsecond. */
  readonly isDue: () => boolean
  /** Takes in what no reader needs any more; returns what the disk did wrong, and waits a while before it tries again. */
  readonly run: () => StoreFault | LogNews | null
  /** True while the log is long and cannot be begun anew. */
  readonly isHeld: () => boolean
}

/** A reader of an older state keeps the log from being begun anew; or the log has been cut since. */
export type LogNews = { readonly state: 'held'; readonly megabytes: number } | { readonly state: 'released' }

type Log = { readonly busy: number; readonly log: number; readonly checkpointed: number }

/** After a checkpoint that failed (a full disk); writes go on, and the log grows meanwhile. */
const RETRY_MS = 10_000

/** Pages of a log that is worth a line: 125 MiB. */
const HELD_PAGES = 8 * CHECKPOINT_PAGES

/** Between two looks whether the reader has gone. */
export const HELD_MS = 1_000

const PAGES_PER_MEGABYTE = 256

/**
 * Checkpoints made by hand. Those that SQLite makes by itself after a commit keep their failures to themselves, and
 * an fsync that failed there unseen may succeed the next time although pages of the first are missing.
 */
export const createCheckpoints = (connection: Connection, heldPages = HELD_PAGES): Checkpoints => {
  connection.exec('PRAGMA wal_autocheckpoint = 0')
  let notBefore = 0
  let isHeld = false
  const isLarge = (): boolean => {
    try {
      return (connection.one<Log>('PRAGMA wal_checkpoint(NOOP)')?.log ?? 0) >= CHECKPOINT_PAGES
    } catch {
      // The checkpoint itself will tell what is wrong.
      return true
    }
  }

  const judge = ({ log, checkpointed }: Log): LogNews | null => {
    const isWhole = checkpointed === log
    if (isHeld) {
      notBefore = performance.now() + HELD_MS
      // A log that something read may have been begun anew by a commit; its file is as long as before.
      if (!isWhole || !cut(connection)) return null
      isHeld = false
      return { state: 'released' }
    }
    if (isWhole || log < heldPages) return null
    isHeld = true
    return { state: 'held', megabytes: Math.round(log / PAGES_PER_MEGABYTE) }
  }

  return {
    isDue: () => performance.now() >= notBefore && (isHeld || isLarge()),
    run: () => {
      try {
        const [row] = connection.all<Log>('PRAGMA wal_checkpoint(PASSIVE)')
        fitCache(connection)
        return row ? judge(row) : null
      } catch (error) {
        notBefore = performance.now() + RETRY_MS
        return faultOf(error) ?? new StoreFault(String(error), { cause: error })
      }
    },
    isHeld: () => isHeld,
  }
}

/** Cuts a log that is wholly taken in down to nothing; false where somebody reads at this very time. */
const cut = (connection: Connection): boolean => {
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    return connection.one<Log>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

/** Takes the whole log into the file; throws where that is not possible. */
export const takeInAll = (connection: Connection): void => {
  const row = connection.one<Log>('PRAGMA wal_checkpoint(TRUNCATE)')
  if (row?.busy !== 0) throw new Error('The log could not be taken into the data file, since something reads it.')
}
