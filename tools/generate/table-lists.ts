/** The parts of hand-written documents that name tables: made from the list of tables. */
import { type StoredTable, spreadTables, TABLES } from '../../server/platform/engines/tables.ts'

const all: readonly (readonly [name: string, StoredTable])[] = Object.entries(TABLES)

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** The statements that give the serving user its rights on PostgreSQL, one for all tables of the same rights. */
export const grants = (): string => {
  const there = all.filter(([, { only = 'postgres' }]) => only === 'postgres')
  const groups = Map.groupBy(there, ([, { granted = 'SELECT, INSERT, UPDATE, DELETE' }]) => granted)
  return [...groups]
    .map(([rights, tables]) => `GRANT ${rights} ON ${tables.map(([name]) => name).join(', ')} TO affiche;\n`)
    .join('')
}

/** The tables whose rows lie on the worker of their employer. */
export const distributedTables = (): string => inCode(spreadTables('distributed'))

/** Cells of a row of the table of rooms, between its bars: room, contents, ports, tables, operations. */
const TABLES_CELL = 4

/** The rows of the rooms, each with its tables in their cell; a room without tables keeps what it has there. */
export const withTablesOfRooms = (text: string): string => {
  const rooms = Map.groupBy(all, ([, { room }]) => room)
  const tablesIn = (line: string) => [...rooms].find(([room]) => line.startsWith(`| \`${room}/\` |`))?.[1]
  return text
    .split('\n')
    .map((line) => {
      const tables = tablesIn(line)
      if (!tables) return line
      const cells = line.split('|')
      return cells.with(TABLES_CELL, ` ${inCode(tables.map(([name]) => name))} `).join('|')
    })
    .join('\n')
}
