import { BUSY_TIMEOUT_MS, CHECKPOINT_PAGES, type Connection, fitCache } from './connection.ts'
import { faultOf, StoreFault } from './failures.ts'

export type Checkpoints = {
  /** True if the log has grown enough to be checkpointed; costs a microsecond. */
  readonly isDue: () => boolean
  /** Checkpoints all that no reader needs; returns a failure of the disk, after which it is not due for a while. */
  readonly run: () => StoreFault | LogCondition | null
  /** Has the log be truncated, and so keep no bytes of earlier commits, once no reader needs it. */
  readonly askForTruncation: () => void
  /** True while the log is long, or asked to be truncated, and cannot be restarted. */
  readonly isWaiting: () => boolean
}

/** A reader of an older snapshot keeps the log from being restarted, or the log has been truncated since. */
export type LogCondition = { readonly state: 'held'; readonly megabytes: number } | { readonly state: 'released' }

type Log = { readonly busy: number; readonly log: number; readonly checkpointed: number }

/** Pause after a failed checkpoint (a full disk); writes go on, and the log grows meanwhile. */
const RETRY_MS = 10_000

/** Pages of a log that is worth a warning: 125 MiB. */
const HELD_PAGES = 8 * CHECKPOINT_PAGES

/** Interval of the checks whether that reader, or any, is gone. */
export const HELD_MS = 1_000

const PAGES_PER_MEGABYTE = 256

/**
 * Explicit checkpoints. SQLite does not report the failures of its automatic ones, and an fsync that failed there may
 * succeed the next time although pages of the first are missing.
 */
export const createCheckpoints = (connection: Connection, heldPages = HELD_PAGES): Checkpoints => {
  connection.exec('PRAGMA wal_autocheckpoint = 0')
  let notBefore = 0
  let isHeld = false
  let isAsked = false
  const isLarge = (): boolean => {
    try {
      return (connection.one<Log>('PRAGMA wal_checkpoint(NOOP)')?.log ?? 0) >= CHECKPOINT_PAGES
    } catch {
      // The checkpoint itself will report what is wrong.
      return true
    }
  }

  const judge = ({ log, checkpointed }: Log): LogCondition | null => {
    const isWhole = checkpointed === log
    if (isHeld || isAsked) notBefore = performance.now() + HELD_MS
    // A commit may have restarted the log, whose file is as long as before.
    if ((isHeld || isAsked) && isWhole && truncate(connection)) {
      const wasHeld = isHeld
      isHeld = false
      isAsked = false
      return wasHeld ? { state: 'released' } : null
    }
    if (isHeld || isWhole || log < heldPages) return null
    isHeld = true
    return { state: 'held', megabytes: Math.round(log / PAGES_PER_MEGABYTE) }
  }

  return {
    isDue: () => performance.now() >= notBefore && (isHeld || isAsked || isLarge()),
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
    askForTruncation: () => {
      isAsked = true
    },
    isWaiting: () => isHeld || isAsked,
  }
}

/** Truncates a log of which no page is needed; false if a reader is active. */
const truncate = (connection: Connection): boolean => {
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    return connection.one<Log>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

/** Checkpoints the whole log, or throws. */
export const checkpointAll = (connection: Connection): void => {
  const row = connection.one<Log>('PRAGMA wal_checkpoint(TRUNCATE)')
  if (row?.busy !== 0) throw new Error('The log could not be taken into the data file, since something reads it.')
}
