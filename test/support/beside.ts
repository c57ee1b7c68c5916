/** Looks into the data of a service behind its back, on either engine. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openReader } from '../../server/platform/engines/sqlite/reader.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { connectTo } from './postgres.ts'
import type { TestService } from './service.ts'

type Data = Pick<TestService, 'dataDir' | 'databaseUrl'>

export type Ask = <R>(sql: string) => Promise<R[]>

/** Runs statements without values, read at one moment as far as the engine lets one. */
export const askBeside = async <T>({ dataDir, databaseUrl }: Data, work: (ask: Ask) => Promise<T>): Promise<T> => {
  if (databaseUrl === null) {
    const reader = openReader(join(dataDir, DATA_FILE))
    const ask: Ask = async (sql) => {
      reader.renew()
      return reader.all(sql)
    }
    return work(ask).finally(() => reader.close())
  }
  const connection = connectTo(databaseUrl)
  // The driver's lists are of a class of their own.
  const ask: Ask = async (sql) => [...(await connection.all<never>(sql))]
  return work(ask).finally(() => connection.close())
}

/** Every table that holds what was sent to the service, as it can be compared. */
const TABLES = ['employers', 'api_keys', 'jobs', 'unlisted_places']

/** The service notes uses of keys behind the answers, at a moment of its own. */
const MOVING = 'last_used_at'

/** The rows of these tables, those of one employer where one is named; each as a line that names its table. */
export const dump = (data: Data, employerId?: number): Promise<string[]> =>
  askBeside(data, async (ask) => {
    const plain = (name: string, value: unknown) => {
      if (name === MOVING) return undefined
      return typeof value === 'bigint' ? String(value) : value
    }
    const linesOf = async (table: string): Promise<string[]> => {
      const column = table === 'employers' ? 'id' : 'employer_id'
      const rows = await ask(
        `SELECT * FROM ${table} ${employerId ? `WHERE ${column} = ${employerId}` : ''} ORDER BY id`,
      )
      return rows.map((row) => `${table} ${JSON.stringify(row, plain)}`)
    }
    return (await Promise.all(TABLES.map(linesOf))).flat()
  })

const ROWS_MAX = 3
const ROW_LENGTH_MAX = 300

/** Fails with the rows that differ, a few of them, since a whole store is no message. */
export const assertUnchanged = (now: readonly string[], before: readonly string[]): void => {
  const only = (these: readonly string[], those: readonly string[]): string[] => {
    const others = new Set(those)
    return these.filter((line) => !others.has(line)).map((line) => line.slice(0, ROW_LENGTH_MAX))
  }
  const [gone, come] = [only(before, now), only(now, before)]
  const differing = [
    ...gone.slice(0, ROWS_MAX).map((row) => `- ${row}`),
    ...come.slice(0, ROWS_MAX).map((row) => `+ ${row}`),
  ]
  assert.ok(
    gone.length + come.length === 0,
    `${gone.length} rows are gone, ${come.length} are new:\n${differing.join('\n')}`,
  )
  assert.equal(now.length, before.length, 'a row stands twice')
}
