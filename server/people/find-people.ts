/** People by their id or parts of their name or handle, for those who support them. */

import { readInt32 } from '../platform/lib/decimal.ts'
import { fold, wordsOf } from '../platform/lib/fold.ts'
import { lookThrough } from '../platform/lib/look-through.ts'
import type { People, Person } from './ports.ts'

export const PEOPLE_MAX = 25

type PeopleSearch = {
  readonly text: string
  /** Only people with a higher id. */
  readonly after: number
}

export type FoundPeople = {
  /** People by id; the one with the id that was asked for comes first. */
  readonly people: readonly Person[]
  /** True if there are more than are returned. */
  readonly isMore: boolean
  /** The id after which the search goes on; null if it looked at everybody, or found enough. */
  readonly next: number | null
}

export const findPeople =
  (people: Pick<People, 'getPerson' | 'walkPeople'>) =>
  async ({ text, after }: PeopleSearch): Promise<FoundPeople> => {
    const words = wordsOf(text)
    if (words.length === 0) return { people: [], isMore: false, next: null }
    const id = after === 0 ? readInt32(text.trim()) : null
    const named = id === null ? null : ((await people.getPerson(id))?.person ?? null)
    const others = await lookThrough(after, {
      walk: people.walkPeople,
      matches: (person) => person.id !== named?.id && hasWords(person, words),
      enough: PEOPLE_MAX,
    })
    const found = [...(named ? [named] : []), ...others.rows]
    const isMore = found.length > PEOPLE_MAX
    return { people: found.slice(0, PEOPLE_MAX), isMore, next: isMore ? null : others.next }
  }

const hasWords = ({ name, handle }: Person, words: readonly string[]): boolean => {
  const names = fold(`${name}\n${handle}`)
  return words.every((word) => names.includes(word))
}
