/** The reference lists in tables of a connection's own, as the texts that answers show. */
import type { ReferenceTexts } from '../../use-cases/ports.ts'
import type { Connection } from './connection.ts'

export type ListName = keyof ReferenceTexts

const tableOf = (list: ListName): string => `temp.texts_of_${list.toLowerCase()}`

/** Makes and fills the tables; they are the connection's alone, and go with it. */
export const keepTexts = (connection: Connection, lists: ReferenceTexts): void => {
  connection.exec('PRAGMA temp_store = MEMORY')
  connection.exec('BEGIN')
  for (const [list, { texts }] of Object.entries(lists)) {
    const table = tableOf(list as ListName)
    connection.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`)
    for (const [id, text] of texts) connection.run(`INSERT INTO ${table} VALUES (?, ?)`, id, text)
  }
  connection.exec('COMMIT')
}

/** SQL for the text of the item that a column names; `{"id":`, the id and `lost` where there is none. */
export const textOf = (
  list: ListName,
  column: string,
  lost: string,
  elsewhere?: (column: string) => string,
): string => {
  const found = `(SELECT text FROM ${tableOf(list)} WHERE id = ${column})`
  const sources = [found, ...(elsewhere ? [elsewhere(column)] : []), `'{"id":' || ${column} || '${quoted(lost)}'`]
  return `coalesce(${sources.join(', ')})`
}

const quoted = (text: string): string => text.replaceAll("'", "''")
