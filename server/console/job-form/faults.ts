/** Refusals of the interface at the fields of the form, in the words of people. */
import type { Finding, Problem } from '../../platform/sentences/problem.ts'
import { type Reader, say } from '../../platform/sentences/say.ts'
import type { Sentence } from '../../platform/sentences/sentence.ts'
import { CATEGORIES, FIELDS, type FieldId, fieldAt, PLACES, type Values } from './fields.ts'
import { plainFault } from './plain-faults.ts'
import type { Typed } from './typed.ts'
import { formWords } from './words.ts'

export type Fault = {
  /** Null for one that no field holds. */
  readonly field: FieldId | null
  readonly text: string
  readonly pointer: string
  readonly code: Finding['code']
  /** Places that were probably meant. */
  readonly suggestions: readonly string[]
}

/** A reader of the form: members have the labels of their fields. */
export const readerOf = ({ values, language }: Typed): Reader => ({
  language,
  nameOf: ({ member, at }) => {
    const field = fieldAt(at, values)
    return field === null ? member : formWords[language].labels[field]
  },
})

/** Faults in the order of the fields; those that belong to no field come first. */
export const faultsOf = ({ findings }: Problem, typed: Typed): readonly Fault[] => {
  const faults = findings.map(({ pointer, code, sentence }) => {
    const field = fieldAt(pointer, typed.values)
    const text = sayAt(field, sentence, typed)
    return { field: field === 'status' ? null : field, text, pointer, code, suggestions: suggestionsOf(sentence) }
  })
  return faults.toSorted((one, other) => orderOf(one) - orderOf(other))
}

/** A finding in the words of its field; one of no field has those of the interface. */
export const sayFinding = ({ pointer, sentence }: Pick<Finding, 'pointer' | 'sentence'>, typed: Typed): string =>
  sayAt(fieldAt(pointer, typed.values), sentence, typed)

const sayAt = (field: FieldId | null, sentence: Sentence, typed: Typed): string => {
  const plain = field && plainFault(sentence, { field, typed })
  return plain ?? say(sentence, readerOf(typed))
}

const orderOf = ({ field }: Fault): number => FIELDS.findIndex(({ id }) => id === field)

const suggestionsOf = ({ key, about }: Sentence): readonly string[] =>
  key === 'placeSuggested' ? about.suggestions : []

/** The faults of a field, in their order. */
export const faultsAt = (faults: readonly Fault[], field: FieldId): readonly Fault[] =>
  faults.filter((fault) => fault.field === field)

/** Puts a suggestion into its field, as a button of the form says it: `place-1:Vancouver, BC`. */
export const withSuggestion = (values: Values, choice: string): Values => {
  const field = [...PLACES, CATEGORIES[0]].find((id) => choice.startsWith(`${id}:`))
  return field ? { ...values, [field]: choice.slice(field.length + 1) } : values
}

export type Hint = {
  readonly field: FieldId | null
  readonly text: string
  readonly source: { readonly title: string; readonly url: string } | null
  readonly inForce: string | null
}

type HintBody = {
  readonly pointer: string
  readonly detail: string
  readonly source: Hint['source']
  readonly inForce: string | null
}

/** The hints of an answer to a write. */
export const hintsOf = (body: unknown, values: Values): readonly Hint[] =>
  ((body as { readonly hints?: readonly HintBody[] }).hints ?? []).map(({ pointer, detail, source, inForce }) => ({
    field: fieldAt(pointer, values),
    text: detail,
    source,
    inForce,
  }))
