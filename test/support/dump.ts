/** The whole of a store, row by row, for a comparison. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { connectTo } from './postgres.ts'
import type { TestService } from './service.ts'
import { DEADLINE_MS } from './waiting.ts'

type Place = Pick<TestService, 'dataDir' | 'databaseUrl'>

type Row = Readonly<Record<string, unknown>>

/** Tables that change in the background: the search index, the rendering of old jobs, the last use of keys, the probes of a store. */
const MOVING = /^(job_search.*|jobs_to_index|jobs_rendered|api_keys|directory_version|write_probe|rate_windows)$/

/** Every row of every table, and the sequences; of PostgreSQL also the transactions that wrote or locked each row. */
export const dumpOf = async ({ dataDir, databaseUrl }: Place): Promise<Row> =>
  databaseUrl === null ? dumpFile(join(dataDir, DATA_FILE)) : dumpDatabase(databaseUrl)

/** The records of requests are stored behind the answers: a comparison before and after one leaves them out. */
const RECORDS = 'request_records'

/** The same but for records of requests, a line for each row with the name of its table. */
export const dumpLinesOf = async (service: Place): Promise<string[]> =>
  Object.entries(await dumpOf(service))
    .filter(([table]) => table !== RECORDS)
    .flatMap(([table, rows]) => (rows as readonly Row[]).map((row) => `${table} ${JSON.stringify(row, plain)}`))

const plain = (_: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return typeof value === 'bigint' ? String(value) : value
}

const dumpFile = (file: string): Row => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: DEADLINE_MS })
  try {
    const rowsOf = (sql: string): Row[] => {
      const statement = database.prepare(sql)
      // The search index of the public side has rowids above 2^53 once it was merged.
      statement.setReadBigInts(true)
      return statement.all().map(withNumbers)
    }
    const names = rowsOf("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name))
    return Object.fromEntries(
      names.filter((name) => !MOVING.test(name)).map((name) => [name, rowsOf(`SELECT * FROM "${name}"`)]),
    )
  } finally {
    database.close()
  }
}

const withNumbers = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, numberOf(value)]))

const numberOf = (value: unknown): unknown =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value

const TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`

/** One for each database, as long as the process: a new one reads the whole catalogue anew. */
const connections = new Map<string, ReturnType<typeof connectTo>>()

const connectionTo = (url: string): ReturnType<typeof connectTo> => {
  const connection = connections.get(url) ?? connectTo(url)
  connections.set(url, connection)
  return connection
}

const dumpDatabase = async (url: string): Promise<Row> => {
  const connection = connectionTo(url)
  const tables = await connection.all<{ name: string }>(TABLES)
  const dump: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !MOVING.test(name)))
    dump[name] = await connection.all(`SELECT xmin, xmax, t.* FROM "${name}" AS t ORDER BY t::text`)
  return { ...dump, sequences: await connection.all('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1') }
}
