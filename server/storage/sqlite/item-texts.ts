/** The reference lists in tables of a connection's own, as the texts that answers show. */
import type { ReferenceTexts } from '../../use-cases/ports.ts'
import type { Connection } from './connection.ts'

export type ListName = keyof ReferenceTexts

/** A list's table: the text of each `item`. */
export const tableOf = (list: ListName): string => `temp.texts_of_${list.toLowerCase()}`

/** Makes and fills the tables; they are the connection's alone, and go with it. */
export const keepTexts = (connection: Connection, lists: ReferenceTexts): void => {
  connection.exec('PRAGMA temp_store = MEMORY')
  connection.exec('BEGIN')
  for (const [list, { texts }] of Object.entries(lists)) {
    const table = tableOf(list as ListName)
    connection.exec(`CREATE TABLE ${table} (item INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`)
    for (const [id, text] of texts) connection.run(`INSERT INTO ${table} VALUES (?, ?)`, id, text)
  }
  connection.exec('COMMIT')
}

/** SQL for the text of the item that a column names; what an answer says of one that is in no list follows. */
export const textOf = (list: ListName, column: string): string =>
  `(SELECT text FROM ${tableOf(list)} WHERE item = ${column})`

/** SQL for the text of an item that is in no list: `{"id":`, the id and `lost`. */
export const lostText = (column: string, lost: string): string => `'{"id":' || ${column} || '${quoted(lost)}'`

const quoted = (text: string): string => text.replaceAll("'", "''")
