/** The words of the posting form: its own, and those of its fields. */
import type { Language } from '@affiche/contract/values.ts'
import { FIELDS, type FieldId, type Member, TITLES } from './fields.ts'
import { en, type FormWords as OwnWords } from './words-en.ts'
import { fr } from './words-fr.ts'

type Names = Readonly<Record<string, string>>

const fieldWords = (language: Language) => ({
  labels: Object.fromEntries(FIELDS.map(({ id, label }) => [id, label[language]])) as Readonly<Record<FieldId, string>>,
  hints: Object.fromEntries(FIELDS.flatMap(({ id, about }) => (about ? [[id, about[language]]] : []))) as Readonly<
    Partial<Record<FieldId, string>>
  >,
  choices: Object.fromEntries(
    FIELDS.flatMap(({ id, choices }) => (choices ? [[id, choices[language]]] : [])),
  ) as Readonly<Partial<Record<FieldId, Names>>>,
  /** Members of several fields, by a name of their own. */
  members: Object.fromEntries(TITLES.map(([name, title]) => [name, title[language]])) as Readonly<
    Partial<Record<Member, string>>
  >,
})

export type FormWords = OwnWords & ReturnType<typeof fieldWords>

export const formWords: Readonly<Record<Language, FormWords>> = {
  en: { ...en, ...fieldWords('en') },
  fr: { ...fr, ...fieldWords('fr') },
}
