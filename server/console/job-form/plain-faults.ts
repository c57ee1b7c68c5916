/** Faults of fields as people mend them: what to enter or to choose, where the interface names a member and its rule. */
import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { shorten } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import type { Sentence, SentenceKey } from '../../platform/sentences/sentence.ts'
import { faultWords } from './fault-words.ts'
import { FIELDS, type FieldId } from './fields.ts'
import type { Typed } from './typed.ts'
import { formWords } from './words.ts'

type Where = { readonly field: FieldId; readonly typed: Typed }

type At = {
  readonly language: Language
  readonly words: (typeof faultWords)[Language]
  readonly label: string
  /** Text of the field. */
  readonly text: string
  /** Sentence for a field that is empty. */
  readonly missing: string
  /** Keyboard of a field for numbers. */
  readonly mode: (typeof FIELDS)[number]['mode']
}

type Plain = {
  readonly [K in SentenceKey]?: (about: Extract<Sentence, { readonly key: K }>['about'], at: At) => string
}

const missing = (_: unknown, at: At): string => at.missing

/** A number that is none; what is no field for numbers has a choice that does not exist. */
const number = (_: unknown, { mode, words, label, text, missing }: At): string => {
  if (mode === 'decimal') return words.amount(label, text)
  return mode === 'numeric' ? words.whole(label, text) : missing
}

const plain: Plain = {
  memberRequired: missing,
  memberEmpty: missing,
  wrongCount: missing,
  blankText: missing,
  blankDescription: missing,
  blankPlace: missing,
  noChoice: missing,
  unknownItem: missing,
  emailRequired: missing,
  urlRequired: missing,
  wrongType: number,
  tooManyDigits: (_, { mode, words, label, missing }) => (mode === undefined ? missing : words.digits(label)),
  tooManyDecimals: (_, { words, label }) => words.decimals(label),
  outOfRange: ({ least, most }, { mode, language, words, label, missing }) => {
    if (mode === undefined) return missing
    const [from, to] = [formatNumber(language, least), formatNumber(language, most ?? 0)]
    return most === null ? words.atLeast(label, from) : words.between(label, from, to)
  },
  tooLong: ({ length, most }, { language, words, label }) =>
    words.tooLong(label, formatNumber(language, length), formatNumber(language, most)),
  noDate: (_, { words, label }) => words.date(label),
  salaryRange: (_, { words }) => words.range,
  placeRepeated: ({ text }, { words }) => words.samePlace(text),
  categoryRepeated: (_, { words }) => words.sameCategory,
  planRequired: (_, { words }) => words.plan,
  noEmail: ({ text, fault }, { language, words }) => words.email(text, say(fault, { language })),
  noUrl: ({ text, fault }, { language, words }) =>
    fault.key === 'noScheme'
      ? words.scheme(text, fault.about.address ?? 'https://www.example.ca')
      : words.url(text, say(fault, { language })),
  severalPlaces: ({ place }, { words }) => words.severalPlaces(place),
  languageNeeded: (_, { words }) => words.undetected,
  sameLanguage: ({ language: own }, { words }) => words.sameLanguage[own],
  referenceTaken: (_, { words }) => words.reference,
}

/** Null for a sentence that has no other words here. */
export const plainFault = ({ key, about }: Sentence, { field, typed: { values, language } }: Where): string | null => {
  const words = faultWords[language]
  const label = formWords[language].labels[field]
  const { mode } = FIELDS.find(({ id }) => id === field) ?? {}
  const at = {
    language,
    words,
    label,
    text: shorten(values[field]),
    missing: words.missing[field] ?? words.fill(label),
  }
  const say = plain[key] as ((about: unknown, at: At) => string) | undefined
  return say?.(about, { ...at, mode }) ?? null
}
