/** Notes of how fields were read: the language of the text, and the pay in a year. */

import { formatMoney } from '../../html/words/format.ts'
import { readAmount } from '../../html/words/read-amount.ts'
import { dollarsOf, yearlyPay } from '../../law/pay.ts'
import type { ReadReference } from '../../lists/reference.ts'
import type { FieldId } from './fields.ts'
import { languageOf, type Typed } from './typed.ts'
import { formWords } from './words.ts'

export type Notes = Readonly<Partial<Record<FieldId, string>>>

export const notesOf = (typed: Typed, lists: ReadReference): Notes => {
  const pay = yearlyNote(typed, lists)
  const language = languageNote(typed)
  return { ...(pay === null ? {} : { pay }), ...(language === null ? {} : { language }) }
}

const languageNote = ({ values, language }: Typed): string | null => {
  const guessed = values.language === '' ? languageOf(values) : null
  const { choices, languageNote: said } = formWords[language]
  return guessed && said(choices.language?.[guessed] ?? guessed)
}

/** Amounts beyond what the interface takes are its to refuse. */
const DIGITS_MAX = 16

/** Null for a pay that is not clear, or by the year already. */
const yearlyNote = ({ values, language }: Typed, { salaryPeriods, terms }: ReadReference): string | null => {
  const period = salaryPeriods.get(Number(values['pay-period']))
  const [amount, upper] = [readAmount(values.pay, language), readAmount(values['pay-max'], language)]
  const isClear = amount !== null && [amount, upper ?? ''].every((digits) => digits.length <= DIGITS_MAX)
  if (values['pay-shown'] === 'no' || !period || !isClear || (upper === null && values['pay-max'] !== '')) return null
  const maxAmount = upper === null ? null : Number(upper)
  const yearly = yearlyPay({ amount: Number(amount), maxAmount, period, plusCommission: false }, terms.periodsPerYear)
  if (yearly === null || period.unit === 'year') return null
  const { yearly: said, spread, range } = formWords[language]
  const [least, most] = [yearly.least, yearly.most].map((money) => formatMoney(language, dollarsOf(money)))
  const isRange = maxAmount !== null && yearly.most > yearly.least
  const text = said(isRange ? range(least ?? '', most ?? '') : (least ?? ''), period.unit === 'hour')
  return isRange ? `${text}${spread(formatMoney(language, dollarsOf(yearly.most - yearly.least)))}` : text
}
