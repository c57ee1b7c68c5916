import type { Connection } from './connection.ts'

/** Rolls back after a failure, which is what is to be told: some (a full disk) have ended the transaction already. */
export const rollBack = (connection: Connection): void => {
  try {
    connection.exec('ROLLBACK')
  } catch {
    return
  }
}
