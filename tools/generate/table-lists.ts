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

/** The rows of the rooms, each with its tables in the fourth cell; a room without tables keeps what it has there. */
export const withTablesOfRooms = (text: string): string => {
  const names = Map.groupBy(all, ([, { room }]) => room)
  return [...names].reduce(
    (paper, [room, tables]) =>
      paper.replace(
        new RegExp(`^(\\| \`${room}/\` \\|(?:[^|]*\\|){2})[^|]*\\|`, 'm'),
        (_, before: string) => `${before} ${inCode(tables.map(([name]) => name))} |`,
      ),
    text,
  )
}
