/** Data of the console in a store of either engine. */

import type { TransactPeople } from '../../../audit/store/transaction.ts'
import type { Ask } from '../../../platform/engines/rows.ts'
import { endingTables } from '../../../platform/engines/tables.ts'
import type { Console } from '../../console-ports.ts'
import { binReads } from './bin.ts'
import { savedFormReads, savedFormWrites } from './saved-forms.ts'

export type ConsoleReads = Pick<Console, 'findSavedForm' | 'listBin' | 'findBinned'>

export const consoleReads = (ask: Ask): ConsoleReads => ({ ...savedFormReads(ask), ...binReads(ask) })

export const consoleWrites = (transact: TransactPeople): Pick<Console, 'saveForm' | 'dropForm' | 'forget'> => ({
  ...savedFormWrites(transact),
  forget: async ({ ended, binned, limit }) => {
    const tables = endingTables.map((table) => ({ table, column: 'ends_at', last: ended }))
    const rounds = [...tables, { table: 'bin', column: 'deleted_at', last: binned }]
    const counts: number[] = []
    for (const round of rounds) counts.push(await transact(({ ask }) => forgetOldest(ask, round, limit)))
    return Math.max(...counts)
  },
})

type Round = { readonly table: string; readonly column: string; readonly last: number }

/** Forgets the rows whose time has come, the oldest first; returns their number, beyond the limit for rows of one moment. */
const forgetOldest = async (ask: Ask, { table, column, last }: Round, limit: number): Promise<number> => {
  const oldest = `SELECT max(${column}) AS last FROM
    (SELECT ${column} FROM ${table} WHERE ${column} <= $1 ORDER BY ${column} LIMIT $2) AS oldest`
  const [round] = await ask<{ last: number | null }>(oldest, last, limit)
  if (round?.last == null) return 0
  return (await ask(`DELETE FROM ${table} WHERE ${column} <= $1 RETURNING ${column}`, round.last)).length
}
