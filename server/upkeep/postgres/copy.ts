/** A PostgreSQL database as source and target of a copy. */

import { createConnector } from '../../platform/engines/postgres/connect.ts'
import { type Connection, type Limits, NO_DEADLINE } from '../../platform/engines/postgres/connection.ts'
import { isRolledBack, isUnavailable } from '../../platform/engines/postgres/errors.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import type { CopiedTable } from '../../platform/engines/tables.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { Row, Source, Target } from '../copy-tables.ts'
import { hasStore, migrate, readPending, SHARD_AFTER_SHARD } from './migrate.ts'

/** Time for running instances to release the tables of the target. */
const LOCK_TIMEOUT_MS = 10_000

/** The transaction is long, and idle while the other side works. */
const NO_TIMEOUTS = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`

/** Opens the store in a database for reading. */
export const openPostgresSource = (url: string, limits: Limits): Promise<Source> =>
  opened(url, limits, async (connection) => {
    await connection.exec(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_TIMEOUTS}`)
    if (!(await hasStore(connection))) throw new Refusal('The database of the source has no store of Affiche in it.')
    if ((await readPending(connection)).length > 0)
      throw new Refusal('The store of the source has an older schema; run "affiche migrate" on it first.')
    return readable(connection)
  })

/** Opens the store in a database for a copy to it; migrates it if needed. */
export const openPostgresTarget = (url: string, limits: Limits): Promise<Target> =>
  opened(url, limits, async (connection) => {
    await migrate(connection)
    await connection.exec(`BEGIN; ${NO_TIMEOUTS}; ${SHARD_AFTER_SHARD}`)
    return {
      ...(await readable(connection)),
      isEmpty: () => isEmpty(connection),
      insert: (table, rows) => insert(connection, table, rows),
      raiseIds: (table, id) => raiseIds(connection, table, id),
      commit: () => commit(connection),
    }
  })

/** A failure closes the connection, which ends its transaction. */
const opened = async <T>(url: string, limits: Limits, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await createConnector(readTarget(url), limits)()
  try {
    return await work(connection)
  } catch (error) {
    connection.destroy()
    throw error
  }
}

const readable = async (connection: Connection): Promise<Source> => ({
  identity: await identityOf(connection),
  columns: async (table) => (await columnsOf(connection, table)).map(({ name }) => name),
  count: async ({ name }) => {
    const sql = `SELECT count(*) AS total FROM ${name}`
    return (await connection.one<{ total: number }>(sql, [], NO_DEADLINE))?.total ?? 0
  },
  pages: (table) => pages(connection, table),
  highestId: (table) => highestId(connection, table),
  close: () => connection.close(),
})

/** The start time of the server, which every user may read, the database and the table. */
const IDENTITY = `SELECT concat_ws(':', 'postgres', extract(epoch FROM pg_postmaster_start_time()),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'migrations'::regclass::oid) AS identity`

const identityOf = async (connection: Connection): Promise<string> => {
  const row = await connection.one<{ identity: string }>(IDENTITY)
  if (!row) throw new Error('The database has no identity.')
  return row.identity
}

type Column = { readonly name: string; readonly type: string }

/** The collation keeps the order that the embedded store sorts by. */
const COLUMNS = `SELECT attname::text COLLATE "C" AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
  WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY 1`

const columnsOf = (connection: Connection, { name }: CopiedTable): Promise<Column[]> =>
  connection.all<Column>(COLUMNS, [name])

const neutral = ({ name, type }: Column): string => {
  if (type === 'bytea') return `encode(${name}, 'hex') AS ${name}`
  return type === 'boolean' ? `${name}::integer AS ${name}` : name
}

