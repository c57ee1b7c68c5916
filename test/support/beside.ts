/** Looks into the data of a service behind its back, on either engine. */
import { join } from 'node:path'
import { openReader } from '../../server/storage/sqlite/reader.ts'
import { DATA_FILE } from '../../server/storage/sqlite/store.ts'
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

/** Every table that holds what was told to the service, as it can be compared. */
const TABLES = ['employers', 'api_keys', 'jobs', 'unlisted_places']

/** The rows of these tables, those of one employer where one is named. */
export const dump = (data: Data, employerId?: number): Promise<string> =>
  askBeside(data, async (ask) => {
    const rows = await Promise.all(
      TABLES.map((table) => {
        const column = table === 'employers' ? 'id' : 'employer_id'
        return ask(`SELECT * FROM ${table} ${employerId ? `WHERE ${column} = ${employerId}` : ''} ORDER BY id`)
      }),
    )
    return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value), 1)
  })
