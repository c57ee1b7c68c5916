/** Categories that a job title speaks of: by words of our own, else by the names that the list has in both languages. */
import type { ReadReference } from '../../lists/reference.ts'
import { fold } from '../../platform/lib/fold.ts'
import { CATEGORY_WORDS } from './title-categories.ts'

const SUGGESTED_MAX = 2

/** Letters that a word of a name needs to tell its category. */
const NAME_LETTERS_MIN = 6

const wordsIn = (text: string): readonly string[] => fold(text).split(/[^\p{L}]+/u)

/** Ids of at most two categories, in the order of the title's words. */
export const suggestedCategories = (title: string, { categories, terms }: ReadReference): readonly number[] => {
  const words = wordsIn(title)
  const known = (id: number) => (CATEGORY_WORDS[id] ?? '').split(' ').filter((word) => word !== '')
  const named = (id: number, name: string) =>
    wordsIn(`${name} ${terms.french.categories.get(id) ?? ''}`).filter(({ length }) => length >= NAME_LETTERS_MIN)
  const find = (stemsOf: (id: number, name: string) => readonly string[]): readonly number[] => {
    const found = words.flatMap((word) =>
      categories.all
        .filter(({ id, name }) => stemsOf(id, name).some((stem) => word.startsWith(stem)))
        .map(({ id }) => id),
    )
    return [...new Set(found)].slice(0, SUGGESTED_MAX)
  }
  const own = find(known)
  return own.length > 0 ? own : find(named)
}
