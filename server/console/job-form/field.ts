/** Fields of the posting form: their words, how they are shown, and how they read and write a member of a job. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'
import { factWords } from '../../html/words/facts.ts'
import { closeDateAfter, lastDayOf } from '../../html/words/last-day.ts'
import { idOrText } from '../../html/words/read-amount.ts'
import type { Choice } from '../../public/document.ts'

export const SECTIONS = ['job', 'pay', 'description', 'applying', 'more'] as const
export type Section = (typeof SECTIONS)[number]

/** Topics that a form can do without, each folded away behind a line that says what is set of it. */
export type Topic = 'about' | 'statements' | 'publication'

/** Fields that one button more asks for, one after the other. */
export type Further = 'furtherPlace' | 'furtherCategory'

export type Both = Readonly<Record<Language, string>>

export const both = (en: string, fr: string): Both => ({ en, fr })

/** Field that alone says a member, or a part of it. */
export type Value = {
  readonly read: (job: Job12Body) => string
  readonly write: (text: string) => unknown
}

/** `own`: as sections.ts has it; `none`: buttons decide it. */
type Control = 'line' | 'place' | 'radios' | 'select' | 'checkbox' | 'own' | 'none'

type Rest = {
  /** `*` stands for the language of the other text. */
  readonly pointer: string
  readonly label: Both
  /** Hint at what to write. */
  readonly about?: Both
  /** Keyboard of a phone, for a line. */
  readonly mode?: 'numeric' | 'decimal' | 'email' | 'url'
  /** Value of a checkbox, if that is not "on". */
  readonly on?: string
  /** Names of the values. */
  readonly choices?: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Fields that stand together: in a row, under radio buttons, as one more of a list, or folded away. */
  readonly group?: 'columns' | 'routes' | 'otherText' | Further | Topic
  /** Id of the radio button that who fills the field in means; a script chooses it. */
  readonly chooses?: string
  readonly value?: Value
}

export type Field = Rest & { readonly section: Section; readonly control: Control }

export const field = <R extends Rest>(section: Section, control: Control, rest: R): Field & R => ({
  section,
  control,
  ...rest,
})

/** The name of a member, as sentences have it, and its fields: each has a value, or several say one together. */
export type FormMember = { readonly name: Both } & (
  | { readonly fields: null }
  | { readonly fields: Readonly<Record<string, Field & { readonly value: Value }>>; readonly parts?: 'apart' }
  | { readonly fields: Readonly<Record<string, Field>>; readonly parts: 'together'; readonly title?: Both }
)

export const NOT_SAID = both('Not specified', 'Non précisé')

/** The values of a choice, or none of them. */
export const choicesOf = (name: Choice): NonNullable<Field['choices']> => ({
  en: { '': NOT_SAID.en, ...factWords.en[name].values },
  fr: { '': NOT_SAID.fr, ...factWords.fr[name].values },
})

export const textOrNull = (text: string): string | null => (text === '' ? null : text)

type NamesOf<V> = { [Name in keyof Job12Body]: Job12Body[Name] extends V ? Name : never }[keyof Job12Body]

export const required = (name: NamesOf<string>): Value => ({ read: (job) => job[name], write: (text) => text })

export const text = (name: NamesOf<string | null>): Value => ({ read: (job) => job[name] ?? '', write: textOrNull })

export const whole = (name: NamesOf<number | null>): Value => ({
  read: (job) => String(job[name] ?? ''),
  write: (text) => (text === '' ? null : idOrText(text.trim())),
})

export const flag = (name: NamesOf<boolean>): Value => ({
  read: (job) => (job[name] ? 'on' : ''),
  write: (text) => text !== '',
})

export const item = (name: 'positionType' | 'applicantRoutingType'): Value => ({
  read: (job) => String(job[name].id),
  write: itemOf,
})

export const itemOf = (text: string): unknown => (text === '' ? null : { id: idOrText(text) })

/** People mean the last day, and the interface the first one that is closed. */
export const lastDay: Value = {
  read: ({ closeDate }) => (closeDate === null ? '' : lastDayOf(closeDate)),
  write: (text) => textOrNull(closeDateAfter(text)),
}

/** A statement in words, or one that is true or false. */
export const statement = (name: keyof Job12Body['disclosures']): Value => ({
  read: ({ disclosures }) => String(disclosures[name] ?? ''),
  write:
    name === 'accommodation'
      ? (text) => (text === 'true' || text === 'false' ? text === 'true' : textOrNull(text))
      : textOrNull,
})
