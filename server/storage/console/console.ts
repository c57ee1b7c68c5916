/** What the console keeps in a store of either engine. */
import type { Console } from '../../use-cases/console-ports.ts'
import type { Ask } from '../people/rows.ts'
import type { TransactPeople } from '../people/transaction.ts'
import { binReads, forgetBinned } from './bin.ts'
import { forgetParked, parkedReads, parkedWrites } from './parked-forms.ts'

export type ConsoleReads = Pick<Console, 'findParked' | 'listBin' | 'findBinned'>

export const consoleReads = (ask: Ask): ConsoleReads => ({ ...parkedReads(ask), ...binReads(ask) })

export const consoleWrites = (transact: TransactPeople): Pick<Console, 'park' | 'unpark' | 'forget'> => ({
  ...parkedWrites(transact),
  forget: async ({ parked, binned, limit }) => {
    const forms = await transact(({ ask }) => forgetParked(ask, parked, limit))
    const jobs = await transact(({ ask }) => forgetBinned(ask, binned, limit))
    return Math.max(forms, jobs)
  },
})
