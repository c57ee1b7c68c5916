/**
 * The conditions of rules: a closed language without expressions. Each is a JSON object with one member, which names
 * the condition. It is read once, and then answers what it found in a posting, or null if it does not hold.
 */

import type { PublicFact } from '@affiche/contract/members.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { DAY_MS } from '../platform/lib/dates.ts'
import { type Condition, type Evidence, limited, NEVER, plain, type Read } from './condition.ts'
import { EMPLOYER_SIZES, type PostingFacts } from './facts.ts'
import { missedMinimum } from './minimum-wages.ts'
import { hourlyPay, isPaid, moneyOf, yearlyPay } from './pay.ts'
import { findPhrase } from './phrases.ts'
import type { Posting } from './posting.ts'

export const readCondition: Read = (value, path, reading) => {
  const [name, ...more] = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const read = name !== undefined && Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined
  if (read && name && more.length === 0)
    return read((value as Record<string, unknown>)[name], `${path}.${name}`, reading)
  reading.refuse(path, `is not one condition; the conditions are ${Object.keys(CONDITIONS).join(', ')}.`)
  return NEVER
}

const readAll: Read = (value, path, reading) => {
  if (Array.isArray(value) && value.length > 0) {
    const parts = value.map((part, at) => readCondition(part, `${path}[${at}]`, reading))
    const find = (posting: Posting): Evidence | null => {
      let found: Evidence = {}
      for (const part of parts) {
        const more = part.find(posting)
        if (more === null) return null
        found = { ...found, ...more }
      }
      return found
    }
    return { find, gives: parts.flatMap(({ gives }) => gives) }
  }
  reading.refuse(path, 'is not a list of conditions.')
  return NEVER
}

const readAny: Read = (value, path, reading) => {
  if (Array.isArray(value) && value.length > 0) {
    const [first = NEVER, ...others] = value.map((part, at) => readCondition(part, `${path}[${at}]`, reading))
    const find = (posting: Posting) => others.reduce((found, part) => found ?? part.find(posting), first.find(posting))
    return { find, gives: first.gives.filter((given) => others.every(({ gives }) => gives.includes(given))) }
  }
  reading.refuse(path, 'is not a list of conditions.')
  return NEVER
}

const readNot: Read = (value, path, reading) => {
  const inner = readCondition(value, path, reading)
  return { find: (posting) => (inner.find(posting) === null ? {} : null), gives: [] }
}

/** The name of a list, or an object of one and of another that must not be in the same sentence. */
const listsOf = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [value]
  const { list, unless, ...others } = value as Record<string, unknown>
  return Object.keys(others).length > 0 ? [null] : [list, unless]
}

const readSays: Read = (value, path, { phrases, refuse }) => {
  const lists = listsOf(value).map((name) => (typeof name === 'string' ? phrases.get(name) : undefined))
  const [list, unless] = lists
  if (!list || lists.includes(undefined)) {
    refuse(path, `is not one of the lists of phrases: ${[...phrases.keys()].join(', ')}.`)
    return NEVER
  }
  const find = (posting: Posting) => {
    for (const wording of posting.readings().flatMap(({ title, description }) => [title, description])) {
      const words = findPhrase(wording, list, unless)
      if (words !== null) return { words }
    }
    return null
  }
  return { find, gives: ['words'] }
}

const findDays =
  (bound: number): Condition['find'] =>
  ({ facts: { publishDate, closeDate } }) => {
    if (closeDate === null) return null
    const days = Math.max(0, Math.round((Date.parse(closeDate) - Date.parse(publishDate)) / DAY_MS))
    return days < bound ? { days } : null
  }

const findSpread =
  (bound: number): Condition['find'] =>
  ({ facts, periodsPerYear }) => {
    const pay = yearlyPay(facts.salary, periodsPerYear)
    const spread = pay ? pay.most - pay.least : 0n
    return spread > moneyOf(bound) ? { spread } : null
  }

