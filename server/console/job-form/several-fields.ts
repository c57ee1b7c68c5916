/** The members that several fields of the form say together: how they are read, and written. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'
import { idOrText, numberOrText, readAmount } from '../../html/words/read-amount.ts'
import { lightTextOf } from '../../jobs/description/light-text-of.ts'
import { itemOf, textOrNull } from './field.ts'
import { CATEGORIES, filledIn, PLACES, type Together, type Values } from './fields.ts'
import { hasOtherText, htmlOf, languageOf, otherLanguageOf, type Typed } from './typed.ts'

export type Body = Readonly<Record<string, unknown>>

type Several = {
  readonly read: (job: Job12Body, language: Language) => Partial<Values>
  readonly write: (typed: Typed) => Body
}

export const severalFields: Readonly<Record<Together, Several>> = {
  locations: {
    read: ({ locations }) =>
      listOf(
        PLACES,
        locations.map((place) => place.description),
      ),
    write: ({ values }) => ({ locations: filledIn(values).places.map((id) => ({ description: values[id] })) }),
  },
  categories: {
    read: ({ categories }) =>
      listOf(
        CATEGORIES,
        categories.map(({ id }) => String(id)),
      ),
    write: ({ values }) => ({ categories: filledIn(values).categories.map((id) => ({ id: idOrText(values[id]) })) }),
  },
  salary: { read: (job, language) => payValues(job, language), write: (typed) => ({ salary: salaryOf(typed) }) },
  description: {
    read: (job) => {
      const { text, format } = textOf(job.description)
      return { description: text, 'description-format': format }
    },
    write: ({ values }) => ({ description: htmlOf(values, 'description') }),
  },
  texts: { read: (job) => otherTextValues(job), write: (typed) => textsOf(typed) },
}

/** Null is no pay, and clears one; an empty text is refused, since nobody has said whether there is one. */
const salaryOf = ({ values, language }: Typed): unknown => {
  if (values['pay-shown'] === 'no') return null
  if (values['pay-shown'] === '') return ''
  const amount = (text: string): unknown => (text === '' ? null : numberOrText(readAmount(text, language), text))
  return {
    amount: amount(values.pay),
    maxAmount: amount(values['pay-max']),
    period: itemOf(values['pay-period']),
    plusCommission: values['pay-commission'] !== '',
  }
}

/** With a second text the language of the first has to be said. */
const textsOf = (typed: Typed): Body => {
  const { values } = typed
  if (!hasOtherText(values)) return { texts: null }
  const own = languageOf(values)
  const other = otherLanguageOf(typed)
  const text = {
    title: values['text-title'],
    description: htmlOf(values, 'text-description'),
    applicationUrl: textOrNull(values['text-url']),
  }
  return {
    ...(own === null ? {} : { language: own }),
    texts: { [other]: text, ...(own === null ? {} : { [own]: null }) },
  }
}

const payValues = ({ salary }: Job12Body, language: Language): Partial<Values> => {
  if (salary === null) return { 'pay-shown': 'no' }
  const { amount, maxAmount, period, plusCommission } = salary
  return {
    'pay-shown': 'yes',
    pay: amountText(amount, language),
    'pay-max': maxAmount === null ? '' : amountText(maxAmount, language),
    'pay-period': String(period.id),
    'pay-commission': plusCommission ? 'on' : '',
  }
}

/** The text of the other language; there is one at most. */
export const otherTextOf = ({ texts }: Pick<Job12Body, 'texts'>): Text | null => Object.values(texts)[0] ?? null

type Text = NonNullable<Job12Body['texts'][Language]>

const otherTextValues = (job: Job12Body): Partial<Values> => {
  const other = otherTextOf(job)
  const { text, format } = textOf(other?.description ?? '')
  return {
    'text-title': other?.title ?? '',
    'text-description': text,
    'text-description-format': format,
    'text-url': other?.applicationUrl ?? '',
  }
}

/** As browsers show it. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** A text in the simplest form that loses nothing of it. */
const textOf = (html: string): { readonly text: string; readonly format: string } => {
  const light = lightTextOf(html)
  return light === null ? { text: withLineFeeds(html), format: 'html' } : { text: light, format: 'text' }
}

const listOf = (ids: readonly (keyof Values)[], texts: readonly string[]): Partial<Values> =>
  Object.fromEntries(ids.map((id, at) => [id, texts[at] ?? '']))

/** Amounts have four decimals at most; cents are written where there is a part of a dollar. */
const amountText = (amount: number, language: Language): string => {
  const [whole = '', decimals = ''] = amount.toFixed(4).split('.')
  if (decimals === '0000') return whole
  const [cents, rest] = [decimals.slice(0, 2), decimals.slice(2)]
  const shown = rest === '00' ? cents : `${cents}${rest.endsWith('0') ? rest.slice(0, 1) : rest}`
  return `${whole}${language === 'fr' ? ',' : '.'}${shown}`
}
