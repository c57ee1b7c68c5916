/** Sentences of hints in the language of the reader, with what was found in the posting. */
import type { Language } from '@affiche/contract/values.ts'
import { type IsoDate, isCalendarDate } from '../platform/lib/dates.ts'
import { memoizeText } from '../platform/lib/memoize.ts'
import type { Evidence } from './condition.ts'
import { dollarsOf, type Money } from './pay.ts'

/** Stands beside hints wherever they are shown. */
export const NOTICE: Readonly<Record<Language, string>> = {
  en: 'This is not legal advice.',
  fr: 'Ceci n’est pas un avis juridique.',
}

/** Follows a hint whose rule does not bind small employers, if the size of this one is not known. */
export const IF_LARGE: Readonly<Record<Language, string>> = {
  en: ' This applies if you have 25 or more employees.',
  fr: ' Cela s’applique si vous avez 25 employés ou plus.',
}

/** Follows a hint about a rate that may have been replaced. */
export const LAST_KNOWN: Readonly<Record<Language, string>> = {
  en: ' This is the last known rate.',
  fr: ' Il s’agit du dernier taux connu.',
}

type Format = (found: Evidence, language: Language) => string

/** The parts of a sentence that are filled in, and the finding that each is made of. */
const PARTS: Readonly<Record<string, readonly [given: keyof Evidence, format: Format]>> = {
  spread: ['spread', ({ spread = 0n }, language) => formatMoney(spread, language)],
  words: ['words', ({ words = '' }) => words],
  days: ['days', ({ days = 0 }, language) => formats(language).days.format(days)],
  amount: ['wage', ({ wage }, language) => formatMoney(wage?.hourly ?? 0n, language)],
  date: ['wage', ({ wage }, language) => formatDate(wage?.since ?? '', language)],
  province: ['wage', ({ wage }, language) => wage?.name[language] ?? ''],
}

const PART = /\{([^{}]*)\}/g

/** The parts of a sentence that a condition cannot fill. */
export const unfilledIn = (sentence: string, gives: readonly (keyof Evidence)[]): string[] =>
  Array.from(sentence.matchAll(PART))
    .filter(([, name = '']) => !Object.hasOwn(PARTS, name) || !gives.includes(PARTS[name]?.[0] ?? 'words'))
    .map(([part]) => part)

export const fill = (sentence: string, found: Evidence, language: Language): string =>
  sentence.replace(PART, (part, name: string) => PARTS[name]?.[1](found, language) ?? part)

const formats = memoizeText((language) => {
  const locale = `${language}-CA`
  const dollars = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const
  return {
    days: new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    cents: new Intl.NumberFormat(locale, dollars),
    dollars: new Intl.NumberFormat(locale, { ...dollars, maximumFractionDigits: 0 }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  }
})

const WHOLE_DOLLAR = 10_000n

/** Cents only where there are some. */
const formatMoney = (money: Money, language: Language): string => {
  const { cents, dollars } = formats(language)
  return (money % WHOLE_DOLLAR === 0n ? dollars : cents).format(dollarsOf(money))
}

/** French says the first of a month as an ordinal, which Intl does not. */
const formatDate = (date: IsoDate, language: Language): string => {
  if (!isCalendarDate(date)) return date
  return formats(language)
    .date.formatToParts(Date.parse(date))
    .map(({ type, value }) => (language === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')
}
