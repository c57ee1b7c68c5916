import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Limits, sessionSettings } from './connection.ts'
import { isLost, isRepeatable, isRolledBack, overloaded, translate, unconfirmed } from './errors.ts'
import type { Pool } from './pool.ts'

/** How often the same work is run before its conflicts with other writes are told to the caller. */
const ATTEMPTS_MAX = 8

/** The wait before another attempt is a random part of this, times the number of attempts so far. */
const PAUSE_MAX_MS = 20

/** The statements of a transaction. */
export type Transaction = {
  read<R>(sql: string, ...values: readonly unknown[]): Promise<R | null>
  write<R>(sql: string, ...values: readonly unknown[]): Promise<R[]>
}

type Work<T> = (transaction: Transaction) => Promise<T>

export type Transactor = <T>(work: Work<T>) => Promise<T>

type Repetition<T> = {
  readonly run: () => Promise<T>
  readonly mayRepeat: (error: unknown, attempt: number) => boolean
  /** The sentence for work that lost every conflict. */
  readonly refusal: string
}

/** Runs work again for as long as it loses conflicts with others. */
export const repeated = async <T>({ run, mayRepeat, refusal }: Repetition<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!mayRepeat(error, attempt)) throw error
      if (attempt === ATTEMPTS_MAX) throw overloaded(refusal, error)
    }
    await pause(Math.random() * PAUSE_MAX_MS * attempt)
  }
}

/** Runs work in a transaction of its own, again where it lost a conflict or its connection before the commit. */
export const createTransactor =
  (pool: Pool, limits: Limits): Transactor =>
  (work) =>
    repeated({
      run: () => pool.use((connection) => attemptOn(connection, beginOf(limits), work)),
      mayRepeat: (error, attempt) => isRepeatable(error) || (isLost(error) && attempt === 1),
      refusal: 'Other writes kept changing the same job.',
    }).catch((error: unknown) => {
      throw translate(error)
    })

/** Behind a pooler a session keeps no settings, so every transaction brings its own. */
const beginOf = ({ preparedStatements, statementTimeoutMs }: Limits): string => {
  if (preparedStatements) return 'BEGIN'
  const settings = Object.entries(sessionSettings(statementTimeoutMs))
  return ['BEGIN', ...settings.map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ')
}

const attemptOn = async <T>(connection: Connection, begin: string, work: Work<T>): Promise<T> => {
  const { transaction, begun, failure } = open(connection, begin)
  try {
    const value = await work(transaction)
    await begun
    // Work that outlived the failure of a statement: the server has given its transaction up.
    if (failure()) throw failure()
    await commit(connection)
    return value
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}

/** A reading statement is sent together with BEGIN; a writing one waits, lest it be stored without a transaction. */
const open = (connection: Connection, begin: string) => {
  let failed: unknown = null
  const noted = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result
    } catch (error) {
      failed ??= error
      throw error
    }
  }
  const begun = noted(connection.exec(begin))
  begun.catch(() => undefined)
  const transaction: Transaction = {
    read: (sql, ...values) => noted(connection.one(sql, values)),
    write: async (sql, ...values) => {
      await begun
      // The server takes nothing more of a transaction in which a statement failed.
      if (failed) throw failed
      return noted(connection.all(sql, values))
    },
  }
  return { transaction, begun, failure: () => failed }
}

/** Unless the server says for certain that it stored nothing, a commit without an answer may have been stored. */
export const commit = async (connection: Connection): Promise<void> => {
  const { command, warned } = await connection.exec('COMMIT').catch((error: unknown) => {
    if (isRolledBack(error)) throw error
    connection.destroy()
    throw unconfirmed(error)
  })
  if (command !== 'COMMIT') throw new Error(`The store answered COMMIT with ${command}.`)
  // The one warning of a commit: it is not on the synchronous standby, and so may be lost in a failover.
  if (warned) throw unconfirmed(new Error('The store confirmed the write with a warning.'))
}

const rollBack = async (connection: Connection): Promise<void> => {
  if (!connection.isAlive()) return
  await connection.exec('ROLLBACK').catch(() => connection.destroy())
}

/** Begins before anything else is sent, lest that be stored without a transaction; the work commits. */
export const inTransaction = async (
  connection: Connection,
  limits: Limits,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    await connection.exec(beginOf(limits))
    await work()
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}
