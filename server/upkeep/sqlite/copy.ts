/** The embedded store as source and target of a copy. */
import { join, resolve } from 'node:path'
import { createDerivedState, type DerivedState } from '../../jobs/store/sqlite/derived-state.ts'
import { INDEXED_AT_ONCE } from '../../jobs/store/sqlite/search/backlog.ts'
import { UNLISTED_ID_FIRST } from '../../lists/places/types.ts'
import { type Connection, openWriter } from '../../platform/engines/sqlite/connection.ts'
import { identityOf } from '../../platform/engines/sqlite/open-files.ts'
import type { CopiedTable } from '../../platform/engines/tables.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { Row, Source, Target } from '../copy-tables.ts'
import { openExisting, readPending } from './plan.ts'
import { DATA_FILE, openSqliteStore } from './store.ts'

/** Opens an existing store for reading. */
export const openSqliteSource = (directory: string): Source => {
  const reader = openExisting(directory)
  if (!reader) throw new Refusal(`There is no store to copy in ${resolve(directory)}: it has no ${DATA_FILE}.`)
  try {
    if (readPending(reader).length > 0)
      throw new Refusal(`The store in ${directory} has an older schema; run "affiche migrate" on it first.`)
    // The first statement that reads fixes the snapshot.
    reader.exec('BEGIN')
    reader.one('SELECT version FROM migrations')
    return readable(reader, directory)
  } catch (error) {
    reader.close()
    throw error
  }
}

/** Opens the store in a folder as a target; creates and migrates it if needed. */
export const openSqliteTarget = async (directory: string): Promise<Target> => {
  await openSqliteStore({ directory, clock: Date.now }).close()
  const writer = openWriter(join(directory, DATA_FILE))
  const derived = createDerivedState(writer)
  writer.exec('BEGIN IMMEDIATE')
  return {
    ...readable(writer, directory),
    isEmpty: async () => {
      writer.run('DELETE FROM public_state')
      return !writer.one('SELECT 1 FROM employers UNION ALL SELECT 1 FROM jobs LIMIT 1')
    },
    insert: async (table, rows) => {
      insert(writer, table, rows)
      if (table.name === 'jobs') derive(derived, rows)
    },
    raiseIds: async ({ name }, id) => raiseIds(writer, name, id),
    commit: async () => writer.exec('COMMIT'),
  }
}

const readable = (connection: Connection, directory: string): Source => ({
  identity: `sqlite:${identityOf(join(directory, DATA_FILE))}`,
  columns: async (table) => columnsOf(connection, table).map(({ name }) => name),
  count: async ({ name }) => connection.one<{ total: number }>(`SELECT count(*) AS total FROM ${name}`)?.total ?? 0,
  pages: (table) => pages(connection, table),
  highestId: async ({ name }) => highestId(connection, name),
  close: async () => connection.close(),
})

type Column = { readonly name: string; readonly type: string }

const columnsOf = (connection: Connection, { name }: CopiedTable): Column[] =>
  connection.all<Column>('SELECT name, type FROM pragma_table_info(?) ORDER BY name', name)

/** Sorts the keys in a temporary table, since no index has the employer first. */
async function* pages(connection: Connection, table: CopiedTable): AsyncIterable<readonly Row[]> {
  const { name, key, pageRows } = table
  const order = `temp.order_of_${name}`
  const keys = key.join(', ')
  connection.exec(`CREATE TEMP TABLE order_of_${name} AS SELECT ${keys} FROM main.${name} ORDER BY ${keys}`)
  const columns = columnsOf(connection, table).map(({ name: column, type }) =>
    type === 'BLOB' ? `lower(hex(t.${column})) AS ${column}` : `t.${column}`,
  )
  const joined = key.map((column) => `t.${column} = o.${column}`).join(' AND ')
  const page = `SELECT ${columns.join(', ')} FROM ${order} o CROSS JOIN main.${name} t ON ${joined}
    WHERE o.rowid > ? AND o.rowid <= ? ORDER BY o.rowid`
  for (let after = 0; ; after += pageRows) {
    const rows = connection.all<Row>(page, after, after + pageRows)
    if (rows.length === 0) break
    yield rows
  }
  connection.exec(`DROP TABLE ${order}`)
}

const highestId = (connection: Connection, name: string): number | null => {
  const row = connection.one<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', name)
  // The schema starts the sequence of these below the first id.
  const first = name === 'unlisted_places' ? UNLISTED_ID_FIRST : 1
  return row && row.seq >= first ? row.seq : null
}

const insert = (writer: Connection, table: CopiedTable, rows: readonly Row[]): void => {
  const columns = columnsOf(writer, table)
  const values = columns.map(({ type }) => (type === 'BLOB' ? 'unhex(?)' : '?'))
  const names = columns.map(({ name }) => name)
  const sql = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${values.join(', ')})`
  for (const row of rows) writer.run(sql, ...names.map((name) => row[name] ?? null))
}

const derive = (derived: DerivedState, rows: readonly Row[]): void => {
  for (const { id, employer_id, status, publish_date, search_text } of rows)
    derived.add({
      id: Number(id),
      employerId: Number(employer_id),
      status: String(status),
      publishDate: String(publish_date),
      text: String(search_text),
    })
  derived.apply()
  while (derived.backlog.size() >= INDEXED_AT_ONCE) derived.backlog.index()
}

const raiseIds = (writer: Connection, name: string, id: number): void => {
  const { changes } = writer.run('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', id, name)
  if (changes === 0) writer.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', name, id)
}
