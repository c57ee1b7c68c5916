/** Stores as files: an embedded store is its data file; a PostgreSQL one is the rows of its tables as JSON. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { loadMigrations } from '../../server/platform/engines/migrations.ts'
import { migrate } from '../../server/upkeep/postgres/migrate.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { connectTo, rowsOf } from '../support/postgres.ts'
import type { Promises } from './promises.ts'

export const FIXTURES = join(import.meta.dirname, 'fixtures')

/** A fixture of a version: the folder of its files. */
export const folderOf = (version: string): string => join(FIXTURES, version)

const read = (path: string): Buffer => gunzipSync(readFileSync(path))

const write = (path: string, content: Buffer | string): void => writeFileSync(path, gzipSync(content, { level: 9 }))

/** The answers of a service, by the path that was read; `BASE` stands for its address. */
export type Answers = {
  readonly apiKey: string
  readonly employerId: number
  readonly answers: Readonly<Record<string, string>>
  /** From version 0.3 on. */
  readonly promises?: Promises
}

const answersPath = (version: string, engine: string): string => join(folderOf(version), `${engine}.answers.json.gz`)

export const readAnswers = (version: string, engine: string): Answers =>
  JSON.parse(read(answersPath(version, engine)).toString())

export const writeAnswers = (version: string, engine: string, answers: Answers): void =>
  write(answersPath(version, engine), JSON.stringify(answers))

const sqlitePath = (version: string): string => join(folderOf(version), 'sqlite.db.gz')

export const saveSqlite = (version: string, directory: string): void => {
  const copy = join(directory, 'copy.db')
  const database = new DatabaseSync(join(directory, DATA_FILE))
  // Takes in the write-ahead log.
  database.prepare('VACUUM INTO ?').run(copy)
  database.close()
  write(sqlitePath(version), readFileSync(copy))
}

export const loadSqlite = (version: string, directory: string): void =>
  writeFileSync(join(directory, DATA_FILE), read(sqlitePath(version)))

type Dump = {
  /** The number of migrations that had run. */
  readonly migrations: number
  readonly tables: Readonly<Record<string, readonly unknown[]>>
  readonly sequences: Readonly<Record<string, number>>
}

const postgresPath = (version: string): string => join(folderOf(version), 'postgres.json.gz')

export const savePostgres = async (version: string, url: string): Promise<void> => {
  const names = await rowsOf<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const tables: Record<string, unknown[]> = {}
  for (const { name } of names) tables[name] = (await rowsOf<{ row: string }>(url, rowsAsText(name))).map(parseRow)
  const last = await rowsOf<{ name: string; value: string | null }>(
    url,
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  )
  const sequences = Object.fromEntries(last.flatMap(({ name, value }) => (value ? [[name, Number(value)]] : [])))
  const dump: Dump = { migrations: loadMigrations('postgres').length, tables, sequences }
  write(postgresPath(version), JSON.stringify(dump))
}

const rowsAsText = (table: string): string => `SELECT to_json(t)::text AS row FROM ${table} t`

const parseRow = ({ row }: { readonly row: string }): unknown => JSON.parse(row)

/** Makes the schema of the fixture's version in an empty database, and fills in its rows. */
export const loadPostgres = async (version: string, url: string): Promise<void> => {
  const dump: Dump = JSON.parse(read(postgresPath(version)).toString())
  const connection = connectTo(url)
  try {
    await migrate(connection, loadMigrations('postgres').slice(0, dump.migrations))
    // Neither triggers nor foreign keys: the rows are complete.
    await connection.exec(`SET session_replication_role = 'replica'`)
    for (const [table, rows] of Object.entries(dump.tables)) {
      await connection.exec(`DELETE FROM ${table}`)
      await connection.run(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1::text::json)`,
        [JSON.stringify(rows)],
      )
    }
    for (const [name, value] of Object.entries(dump.sequences))
      await connection.run('SELECT setval($1::text::regclass, $2::bigint)', [name, value])
  } finally {
    await connection.close()
  }
}
