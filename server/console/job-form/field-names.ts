/** The words of the fields of the posting form, as their table has them. */
import type { Language } from '@affiche/contract/values.ts'
import { FIELDS, type FieldId, type Member, TITLES } from './fields.ts'

type Names = Readonly<Record<string, string>>

type FieldWords = {
  readonly labels: Readonly<Record<FieldId, string>>
  readonly hints: Readonly<Partial<Record<FieldId, string>>>
  readonly choices: Readonly<Partial<Record<FieldId, Names>>>
  /** Members of several fields, by a name of their own. */
  readonly members: Readonly<Partial<Record<Member, string>>>
}

export const fieldWords = (language: Language): FieldWords => ({
  labels: Object.fromEntries(FIELDS.map(({ id, label }) => [id, label[language]])) as FieldWords['labels'],
  hints: Object.fromEntries(FIELDS.flatMap(({ id, about }) => (about ? [[id, about[language]]] : []))),
  choices: Object.fromEntries(FIELDS.flatMap(({ id, choices }) => (choices ? [[id, choices[language]]] : []))),
  members: Object.fromEntries(TITLES.map(([name, title]) => [name, title[language]])),
})
