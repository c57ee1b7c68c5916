/** Columns of an import as the page of its check has them: chosen in a form, with the labels of the posting form. */
import type { Language } from '@affiche/contract/values.ts'
import { guessMapping, isTarget, type Mapping, once, type Target } from '../../imports/columns.ts'
import type { FieldId } from '../job-form/fields.ts'
import { formWords } from '../job-form/words.ts'
import { importWords } from './words.ts'

export const labelOf = (target: Target, language: Language): string => {
  const { columns } = importWords[language]
  return target === 'places' || target === 'categories' || target === 'close-date'
    ? columns[target]
    : formWords[language].labels[target]
}

/** Column that fills a field; null for a field that none fills. */
export const targetOf = (field: FieldId): Target | null => {
  if (field.startsWith('place-')) return 'places'
  if (field.startsWith('category-')) return 'categories'
  return isTarget(field) ? field : null
}

/** Field of a form with the choice for a column, by its place in the table. */
export const columnField = (at: number): string => `column-${at}`

/** The mapping that a form chooses, over the one that the heads suggest. */
export const mappingOf = (heads: readonly string[], fields: URLSearchParams): Mapping => {
  const guessed = guessMapping(heads)
  return once(
    heads.map((_, at) => {
      const chosen = fields.get(columnField(at))
      if (chosen === null) return guessed[at] ?? null
      return isTarget(chosen) ? chosen : null
    }),
  )
}
