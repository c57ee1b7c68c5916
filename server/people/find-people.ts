/** People by their id or the beginning of their handle, for those who support them. */

import { readInt32 } from '../platform/lib/decimal.ts'
import { fold } from '../platform/lib/fold.ts'
import { isHandleBeginning } from './person.ts'
import type { People, Person } from './ports.ts'

export const PEOPLE_MAX = 25

/** `isMore`: there are more than are returned. */
export type FoundPeople = { readonly people: readonly Person[]; readonly isMore: boolean }

export const findPeople =
  (people: Pick<People, 'getPerson' | 'findPeople'>) =>
  async (text: string): Promise<FoundPeople> => {
    const term = text.trim()
    const id = readInt32(term)
    const named = id === null ? null : ((await people.getPerson(id))?.person ?? null)
    const begun = isHandleBeginning(fold(term)) ? await people.findPeople(term, PEOPLE_MAX + 1) : []
    const found = [...(named ? [named] : []), ...begun.filter((person) => person.id !== named?.id)]
    return { people: found.slice(0, PEOPLE_MAX), isMore: found.length > PEOPLE_MAX }
  }
