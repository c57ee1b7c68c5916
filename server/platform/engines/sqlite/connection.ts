import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { memoizeText } from '../../lib/memoize.ts'
import { guarded, translated } from './failures.ts'
import { makePrivate } from './private-file.ts'

/** How long a statement waits for another process (an operator's command) to finish its write. */
export const BUSY_TIMEOUT_MS = 5_000

/**
 * A value in a LIMIT or an OFFSET. With a bare `?` there SQLite plans the statement at every use, which costs more than
 * reading a page of jobs.
 */
export const BOUND = '(? + 0)'

/**
 * A statement of both engines as SQLite reads it: with its placeholders, with the numbers of truth values, by which a
 * partial index is found, and without locks of rows, since one transaction runs at a time.
 */
export const sqliteText = memoizeText((sql) =>
  sql
    .replace(/\$(\d)/g, '?$1')
    .replace(/ = true\b/g, ' = 1')
    .replace(/ = false\b/g, ' = 0')
    .replace(/ FOR (KEY SHARE|NO KEY UPDATE|UPDATE)$/, ''),
)

export type Row = Record<string, unknown>

/** Statements are prepared on first use, and read to their end. */
export type Connection = {
  all<R>(sql: string, ...values: readonly unknown[]): R[]
  one<R>(sql: string, ...values: readonly unknown[]): R | null
  run(sql: string, ...values: readonly unknown[]): { changes: number; lastId: number }
  /** Rows of a statement that changes them, as `run` counts it. */
  change<R>(sql: string, ...values: readonly unknown[]): R[]
  exec(sql: string): void
  /** May be called again. */
  close(): void
  isOpen(): boolean
  /** The number of `run`, `change` and `exec` so far: while it stays the same, nothing was written. */
  runs(): number
  /** SQLite itself ends a transaction after some failures of the disk. */
  isInTransaction(): boolean
}

/** Opens a file for writing, durable at every commit; creates it if missing. */
export const openWriter = (file: string, timeoutMs = BUSY_TIMEOUT_MS): Connection => {
  const connection = connectionTo(openDatabase(file, false, timeoutMs))
  try {
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec('PRAGMA synchronous = FULL')
    connection.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    fitCache(connection)
    connection.exec('PRAGMA foreign_keys = ON')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Pages of 4 KiB in the write-ahead log that make a checkpoint due. */
export const CHECKPOINT_PAGES = 4_000

/** Page cache of a writer, in KiB; an insert into a large store touches many pages. */
const WRITER_CACHE_KIB_MIN = 4_096
const WRITER_CACHE_KIB_MAX = 16_384

/** Share of the file that is cached: below 256 MiB a larger one saves nothing measurable. */
const WRITER_CACHE_SHARE = 1 / 64

/** Sets the cache of a writer by the size of its file; to be repeated as the file grows. */
export const fitCache = (connection: Connection): void => {
  const pages = connection.one<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
  connection.exec(`PRAGMA cache_size = -${writerCacheKib(pages)}`)
}

const PAGE_KIB = 4

export const writerCacheKib = (pages: number): number =>
  Math.min(Math.max(Math.round(pages * PAGE_KIB * WRITER_CACHE_SHARE), WRITER_CACHE_KIB_MIN), WRITER_CACHE_KIB_MAX)

/** Opens an existing file for reading. */
export const openReadOnly = (file: string): Connection => connectionTo(openDatabase(file, true))

/** Pages copied at a time, between which others may write and the event loop goes on. */
const COPY_PAGES = 1_000

/** A snapshot of a file for as long as it is open. */
export type Snapshot = Connection & {
  /** Copies every page of the snapshot into a file that is empty or missing. */
  readonly copyTo: (file: string, onPages: (done: number, total: number) => void) => Promise<void>
}

/**
 * A copy outside of a transaction starts again at every commit of another process, and never ends beside a busy
 * service. Later commits stay in the write-ahead log until the snapshot is closed.
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
    makePrivate(target)
    await backup(database, target, { rate: COPY_PAGES, progress })
  }
  return { ...connection, copyTo }
}

const openDatabase = (file: string, readOnly: boolean, timeoutMs = BUSY_TIMEOUT_MS): DatabaseSync => {
  // SQLite reads this when it first opens a file: sorting a large store takes gigabytes, which fit beside the store.
  process.env.SQLITE_TMPDIR ??= dirname(resolve(file))
  if (!readOnly) makePrivate(file)
  return new DatabaseSync(file, { readOnly, timeout: timeoutMs })
}

const connectionTo = (database: DatabaseSync): Connection => {
  const prepare = memoizeText((sql) => prepareRows(database, sql))
  let runs = 0
  const prepareRun = memoizeText((sql) => {
    const statement = database.prepare(sql)
    // FTS5 leaves rowids above 2^53, which run() cannot return as a number.
    statement.setReadBigInts(true)
    return statement
  })
  const all = <R>(sql: string, ...values: readonly unknown[]): R[] => {
    try {
      const { statement, toRow } = prepare(sql)
      const rows = statement.all(...toInput(values)) as unknown[]
      for (let at = 0; at < rows.length; at++) rows[at] = toRow(rows[at] as unknown[])
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
    change: (sql, ...values) => {
      runs++
      return all(sql, ...values)
    },
    exec: (sql) => {
      runs++
      guarded(() => database.exec(sql))
    },
    close: () => {
      if (database.isOpen) database.close()
    },
    isOpen: () => database.isOpen,
    runs: () => runs,
    isInTransaction: () => database.isTransaction,
  }
}

/** Rows made from arrays share a shape; the row objects of `node:sqlite` are dictionaries, and take 1.5 times as long. */
const prepareRows = (database: DatabaseSync, sql: string) => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  // A copy has room for its members from the start, where an object that grows is made in several pieces.
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  const toRow = (values: readonly unknown[]): Row => {
    const row: Row = { ...empty }
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
    return row
  }
  return { statement, toRow }
}

const toInput = (values: readonly unknown[]): readonly SQLInputValue[] =>
  (values.some(isBoolean)
    ? values.map((value) => (isBoolean(value) ? Number(value) : value))
    : values) as SQLInputValue[]

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
