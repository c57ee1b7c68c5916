import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { createRecent, type Recent } from '../../lib/cache.ts'
import { cached } from '../../lib/memoize.ts'
import type { PlaceName } from '../place-names.ts'
import { guarded, translated } from './failures.ts'

/** How long a statement waits for another process (an operator's command) to finish its write. */
export const BUSY_TIMEOUT_MS = 5_000

export type Row = Record<string, unknown>

/** Statement texts are prepared once per connection; every statement is read to its end at once. */
export type Connection = {
  all<R>(sql: string, ...values: readonly unknown[]): R[]
  one<R>(sql: string, ...values: readonly unknown[]): R | null
  run(sql: string, ...values: readonly unknown[]): { changes: number; lastId: number }
  exec(sql: string): void
  close(): void
  /** How many statements were run, by `run` or `exec`: as long as it stays, nothing was written. */
  runs(): number
  /** False outside of a transaction; SQLite ends one by itself where the disk fails in a way that it cannot undo in part. */
  inTransaction(): boolean
  /** Unlisted places by their ids, which never change once they are committed; null where they may not be yet. */
  readonly places: Recent<PlaceName, number> | null
}

/** Opens the file for writing, durable at every commit; made if it is not there. */
export const openWriter = (file: string, timeoutMs = BUSY_TIMEOUT_MS): Connection => {
  const connection = connectionTo(openDatabase(file, false, timeoutMs))
  try {
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec('PRAGMA synchronous = FULL')
    connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    fitCache(connection)
    // What savepoints keep aside is small, and of no use after a crash.
    connection.exec('PRAGMA temp_store = MEMORY')
    connection.exec('PRAGMA foreign_keys = ON')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Pages of 4 KiB in the write-ahead log before they are taken into the file. */
export const CHECKPOINT_PAGES = 4_000

/** What a writer keeps of the file in memory, in KiB; of a large store an insert touches many pages. */
const WRITER_CACHE_KIB_MIN = 4_096
const WRITER_CACHE_KIB_MAX = 16_384

/** The part of the file that is worth keeping: below 256 MiB more of it saves nothing that could be measured. */
const WRITER_CACHE_SHARE = 1 / 64

/** Gives a writer the memory that its file is worth; to be asked again as the file grows. */
export const fitCache = (connection: Connection): void => {
  const pages = connection.one<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
  connection.exec(`PRAGMA cache_size = -${writerCacheKib(pages)}`)
}

const PAGE_KIB = 4

export const writerCacheKib = (pages: number): number =>
  Math.min(Math.max(Math.round(pages * PAGE_KIB * WRITER_CACHE_SHARE), WRITER_CACHE_KIB_MIN), WRITER_CACHE_KIB_MAX)

/** Pages of the file that a reader keeps in memory, in KiB: the upper levels of every index of a large store, or much of a small one. */
const READER_CACHE_KIB = 8_192

/** Unlisted places that a reader remembers. */
const PLACES_MAX = 5_000

/** A connection that reads alone; its statements see one moment of the store for a turn of the event loop. */
export type Reader = Connection & {
  /**
   * Begins a call, which sees one moment as long as it awaits nothing: that of the calls before it in this turn, or
   * a new one if anything was committed since. A number that differs from that of every other moment.
   */
  readonly begin: () => number
  /** Ends the moment, so that the next statement sees whatever was committed until then. */
  readonly renew: () => void
}

/**
 * Opens the file for reading alone; in WAL mode a reader never waits for a writer. To open and end a read
 * transaction costs more than to read a job, so all reads of one turn of the event loop share one. Where other
 * threads answer writes, they count their commits in `commits` before they do.
 */
export const openReader = (file: string, commits: Int32Array | null = null): Reader => {
  const database = openDatabase(file, true)
  const connection = connectionTo(database)
  connection.exec(`PRAGMA cache_size = -${READER_CACHE_KIB}`)
  let moment = 0
  let seen = 0
  let isOpen = false
  const renew = (): void => {
    isOpen = false
    // A statement that failed may have ended the transaction already.
    if (database.isTransaction) connection.all('COMMIT')
  }
  const enter = (): void => {
    if (isOpen || database.isTransaction) return
    connection.all('BEGIN')
    isOpen = true
    moment++
    setImmediate(renewIfOpen)
  }
  const renewIfOpen = (): void => {
    if (isOpen && database.isOpen) renew()
  }
  return {
    ...connection,
    places: createRecent(PLACES_MAX),
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
      const committed = commits === null ? 0 : Atomics.load(commits, 0)
      if (committed !== seen) renewIfOpen()
      seen = committed
      enter()
      return moment
    },
    renew: renewIfOpen,
  }
}

/** Pages that are copied at a time; between two of them others may write, and the event loop has its turn. */
const COPY_PAGES = 1_000

/** One moment of a file for as long as it is open, whatever is written to the file meanwhile. */
export type Snapshot = Connection & {
  /** Copies every page as of the moment into a file that is empty or not there. */
  readonly copyTo: (file: string, onPages: (done: number, total: number) => void) => Promise<void>
}

/**
 * Without a transaction around it a copy begins anew at every commit of another process, and never ends while a
 * service is written to. What is committed meanwhile stays in the write-ahead log until the snapshot is closed.
 */
export const openSnapshot = (file: string): Snapshot => {
  const database = openDatabase(file, true)
  const connection = connectionTo(database)
  try {
    connection.exec('BEGIN')
    connection.one('SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    connection.close()
    throw error
  }
  const copyTo: Snapshot['copyTo'] = async (target, onPages) => {
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      onPages(totalPages - remainingPages, totalPages)
    await backup(database, target, { rate: COPY_PAGES, progress })
  }
  return { ...connection, copyTo }
}

const openDatabase = (file: string, readOnly: boolean, timeoutMs = BUSY_TIMEOUT_MS): DatabaseSync =>
  new DatabaseSync(file, { readOnly, timeout: timeoutMs })

const connectionTo = (database: DatabaseSync): Connection => {
  const prepare = cached((sql) => prepareRows(database, sql))
  let runs = 0
  const prepareRun = cached((sql) => {
    const statement = database.prepare(sql)
    // FTS5 leaves rowids above 2^53 behind, which run() could not tell as a number.
    statement.setReadBigInts(true)
    return statement
  })
  const all = <R>(sql: string, ...values: readonly unknown[]): R[] => {
    try {
      const { statement, toRow } = prepare(sql)
      const rows: unknown[] = statement.all(...toInput(values))
      for (let at = 0; at < rows.length; at++) rows[at] = toRow(rows[at])
      return rows as R[]
    } catch (error) {
      throw translated(error)
    }
  }
  return {
    all,
    // all()[0], since get() leaves a RETURNING statement open, and the WAL then cannot be checkpointed.
    one: <R>(sql: string, ...values: readonly unknown[]) => all<R>(sql, ...values)[0] ?? null,
    run: (sql, ...values) => {
      runs++
      const { changes, lastInsertRowid } = guarded(() => prepareRun(sql).run(...toInput(values)))
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
    exec: (sql) => {
      runs++
      guarded(() => database.exec(sql))
    },
    close: () => database.close(),
    runs: () => runs,
    inTransaction: () => database.isTransaction,
    places: null,
  }
}

/**
 * A statement and the reader of its rows. SQLite's own row objects are dictionaries, which are slow to make
 * and to read; the reader is made from the names of the columns, so that its rows share a shape.
 */
const prepareRows = (database: DatabaseSync, sql: string) => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const members = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`)
  const toRow = new Function('values', `return { ${members.join(', ')} }`) as (values: unknown) => Row
  return { statement, toRow }
}

const toInput = (values: readonly unknown[]): readonly SQLInputValue[] =>
  (values.some(isBoolean)
    ? values.map((value) => (isBoolean(value) ? Number(value) : value))
    : values) as SQLInputValue[]

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/**
 * Names the folder in which connections of this process keep what they sort; null for the system's own. Of a large
 * store that is gigabytes, for which there is room beside it, but hardly in memory or where temporary files lie.
 * No connection may be at work meanwhile that keeps anything on disk.
 */
export const keepTemporaryFilesIn = (folder: string | null): void => {
  // SQLite has one folder for the process; a connection of its own asks nothing of a store that may be damaged.
  const any = new DatabaseSync(':memory:')
  try {
    any.exec(`PRAGMA temp_store_directory = '${(folder ?? '').replaceAll("'", "''")}'`)
  } finally {
    any.close()
  }
}
