/** Runs the statements of both engines in SQLite. */
import { setImmediate } from 'node:timers/promises'
import type { Access } from '../../../jobs/store/sqlite/access.ts'
import type { Claim } from '../../../people/claim-ports.ts'
import { requireClaim } from '../../../people/store/claims.ts'
import { type Ask, lockIn, type Sql, type Transact } from '../sql.ts'
import { type Connection, sqliteText } from './connection.ts'
import type { Reader } from './reader.ts'

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
const askingIn =
  (writer: Connection): Ask =>
  async <R>(sql: string, ...values: readonly unknown[]) =>
    sql.startsWith('SELECT') ? writer.all<R>(sqliteText(sql), ...values) : writer.change<R>(sqliteText(sql), ...values)

export const transacting =
  ({ writer, queue, derived, clock }: Access): Transact =>
  (work) => {
    const ask = askingIn(writer)
    return queue.submit(() =>
      work({
        ask,
        lock: lockIn(ask),
        tell: (employerId, note) => derived.append(employerId, { ...note, at: clock() }),
      }),
    )
  }

export const sqlOf = (access: Access): Sql => ({ ask: asking(access.reader), transact: transacting(access) })

/** The same store for writes of a claim: each looks at it first, in its own transaction. */
export const claimed = (access: Access, claim: Claim): Access => {
  const { writer, queue, clock } = access
  const ask = askingIn(writer)
  const submit: Access['queue']['submit'] = (work) =>
    queue.submit(async () => {
      await requireClaim({ ask, lock: lockIn(ask) }, claim, clock)
      return work()
    })
  return { ...access, queue: { ...queue, submit } }
}
