/** Suggestions beside fields: places that were probably meant, and categories that the title speaks of. */
import type { Language } from '@affiche/contract/values.ts'
import type { Choices } from '../../html/controls.ts'
import { itemName } from '../../html/words/format.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { suggestedCategories } from './category-suggestions.ts'
import { type Fault, faultsAt } from './faults.ts'
import { CATEGORIES, type FieldId, PLACES, type Values } from './fields.ts'

type Asked = {
  readonly language: Language
  readonly values: Values
  readonly faults: readonly Fault[]
  readonly lists: ReadReference
}

/** Fields that may have some. */
export const SUGGESTED: readonly FieldId[] = [...PLACES, CATEGORIES[0]]

export const suggestionsAt = ({ language, values, faults, lists }: Asked, id: FieldId): Choices => {
  if (PLACES.some((place) => place === id))
    return faultsAt(faults, id).flatMap(({ suggestions }) => suggestions.map((place) => [place, place] as const))
  if (id !== CATEGORIES[0] || values[id] !== '') return []
  const ids = suggestedCategories(values.title, lists)
  const { categories } = lists.terms.french
  return lists.categories.all
    .filter((item) => ids.includes(item.id))
    .map((item) => [String(item.id), itemName(language, item, categories)] as const)
}