/** Reads along the primary key, each page from the last key of the one before. */
async function* pages(connection: Connection, table: CopiedTable): AsyncIterable<readonly Row[]> {
  const columns = await columnsOf(connection, table)
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
  const keys = table.key.join(', ')
  const after = table.key.map((column, at) => keyValue(`$${at + 1}::text`, typeOf.get(column))).join(', ')
  const select = `SELECT ${columns.map(neutral).join(', ')} FROM ${table.name}`
  const order = `ORDER BY ${keys} LIMIT ${table.pageRows}`
  let rows = await connection.all<Row>(`${select} ${order}`, [], NO_DEADLINE)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows
    const values = table.key.map((column) => String(last?.[column]))
    rows = await connection.all<Row>(`${select} WHERE (${keys}) > (${after}) ${order}`, values, NO_DEADLINE)
  }
}

const keyValue = (text: string, type = ''): string => (type === 'bytea' ? `decode(${text}, 'hex')` : `${text}::${type}`)

const sequenceOf = (table: CopiedTable): string => `pg_get_serial_sequence('${table.name}', 'id')`

const highestId = async (connection: Connection, table: CopiedTable): Promise<number | null> => {
  const [found] = await connection.all<{ name: string }>(`SELECT ${sequenceOf(table)} AS name`, [], NO_DEADLINE)
  const sql = `SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS id, seqmin AS first
    FROM ${found?.name}, pg_sequence WHERE seqrelid = $1::text::regclass`
  const mark = await connection.one<{ id: number; first: number }>(sql, [found?.name], NO_DEADLINE)
  return mark && mark.id >= mark.first ? mark.id : null
}

/** The lock keeps others from adding an employer, without which there are neither keys nor jobs. */
const isEmpty = async (connection: Connection): Promise<boolean> => {
  await connection.exec('LOCK TABLE employers IN SHARE ROW EXCLUSIVE MODE', NO_DEADLINE).catch((error) => {
    if (!isUnavailable(error)) throw error
    throw new Refusal('The target is in use by another process, such as another copy. Nothing was copied.', {
      cause: error,
    })
  })
  await connection.run('DELETE FROM public_state', [], NO_DEADLINE)
  const some = ['employers', 'jobs'].map((name) => connection.one(`SELECT 1 FROM ${name} LIMIT 1`, [], NO_DEADLINE))
  return (await Promise.all(some)).every((row) => row === null)
}

/** Sends rows as one JSON text. */
const insert = async (connection: Connection, table: CopiedTable, rows: readonly Row[]): Promise<void> => {
  const columns = await columnsOf(connection, table)
  const types = { bytea: 'text', boolean: 'integer' } as Record<string, string>
  const given = columns.map(({ name, type }) => `${name} ${types[type] ?? type}`)
  const values = columns.map(({ name, type }) => {
    if (type === 'bytea') return `decode(r.${name}, 'hex')`
    return type === 'boolean' ? `r.${name}::boolean` : `r.${name}`
  })
  const sql = `INSERT INTO ${table.name} (${columns.map(({ name }) => name).join(', ')})
    SELECT ${values.join(', ')} FROM json_to_recordset($1::text::json) AS r (${given.join(', ')})`
  await connection.run(sql, [JSON.stringify(rows)], NO_DEADLINE)
}

/**
 * Uses setval, which no rollback undoes, so that a failed copy may leave gaps of ids: Citus refuses the
 * transactional ALTER SEQUENCE on the sequences of distributed tables.
 */
const raiseIds = async (connection: Connection, table: CopiedTable, id: number): Promise<void> => {
  const own = await highestId(connection, table)
  await connection.all(`SELECT setval(${sequenceOf(table)}, $1::text::bigint)`, [Math.max(id, own ?? id)], NO_DEADLINE)
}

const commit = async (connection: Connection): Promise<void> => {
  const { command, warned } = await connection.exec('COMMIT', NO_DEADLINE).catch((error: unknown) => {
    throw isRolledBack(error) ? error : new Refusal(`${UNCONFIRMED} (${(error as Error).message})`, { cause: error })
  })
  if (command !== 'COMMIT') throw new Error(`The target answered COMMIT with ${command}; nothing was stored.`)
  if (warned) throw new Refusal(`${UNCONFIRMED} (it is not on the synchronous standby)`)
}

const UNCONFIRMED =
  'The target did not confirm the copy; it has everything or nothing, so check it before you repeat the command'
