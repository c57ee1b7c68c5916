import type { Connection } from './connection.ts'

/** Runs the work in a transaction, which is rolled back if it fails. */
export const inTransaction = <T>(writer: Connection, work: () => T): T => {
  writer.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    writer.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(writer)
    throw error
  }
}

/** Rolls back after a failure, which is the one to report: some (a full disk) have ended the transaction already. */
export const rollBack = (connection: Connection): void => {
  try {
    connection.exec('ROLLBACK')
  } catch {
    return
  }
}
