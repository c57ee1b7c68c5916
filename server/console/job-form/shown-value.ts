/** The value of a member as text for people, to compare two of them. */
import type { Language } from '@affiche/contract/values.ts'
import { itemName } from '../../html/words/format.ts'
import { lightTextOf } from '../../jobs/description/light-text-of.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type FieldId, FORMATS, fieldsOf, type Member, type Values } from './fields.ts'
import { formWords } from './words.ts'

type Parts = { readonly values: Values; readonly language: Language; readonly lists: ReadReference }

export const shownValue = (member: Member, parts: Parts): readonly Html[] => {
  const { values, language } = parts
  const { labels, compare } = formWords[language]
  const ids = fieldsOf(member)
  const filled = ids.filter((id) => values[id] !== '')
  if (filled.length === 0) return [html`<p>${compare.empty}</p>`]
  return filled.map((id) => {
    const label = ids.length === 1 ? null : html`<span class="dim">${labels[id]}</span><br>`
    const lines = wordsOf(id, parts)
      .split('\n')
      .map((line, at) => html`${at === 0 ? null : html`<br>`}${line}`)
    return html`<p>${label}${lines}</p>`
  })
}

/** The name of what was chosen, or the text that was typed. */
const wordsOf = (id: FieldId, { values, language, lists }: Parts): string => {
  const value = values[id]
  const text = formWords[language]
  const { categories, positionTypes, salaryPeriods } = lists.terms.french
  const named = (
    list: { get: (id: number) => { id: number; name: string } | undefined },
    french: ReadonlyMap<number, string>,
  ) => {
    const item = list.get(Number(value))
    return item ? itemName(language, item, french) : value
  }
  if (id.startsWith('category-')) return named(lists.categories, categories)
  if (id === 'position-type') return named(lists.positionTypes, positionTypes)
  if (id === 'pay-period') return named(lists.salaryPeriods, salaryPeriods)
  if (value === 'on') return text.yes
  // The text of an editor and that of a form without scripts are shown alike.
  if (id in FORMATS && values[FORMATS[id as keyof typeof FORMATS]] === 'html') return lightTextOf(value) ?? value
  return text.choices[id]?.[value] ?? value
}
