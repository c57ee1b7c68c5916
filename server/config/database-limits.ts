import type { Settings } from './settings.ts'

/** The settings of a connection to PostgreSQL. */
export const databaseLimits = (settings: Settings) => ({
  statementTimeoutMs: settings.databaseStatementTimeoutMs,
  connectTimeoutMs: settings.databaseConnectTimeoutMs,
  preparedStatements: settings.databasePreparedStatements,
})
