import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { createRecent, type Recent } from '../../domain/recent.ts'
import type { PlaceName } from '../place-names.ts'
import { guarded } from './failures.ts'

/** How long a statement waits for another process (an operator's command) to finish its write. */
const BUSY_TIMEOUT_MS = 5_000

export type Row = Record<string, unknown>

/** Statement texts are prepared once per connection; every statement is read to its end at once. */
export type Connection = {
  all<R>(sql: string, ...values: readonly unknown[]): R[]
  one<R>(sql: string, ...values: readonly unknown[]): R | null
  run(sql: string, ...values: readonly unknown[]): { changes: number; lastId: number }
  exec(sql: string): void
  close(): void
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
    connection.exec(`PRAGMA cache_size = -${WRITER_CACHE_KIB}`)
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

/** Pages of the file that a writer keeps in memory, in KiB; of a large store an insert touches many. */
const WRITER_CACHE_KIB = 16_384

/** Pages of the file that a reader keeps in memory, in KiB: the upper levels of every index of a large store. */
const READER_CACHE_KIB = 4_096

/** Unlisted places that a reader remembers. */
const PLACES_MAX = 5_000

/** A connection that reads alone; its statements see one moment of the store for a turn of the event loop. */
export type Reader = Connection & {
  /** The moment that is being read, as a number that differs from that of every other moment. */
  readonly moment: () => number
  /** Ends the moment, so that the next statement sees whatever was committed until then. */
  readonly renew: () => void
}

/**
 * Opens the file for reading alone; in WAL mode a reader never waits for a writer. To open and end a read
 * transaction costs more than to read a job, so all reads of one turn of the event loop share one.
 */
export const openReader = (file: string): Reader => {
  const database = openDatabase(file, true)
  const connection = connectionTo(database)
  connection.exec(`PRAGMA cache_size = -${READER_CACHE_KIB}`)
  let moment = 0
  let isOpen = false
  const renew = (): void => {
    isOpen = false
    // A statement that failed may have ended the transaction already.
    if (database.isTransaction) connection.run('COMMIT')
  }
  const enter = (): void => {
    if (isOpen || database.isTransaction) return
    connection.run('BEGIN')
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
    moment: () => {
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
  const prepareRun = cached((sql) => {
    const statement = database.prepare(sql)
    // FTS5 leaves rowids above 2^53 behind, which run() could not tell as a number.
    statement.setReadBigInts(true)
    return statement
  })
  const all = <R>(sql: string, ...values: readonly unknown[]): R[] =>
    guarded(() => {
      const { statement, toRow } = prepare(sql)
      return statement.all(...toInput(values)).map(toRow) as R[]
    })
  return {
    all,
    // all()[0], since get() leaves a RETURNING statement open, and the WAL then cannot be checkpointed.
    one: <R>(sql: string, ...values: readonly unknown[]) => all<R>(sql, ...values)[0] ?? null,
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = guarded(() => prepareRun(sql).run(...toInput(values)))
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
    exec: (sql) => guarded(() => database.exec(sql)),
    close: () => database.close(),
    places: null,
  }
}

const cached = <V>(make: (key: string) => V): ((key: string) => V) => {
  const made = new Map<string, V>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
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

const toInput = (values: readonly unknown[]): SQLInputValue[] =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue)