const findMaximum =
  (bound: number): Condition['find'] =>
  ({ facts, periodsPerYear }) => {
    const pay = yearlyPay(facts.salary, periodsPerYear)
    return pay && pay.most <= moneyOf(bound) ? {} : null
  }

const findMissedMinimum: Condition['find'] = ({ facts, wages, isIn, today }) => {
  const pay = hourlyPay(facts.salary)
  if (pay === null) return null
  const wage = missedMinimum(pay, wages, { isIn, isFederal: facts.employer.federal === true, today })
  return wage && { wage }
}

const readMissedMinimum: Read = (value, path, { refuse }) => {
  if (value === true) return { find: findMissedMinimum, gives: ['wage'] }
  refuse(path, 'is not true.')
  return NEVER
}

/** Pointers to what a rule may ask for, and whether a posting says it. */
type Asked = Readonly<Record<string, (facts: PostingFacts) => boolean>>

/** By the facts that candidates see; null for one that laws do not ask for. */
const ASKED: Readonly<Record<PublicFact, Asked | null>> = {
  locations: null,
  categories: null,
  positionType: null,
  salary: {
    '/salary': ({ salary }) => isPaid(salary),
    '/salary/maxAmount': ({ salary }) => salary !== null && salary.amount > 0 && salary.maxAmount !== null,
  },
  workplace: null,
  openings: null,
  disclosures: {
    '/disclosures/artificialIntelligence': ({ disclosures }) => disclosures.artificialIntelligence !== null,
    '/disclosures/vacancy': ({ disclosures }) => disclosures.vacancy !== null,
    '/disclosures/accommodation': ({ disclosures }) => disclosures.accommodation === true,
  },
}

const MEMBERS: Asked = Object.assign({}, ...Object.values(ASKED))

const isMember = (value: unknown): value is string => typeof value === 'string' && Object.hasOwn(MEMBERS, value)
const isSaid = (facts: PostingFacts, member: string): boolean => MEMBERS[member]?.(facts) ?? false
const MEMBER = `one of ${Object.keys(MEMBERS).join(', ')}`

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)
const isProvince = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const isLmia = (value: unknown): value is 'lmia' => value === 'lmia'

/** Values that an employer may have; null stands for one that is not known. */
type Employers = { readonly size?: readonly unknown[]; readonly federal?: readonly unknown[] }

const EMPLOYER_VALUES: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['size', [...EMPLOYER_SIZES, null]],
  ['federal', [true, false, null]],
])

const isEmployers = (value: unknown): value is Employers => {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return (
    members.length > 0 &&
    members.every(
      ([name, list]) => Array.isArray(list) && list.every((item) => EMPLOYER_VALUES.get(name)?.includes(item)),
    )
  )
}

const isEmployer = ({ facts: { employer } }: Posting, { size, federal }: Employers): boolean =>
  (size?.includes(employer.size) ?? true) && (federal?.includes(employer.federal) ?? true)

const CONDITIONS: Readonly<Record<string, Read>> = {
  all: readAll,
  any: readAny,
  not: readNot,
  place: plain(isProvince, 'a code of two capital letters', ({ isIn }, province) => isIn(province)),
  employer: plain(isEmployers, 'an object of lists for size or federal', isEmployer),
  absent: plain(isMember, MEMBER, ({ facts }, member) => !isSaid(facts, member)),
  present: plain(isMember, MEMBER, ({ facts }, member) => isSaid(facts, member)),
  // A text whose language is not known may be in this one.
  language: plain(isLanguage, `one of ${LANGUAGES.join(', ')}`, ({ facts }, required) =>
    facts.texts.some(({ language }) => language === required || language === null),
  ),
  yearlySpread: limited('above', (bound) => ({ find: findSpread(bound), gives: ['spread'] })),
  yearlyMax: limited('atMost', (bound) => ({ find: findMaximum(bound), gives: [] })),
  hourlyBelowMinimum: readMissedMinimum,
  says: readSays,
  days: limited('below', (bound) => ({ find: findDays(bound), gives: ['days'] })),
  purpose: plain(isLmia, '"lmia"', ({ facts }, purpose) => facts.purpose === purpose),
}
