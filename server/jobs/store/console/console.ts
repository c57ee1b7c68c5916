/** Data of the console in a store of either engine. */

import type { TransactPeople } from '../../../audit/store/transaction.ts'
import type { Ask } from '../../../platform/engines/rows.ts'
import type { Console } from '../../console-ports.ts'
import { binReads, forgetBinned } from './bin.ts'
import { forgetSavedForms, savedFormReads, savedFormWrites } from './saved-forms.ts'

export type ConsoleReads = Pick<Console, 'findSavedForm' | 'listBin' | 'findBinned'>

export const consoleReads = (ask: Ask): ConsoleReads => ({ ...savedFormReads(ask), ...binReads(ask) })

export const consoleWrites = (transact: TransactPeople): Pick<Console, 'saveForm' | 'dropForm' | 'forget'> => ({
  ...savedFormWrites(transact),
  forget: async ({ savedForms, binned, limit }) => {
    const forms = await transact(({ ask }) => forgetSavedForms(ask, savedForms, limit))
    const jobs = await transact(({ ask }) => forgetBinned(ask, binned, limit))
    return Math.max(forms, jobs)
  },
})
