/** Transactions of another process, for which the writes of a service wait. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { connectTo, firstValueOf } from './postgres.ts'
import type { TestService } from './service.ts'
import { DEADLINE_MS, until } from './waiting.ts'

/** A transaction of another process that a write of the service waits for. */
export type Holding = {
  readonly run: (sql: string) => Promise<unknown>
  readonly untilWaiting: () => Promise<void>
  readonly commit: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Holds the file of an embedded store whose service has METRICS_PORT. */
export const holdFile = async ({ dataDir, metricsUrl }: TestService): Promise<Holding> => {
  const file = new DatabaseSync(join(dataDir, DATA_FILE), { timeout: DEADLINE_MS })
  file.exec('BEGIN IMMEDIATE')
  const waiting = async (): Promise<boolean> => {
    const text = await (await fetch(metricsUrl() ?? assert.fail())).text()
    return /^affiche_store_writes_waiting [1-9]/m.test(text)
  }
  return {
    run: async (sql) => file.exec(sql),
    untilWaiting: () => until(waiting, 'a write that waits'),
    commit: async () => file.exec('COMMIT'),
    close: async () => file.close(),
  }
}

const WAITING = `SELECT count(*)::integer FROM pg_locks WHERE NOT granted
  AND (database IS NULL OR database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** Holds the person, as whatever ends its rights does. */
export const holdPerson = async (
  { databaseUrl }: Pick<TestService, 'databaseUrl'>,
  personId: number,
): Promise<Holding> => {
  const url = databaseUrl ?? assert.fail()
  const connection = connectTo(url)
  await connection.all('BEGIN')
  await connection.all(`SELECT id FROM people WHERE id = ${personId} FOR UPDATE`)
  return {
    run: (sql) => connection.all(sql),
    untilWaiting: () => until(async () => Number(await firstValueOf(url, WAITING)) > 0, 'a write that waits'),
    commit: () => connection.all('COMMIT'),
    close: async () => void (await connection.close()),
  }
}
