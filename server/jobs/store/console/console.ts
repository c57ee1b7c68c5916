/** Data of the console in a store of either engine. */

import type { Transact } from '../../../audit/store/sql.ts'
import { savedFormReads, savedFormWrites } from '../../../people/store/saved-forms.ts'
import { type Ask, forgettingOldest } from '../../../platform/engines/sql.ts'
import { endingTables } from '../../../platform/engines/tables.ts'
import type { Console } from '../../console-ports.ts'
import { binReads } from './bin.ts'
import { unfinishedReads, unfinishedWrites } from './unfinished.ts'

export type ConsoleReads = Pick<
  Console,
  'findSavedForm' | 'listBin' | 'findBinned' | 'listUnfinished' | 'findUnfinished'
>

export const consoleReads = (ask: Ask): ConsoleReads => ({
  ...savedFormReads(ask),
  ...binReads(ask),
  ...unfinishedReads(ask),
})

export const consoleWrites = (transact: Transact): Omit<Console, keyof ConsoleReads | 'restore'> => ({
  ...savedFormWrites(transact),
  ...unfinishedWrites(transact),
  forget: async ({ ended, binned, limit }) => {
    const counts: number[] = []
    for (const forget of FORGET_ENDED) counts.push(await transact(({ ask }) => forget(ask, { through: ended, limit })))
    counts.push(await transact(({ ask }) => forgetBinned(ask, { through: binned, limit })))
    return Math.max(...counts)
  },
})

const FORGET_ENDED = endingTables.map((table) => forgettingOldest(table, 'ends_at'))

const forgetBinned = forgettingOldest('bin', 'deleted_at')
