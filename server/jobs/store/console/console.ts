/** What the console keeps in a store of either engine. */

import type { Ask, Transact } from '../../../platform/engines/sql.ts'
import type { Console } from '../../console-ports.ts'
import { binReads, forgetBinned } from './bin.ts'
import { forgetSavedForms, savedFormReads, savedFormWrites } from './saved-forms.ts'

export type ConsoleReads = Pick<Console, 'findSavedForm' | 'listBin' | 'findBinned'>

export const consoleReads = (ask: Ask): ConsoleReads => ({ ...savedFormReads(ask), ...binReads(ask) })

export const consoleWrites = (transact: Transact): Pick<Console, 'saveForm' | 'dropForm' | 'forget'> => ({
  ...savedFormWrites(transact),
  forget: async ({ savedForms, binned, limit }) => {
    const forms = await transact(({ ask }) => forgetSavedForms(ask, { through: savedForms, limit }))
    const jobs = await transact(({ ask }) => forgetBinned(ask, { through: binned, limit }))
    return Math.max(forms, jobs)
  },
})
