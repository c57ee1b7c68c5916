import { setTimeout as delay } from 'node:timers/promises'
import { unlessAborted } from '../../lib/unless-aborted.ts'
import { type Connection, openReadOnly } from './connection.ts'

/** A connection that only reads; within a tick of the event loop its statements read one snapshot of the store. */
export type Reader = Connection & {
  /**
   * Begins a call, which reads one snapshot as long as it awaits nothing: that of earlier calls in the tick, or a new
   * one if anything was committed since. Returns a number that changes when the store does.
   */
  readonly begin: () => number
  /** Ends the snapshot: the next statement reads all that was committed until then. */
  readonly renew: () => void
  /** Number of commits that other threads have counted. */
  readonly commits: () => number
  /** Resolves when that is another number, after a time, or once the signal is aborted. */
  readonly untilCommit: (seen: number, milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Page cache of a reader, in KiB: the upper levels of every index of a large store, or much of a small one. */
const READER_CACHE_KIB = 8_192

/** Changes when another connection, of any process, has committed. */
export const DATA_VERSION = 'PRAGMA data_version'

/**
 * Opens a file for reading; in WAL mode a reader never waits for a writer. Beginning and ending a read transaction
 * costs more than reading a job, so all reads of a tick share one. Other threads count their commits in `commits`
 * before they answer the writes.
 */
export const openReader = (file: string, commits: Int32Array | null = null): Reader => {
  const connection = openReadOnly(file)
  connection.exec(`PRAGMA cache_size = -${READER_CACHE_KIB}`)
  let version = 0
  let seen = 0
  let isOpen = false
  const counted = (): number => (commits === null ? 0 : Atomics.load(commits, 0))
  const renew = (): void => {
    isOpen = false
    // A statement that failed may have ended the transaction already.
    if (connection.isInTransaction()) connection.all('COMMIT')
  }
  const enter = (): void => {
    if (isOpen || connection.isInTransaction()) return
    connection.all('BEGIN')
    isOpen = true
    version = connection.one<{ data_version: number }>(DATA_VERSION)?.data_version ?? 0
    setImmediate(renewIfOpen)
  }
  const renewIfOpen = (): void => {
    if (isOpen && connection.isOpen()) renew()
  }
  return {
    ...connection,
    all: (sql, ...values) => {
      enter()
      return connection.all(sql, ...values)
    },
    one: (sql, ...values) => {
      enter()
      return connection.one(sql, ...values)
    },
    exec: (sql) => {
      renewIfOpen()
      connection.exec(sql)
    },
    begin: () => {
      const committed = counted()
      if (committed !== seen) renewIfOpen()
      seen = committed
      enter()
      return version
    },
    renew: renewIfOpen,
    commits: counted,
    untilCommit: (seen, milliseconds, signal) =>
      commits === null
        ? delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
        : unlessAborted(changeOf(commits, seen, milliseconds), signal),
  }
}

/** Resolves when another thread has counted one more, or after a time; keeps no process alive. */
const changeOf = async (commits: Int32Array, seen: number, milliseconds: number): Promise<unknown> =>
  Atomics.waitAsync(commits as Int32Array<SharedArrayBuffer>, 0, seen, milliseconds).value
