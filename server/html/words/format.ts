/** Money and dates in words of a language. */
import type { JobDetails } from '@affiche/contract/job.ts'
import type { Language } from '@affiche/contract/values.ts'
import { isPaid } from '../../law/pay.ts'
import type { Terms } from '../../lists/reference.ts'
import { datesIn, type IsoDate } from '../../platform/lib/dates.ts'
import { memoizeText } from '../../platform/lib/memoize.ts'
import { type Words, words } from './words.ts'

const money = (locale: string, digits: 0 | 2): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits === 0 ? 0 : 4,
  })

const formats = ({ locale }: Words) => ({
  dollars: money(locale, 0),
  cents: money(locale, 2),
  number: new Intl.NumberFormat(locale),
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  shortDate: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
})

const FORMATS = { en: formats(words.en), fr: formats(words.fr) }

export const formatDate = (language: Language, date: IsoDate): string => dateIn(language, date, 'date')

/** A date for tables; without its year if that is the year of another date, such as today. */
export const formatDay = (language: Language, date: IsoDate, near: IsoDate): string =>
  dateIn(language, date, date.slice(0, 4) === near.slice(0, 4) ? 'day' : 'shortDate')

/** The first of a month is an ordinal number in French, which Intl does not write. */
const dateIn = (language: Language, date: IsoDate, form: 'date' | 'shortDate' | 'day'): string => {
  const text = FORMATS[language][form].format(Date.parse(`${date}T00:00:00Z`))
  return language === 'fr' ? text.replace(/^1\b/, '1er') : text
}

export const formatNumber = (language: Language, number: number): string => FORMATS[language].number.format(number)

/** Dollars, with cents where there are some. */
export const formatMoney = (language: Language, amount: number): string => {
  const { dollars, cents } = FORMATS[language]
  return (Number.isInteger(amount) ? dollars : cents).format(amount)
}

/** Pay as one phrase: `$52,000 to $60,000 a year, plus commission`; null if there is none. */
export const formatPay = (language: Language, salary: JobDetails['salary'], { french }: Terms): string | null => {
  const { pay } = words[language]
  if (salary === null) return null
  if (!isPaid(salary)) return salary.plusCommission ? pay.onCommission : null
  const { amount, maxAmount, period, plusCommission } = salary
  const { dollars, cents } = FORMATS[language]
  // Both bounds have cents if one has: $21.50 to $26.00.
  const { format } = Number.isInteger(amount) && Number.isInteger(maxAmount ?? 0) ? dollars : cents
  const range =
    maxAmount === null || maxAmount === amount ? format(amount) : pay.range(format(amount), format(maxAmount))
  const name = (language === 'fr' ? french.salaryPeriods.get(period.id) : undefined) ?? period.name
  const each = pay.per(range, pay.units[period.unit], name)
  return plusCommission ? `${each}, ${pay.plusCommission}` : each
}

/** Formatters, made once for each time zone. */
const clocksIn = memoizeText((timeZone) => {
  const clock = ({ locale }: Words) => ({
    minute: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }),
    second: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }),
  })
  return { en: clock(words.en), fr: clock(words.fr) }
})

/** A moment to the second, with the time zone that its clock is of. */
export const formatMoment = (language: Language, time: number, timeZone: string): string =>
  clocksIn(timeZone)[language].second.format(time)

/** The day of a moment in a time zone. */
export const formatTime = (language: Language, time: number, timeZone: string): string =>
  formatDate(language, datesIn(timeZone)(time))

/** The day of a moment and its minute, with the time zone that its clock is of. */
export const formatMinute = (language: Language, time: number, timeZone: string): string =>
  `${formatTime(language, time, timeZone)}, ${formatClock(language, time, timeZone)}`

/** Minute of a moment, beside its day. */
export const formatClock = (language: Language, time: number, timeZone: string): string =>
  clocksIn(timeZone)[language].minute.format(time)

type Item = { readonly id: number; readonly name: string }

/** Name of an item as its list has it; in French only where the list has a French name for it. */
export const listedName = (language: Language, { id, name }: Item, french: ReadonlyMap<number, string>): string =>
  (language === 'fr' ? french.get(id) : undefined) ?? name

/** The name as pages write it: lists have straight apostrophes, which stand beside sentences with others here. */
export const itemName: typeof listedName = (language, item, french) =>
  listedName(language, item, french).replaceAll("'", '’')
