/** Runs the statements of both engines in SQLite. */
import { setImmediate } from 'node:timers/promises'
import { type Ask, lockIn } from '../../platform/engines/sql.ts'
import { type Connection, sqliteText } from '../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import type { WriteQueue } from '../../platform/engines/sqlite/write-queue.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { AuditNote } from '../entry.ts'
import type { Sql, Transact } from './sql.ts'

/** Connections of an open store, with the queue of the one that writes, and its trails. */
export type SqliteAccess = {
  readonly reader: Reader
  readonly writer: Connection
  readonly queue: WriteQueue
  readonly derived: { append(employerId: number, note: AuditNote): void }
  readonly clock: Clock
}

export const asking =
  (reader: Reader): Ask =>
  async <R>(sql: string, ...values: readonly unknown[]) => {
    reader.begin()
    return reader.all<R>(sqliteText(sql), ...values)
  }

/** Others are served between the parts of a long read, each of which is a snapshot of its own. */
export const askingInTurn = (reader: Reader): Ask => {
  const ask = asking(reader)
  return async <R>(sql: string, ...values: readonly unknown[]) => {
    const rows = await ask<R>(sql, ...values)
    await setImmediate()
    return rows
  }
}

/** A read is no write: a write that fails before it changed anything is refused alone. */
export const askingIn =
  (writer: Connection): Ask =>
  async <R>(sql: string, ...values: readonly unknown[]) =>
    sql.startsWith('SELECT') ? writer.all<R>(sqliteText(sql), ...values) : writer.change<R>(sqliteText(sql), ...values)

export const transacting =
  ({ writer, queue, derived, clock }: Omit<SqliteAccess, 'reader'>): Transact =>
  (work) => {
    const ask = askingIn(writer)
    return queue.submit(() =>
      work({
        ask,
        lock: lockIn(ask),
        record: (employerId, note) => derived.append(employerId, { ...note, at: clock() }),
      }),
    )
  }

export const sqlOf = (access: SqliteAccess): Sql => ({ ask: asking(access.reader), transact: transacting(access) })
