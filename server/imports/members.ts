/** Members of a job from the cells of a row, for what the row says alone; the interface judges them. */
import { ROUTING_EMAIL, ROUTING_URL } from '@affiche/contract/job.ts'
import type { Language } from '@affiche/contract/values.ts'
import { closeDateAfter } from '../html/words/last-day.ts'
import { idOrText, numberOrText, readAmount } from '../html/words/read-amount.ts'
import { otherLanguage } from '../html/words/words.ts'
import { languageOfText } from '../jobs/description/language-guess.ts'
import { htmlOfLightText } from '../jobs/description/light-text.ts'
import { partsOf } from './cells.ts'
import { memberOf, TARGETS, type Target } from './columns.ts'

/** Texts of cells as they were read, by what they fill; only a flag that is off is empty. */
export type Said = ReadonlyMap<Target, string>

export type Body = Readonly<Record<string, unknown>>

export type Written = {
  /** Language in which numbers are written, and the other one of a text whose own is not known. */
  readonly language: Language
  /** True of a file whose descriptions are HTML, with or without an element. */
  readonly isHtml: boolean
}

type Row = Written & { readonly said: Said; readonly of: (target: Target) => string }

/** The members that the row says; a flag that is off is said by an empty text. */
export const membersOf = (said: Said, written: Written): Body => {
  const row: Row = { ...written, said, of: (target) => said.get(target) ?? '' }
  const body: Record<string, unknown> = {}
  for (const target of TARGETS) {
    const write = WRITERS[target]
    if (write && said.has(target)) body[memberOf(target)] = write(row.of(target))
  }
  return Object.assign(body, salaryOf(row), descriptionOf(row), textsOf(row), routingOf(row))
}

const asIs = (text: string): string => text
const isOn = (text: string): boolean => text !== ''
const itemOf = (text: string): object => ({ id: idOrText(text) })

/** Targets that are a member each. */
const WRITERS: Readonly<Partial<Record<Target, (text: string) => unknown>>> = {
  reference: asIs,
  title: asIs,
  // Nothing is left out of a list, so that one too many is refused.
  places: (text) => partsOf(text).map((description) => ({ description })),
  categories: (text) => partsOf(text).map(itemOf),
  'position-type': itemOf,
  email: asIs,
  url: asIs,
  'close-date': closeDateAfter,
  'last-day': closeDateAfter,
  confidential: isOn,
  'auto-refresh': isOn,
  status: asIs,
  language: asIs,
  workplace: asIs,
  openings: idOrText,
  purpose: asIs,
  'publish-on': asIs,
}

const salaryOf = ({ said, of, language }: Row): Body => {
  if (!(['pay', 'pay-max', 'pay-period'] as const).some((target) => said.has(target))) return {}
  const amount = (text: string): unknown => (text === '' ? null : numberOrText(readAmount(text, language), text))
  return {
    salary: {
      amount: amount(of('pay')),
      maxAmount: amount(of('pay-max')),
      period: of('pay-period') === '' ? null : itemOf(of('pay-period')),
      plusCommission: isOn(of('pay-commission')),
    },
  }
}

const descriptionOf = (row: Row): Body =>
  row.said.has('description') ? { description: htmlOf(row, 'description') } : {}

/** An element that a description may hold. */
const ELEMENT = /<\/?(?:strong|b|em|i|br|p|div|ul|ol|li|a)\b[^<>]*>/i

export const isMarkedUp = (text: string): boolean => ELEMENT.test(text)

const htmlOf = ({ of, isHtml }: Row, target: 'description' | 'text-description'): string =>
  isHtml || isMarkedUp(of(target)) ? of(target) : htmlOfLightText(of(target))

/** With a second text the language of the first has to be said. */
const textsOf = (row: Row): Body => {
  const { said, of } = row
  if (!(['text-title', 'text-description', 'text-url'] as const).some((target) => said.has(target))) return {}
  const own = ownLanguage(row)
  const text = {
    title: of('text-title'),
    description: htmlOf(row, 'text-description'),
    applicationUrl: of('text-url') || null,
  }
  const texts = { [otherLanguage(own ?? row.language)]: text, ...(own === null ? {} : { [own]: null }) }
  return own === null ? { texts } : { language: own, texts }
}

const ownLanguage = (row: Row): Language | null => {
  const language = row.of('language')
  if (language === 'en' || language === 'fr') return language
  return languageOfText(row.of('title'), htmlOf(row, 'description'))
}

/** The way to apply that is given; with both, candidates write. */
const routingOf = ({ said }: Row): Body => {
  if (said.has('email')) return { applicantRoutingType: { id: ROUTING_EMAIL } }
  return said.has('url') ? { applicantRoutingType: { id: ROUTING_URL } } : {}
}
