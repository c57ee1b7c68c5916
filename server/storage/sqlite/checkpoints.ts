import { CHECKPOINT_PAGES, type Connection, fitCache } from './connection.ts'
import { faultOf, StoreFault } from './failures.ts'

export type Checkpoints = {
  /** True when the log has grown enough to be taken into the file; costs a microsecond. */
  readonly isDue: () => boolean
  /** Takes in what no reader needs any more; returns what the disk did wrong, and waits a while before it tries again. */
  readonly run: () => StoreFault | null
}

type Log = { readonly busy: number; readonly log: number; readonly checkpointed: number }

/** After a checkpoint that failed (a full disk); writes go on, and the log grows meanwhile. */
const RETRY_MS = 10_000

/**
 * Checkpoints made by hand. Those that SQLite makes by itself after a commit keep their failures to themselves, and
 * an fsync that failed there unseen may succeed the next time although pages of the first are missing.
 */
export const createCheckpoints = (connection: Connection): Checkpoints => {
  connection.exec('PRAGMA wal_autocheckpoint = 0')
  let notBefore = 0
  const isLarge = (): boolean => {
    try {
      return (connection.one<Log>('PRAGMA wal_checkpoint(NOOP)')?.log ?? 0) >= CHECKPOINT_PAGES
    } catch {
      // The checkpoint itself will tell what is wrong.
      return true
    }
  }
  return {
    isDue: () => performance.now() >= notBefore && isLarge(),
    run: () => {
      try {
        connection.all<Log>('PRAGMA wal_checkpoint(PASSIVE)')
        fitCache(connection)
        return null
      } catch (error) {
        notBefore = performance.now() + RETRY_MS
        return faultOf(error) ?? new StoreFault(String(error), { cause: error })
      }
    },
  }
}

/** Takes the whole log into the file; throws where that is not possible. */
export const takeInAll = (connection: Connection): void => {
  const row = connection.one<Log>('PRAGMA wal_checkpoint(TRUNCATE)')
  if (row?.busy !== 0) throw new Error('The log could not be taken into the data file, since something reads it.')
}
