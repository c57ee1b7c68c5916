/** Cells of a row as the fields of the posting form have them: names become the values of choices, and dates one form. */
import type { Workplace } from '@affiche/contract/values.ts'
import { factWords } from '../html/words/facts.ts'
import { lastDayOf } from '../html/words/last-day.ts'
import type { Item, Lists } from '../lists/reference.ts'
import { type IsoDate, isCalendarDate } from '../platform/lib/dates.ts'
import { fold } from '../platform/lib/fold.ts'
import { bareName, type Target } from './columns.ts'

/** `choice`: none of the values that the field has. `date`: no day, or one of two days. `flag`: neither yes nor no. */
export type CellFault = 'choice' | 'date' | 'flag'

type Read = { readonly value: string } | { readonly fault: CellFault }

/** Values by their names in both languages. */
type Choices = ReadonlyMap<string, string>

/** Names are compared without accents, case and signs; a name that two values have is the first one's. */
const choicesOf = (pairs: readonly (readonly [value: string, names: readonly (string | undefined)[]])[]): Choices => {
  const choices = new Map<string, string>()
  for (const [value, names] of pairs)
    for (const name of [value, ...names]) {
      const key = bareName(name ?? '')
      if (key !== '' && !choices.has(key)) choices.set(key, value)
    }
  return choices
}

const STATUSES = choicesOf([
  ['active', ['published', 'publiée', 'affichée']],
  ['draft', ['brouillon']],
  ['archived', ['archivée']],
])

const LANGUAGES = choicesOf([
  ['en', ['english', 'anglais']],
  ['fr', ['french', 'français']],
])

/** Words of feeds for where the work is done. */
const OTHER_WORDS: Readonly<Record<Workplace, readonly string[]>> = {
  'on-site': ['in person', 'not remote', 'en personne', 'présentiel'],
  hybrid: ['hybrid remote', 'mode hybride'],
  remote: ['fully remote', 'telecommute', 'work from home', 'à distance'],
}

const WORKPLACES = choicesOf(
  (['on-site', 'hybrid', 'remote'] as const).map((value) => [
    value,
    [factWords.en.workplace.values[value], factWords.fr.workplace.values[value], ...OTHER_WORDS[value]],
  ]),
)

const YES = /^(?:yes|y|true|1|x|on|oui|o|vrai)$/
const NO = /^(?:no|n|false|0|off|non|faux)$/

type List = 'categories' | 'positionTypes' | 'salaryPeriods'

/** Ids by the names of items in both languages, by the words of schema.org for them, and by themselves. */
const itemsOf = (lists: Lists, name: List): Choices => {
  const { french, employmentTypes, unitTexts } = lists.terms
  const words = { categories: new Map<number, string>(), positionTypes: employmentTypes, salaryPeriods: unitTexts }[
    name
  ]
  return choicesOf(
    lists[name].all.map((item: Item & { readonly unit?: string }) => [
      String(item.id),
      [item.name, french[name].get(item.id), item.unit, words.get(item.id)],
    ]),
  )
}

export type ReadCell = (target: Target, text: string) => Read

/** Places or categories of one cell, as our export divides them. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads cells that are not empty. */
export const createReadCell = (lists: Lists): ReadCell => {
  const choices: Readonly<Partial<Record<Target, Choices>>> = {
    status: STATUSES,
    language: LANGUAGES,
    workplace: WORKPLACES,
    categories: itemsOf(lists, 'categories'),
    'position-type': itemsOf(lists, 'positionTypes'),
    'pay-period': itemsOf(lists, 'salaryPeriods'),
    purpose: choicesOf([['lmia', ['eimt', 'yes', 'oui']]]),
  }
  return (target, text) => {
    const known = choices[target]
    if (known) return choiceOf(known, target === 'categories' ? partsOf(text) : [text])
    if (target === 'confidential' || target === 'auto-refresh' || target === 'pay-commission') return flagOf(text)
    if (target === 'last-day' || target === 'publish-on') return dateOf(text, (day) => day)
    return target === 'close-date' ? dateOf(text, lastDayOf) : { value: text }
  }
}

const choiceOf = (known: Choices, names: readonly string[]): Read => {
  const values = names.map((name) => known.get(bareName(name)))
  return values.includes(undefined) ? { fault: 'choice' } : { value: values.join(';') }
}

const flagOf = (text: string): Read => {
  if (YES.test(fold(text))) return { value: 'on' }
  return NO.test(fold(text)) ? { value: '' } : { fault: 'flag' }
}

const dateOf = (text: string, lastDayOf: (date: IsoDate) => IsoDate): Read => {
  const [, first = '', second = '', third = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? []
  const date =
    first.length === 4 ? isoOf(first, second, third) : third.length === 4 ? endingIn(third, first, second) : ''
  return isCalendarDate(date) ? { value: lastDayOf(date) } : { fault: 'date' }
}

const isoOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Day and month come in either order; a day that could be two is none. */
const endingIn = (year: string, one: string, other: string): string => {
  if (Number(one) > 12) return isoOf(year, other, one)
  return Number(other) > 12 || one === other ? isoOf(year, one, other) : ''
}
