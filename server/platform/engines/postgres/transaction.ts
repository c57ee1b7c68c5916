import { setTimeout as pause } from 'node:timers/promises'
import { type Sentence, sentence } from '../../sentences/sentence.ts'
import { type Connection, type Limits, sessionSettings } from './connection.ts'
import { isLost, isRepeatable, isRolledBack, overloaded, translate, unconfirmed } from './errors.ts'
import type { Pool } from './pool.ts'

/** Attempts before conflicts with other writes become a refusal. */
const ATTEMPTS_MAX = 8

/** The pause before an attempt is a random part of this, times the attempts so far. */
const PAUSE_MAX_MS = 20

export type Transaction = {
  read<R>(sql: string, ...values: readonly unknown[]): Promise<R | null>
  write<R>(sql: string, ...values: readonly unknown[]): Promise<R[]>
}

type Work<T> = (transaction: Transaction) => Promise<T>

export type Transactor = <T>(work: Work<T>) => Promise<T>

type Repetition<T> = {
  readonly run: () => Promise<T>
  readonly mayRepeat: (error: unknown, attempt: number) => boolean
  /** The message after the last attempt. */
  readonly refusal: Sentence
}

/** Repeats work that lost a conflict. */
export const withRetries = async <T>({ run, mayRepeat, refusal }: Repetition<T>): Promise<T> => {
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

/** Runs work in a transaction; repeats it after a conflict, and once if the connection was lost before the commit. */
export const createTransactor =
  (pool: Pool, limits: Limits): Transactor =>
  (work) =>
    withRetries({
      run: () => pool.use((connection) => attemptOn(connection, beginOf(limits), work)),
      mayRepeat: (error, attempt) => isRepeatable(error) || (isLost(error) && attempt === 1),
      refusal: sentence('jobContended'),
    }).catch((error: unknown) => {
      throw translate(error)
    })

/** Behind a pooler sessions keep no settings, so each transaction sets its own. */
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
    // The work caught the failure of a statement, but the server has aborted the transaction.
    if (failure()) throw failure()
    await commit(connection)
    return value
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}

/** A read is sent together with BEGIN; a write waits for it, or it might be stored without a transaction. */
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
      if (failed) throw failed
      return noted(connection.all(sql, values))
    },
  }
  return { transaction, begun, failure: () => failed }
}

/** A commit without an answer may have been stored. */
export const commit = async (connection: Connection): Promise<void> => {
  const { command, warned } = await connection.exec('COMMIT').catch((error: unknown) => {
    if (isRolledBack(error)) throw error
    connection.destroy()
    throw unconfirmed(error)
  })
  if (command !== 'COMMIT') throw new Error(`The store answered COMMIT with ${command}.`)
  refuseWarning(warned)
}

type Statement = readonly [sql: string, values: readonly unknown[]]

/** Runs one writing statement as its own transaction; behind a pooler in an explicit one, for its settings. */
export const storeAlone = async <R>(connection: Connection, limits: Limits, [sql, values]: Statement): Promise<R[]> => {
  if (!limits.preparedStatements) {
    return inTransaction(connection, limits, async () => {
      const [rows] = await Promise.all([connection.all<R>(sql, values), commit(connection)])
      return rows
    })
  }
  const { rows, warned } = await connection.store<R>(sql, values)
  refuseWarning(warned)
  return rows
}

/** The only warning of a commit: it is not on the synchronous standby, so a failover may lose it. */
const refuseWarning = (warned: boolean): void => {
  if (warned) throw unconfirmed(new Error('The store confirmed the write with a warning.'))
}

const rollBack = async (connection: Connection): Promise<void> => {
  if (!connection.isAlive()) return
  await connection.exec('ROLLBACK').catch(() => connection.destroy())
}

/** Waits for BEGIN before the work, which might be stored without a transaction otherwise; the work commits. */
export const inTransaction = async <T>(connection: Connection, limits: Limits, work: () => Promise<T>): Promise<T> => {
  try {
    await connection.exec(beginOf(limits))
    return await work()
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}
