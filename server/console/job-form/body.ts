/** Members of a body from the fields of the form; whatever they say, the interface alone judges it. */
import type { Language } from '@affiche/contract/values.ts'
import { idOrText, numberOrText, readAmount } from '../../html/words/read-amount.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { languageOfText } from '../../jobs/description/language-guess.ts'
import { htmlOfLightText } from '../../jobs/description/light-text.ts'
import { FORMATS, filledIn, MEMBERS, type Member, type Values } from './fields.ts'

export type Body = Readonly<Record<string, unknown>>

/** Values as people typed them, and the language of the page in which they did. */
export type Typed = { readonly values: Values; readonly language: Language }

const textOrNull = (text: string): string | null => (text === '' ? null : text)

const isOn = (text: string): boolean => text !== ''

/** The description as HTML. */
export const htmlOf = (values: Values, field: keyof typeof FORMATS): string =>
  values[FORMATS[field]] === 'html' ? values[field] : htmlOfLightText(values[field])

/** The language of the first text: that which was chosen, or that of its words, as the interface guesses it. */
export const languageOf = (values: Values): Language | null => {
  const { language, title } = values
  if (language === 'en' || language === 'fr') return language
  return languageOfText(title, htmlOf(values, 'description'))
}

/** The language of the second text; without one of the first, the other one of the page. */
export const otherLanguageOf = ({ values, language }: Typed): Language => otherLanguage(languageOf(values) ?? language)

export const hasOtherText = (values: Values): boolean =>
  [values['text-title'], values['text-description'], values['text-url']].some((text) => text !== '')

const writers: Readonly<Record<Member, (typed: Typed) => Body>> = {
  title: ({ values }) => ({ title: values.title }),
  language: ({ values }) => ({ language: textOrNull(values.language) }),
  openings: ({ values: { openings } }) => ({ openings: openings === '' ? null : idOrText(openings.trim()) }),
  referenceId: ({ values }) => ({ referenceId: textOrNull(values.reference) }),
  purpose: ({ values }) => ({ purpose: textOrNull(values.purpose) }),
  locations: ({ values }) => ({
    locations: filledIn(values).places.map((id) => ({ description: values[id] })),
  }),
  workplace: ({ values }) => ({ workplace: textOrNull(values.workplace) }),
  categories: ({ values }) => ({
    categories: filledIn(values).categories.map((id) => ({ id: idOrText(values[id]) })),
  }),
  positionType: ({ values }) => ({ positionType: itemOf(values['position-type']) }),
  salary: (typed) => ({ salary: salaryOf(typed) }),
  description: ({ values }) => ({ description: htmlOf(values, 'description') }),
  texts: (typed) => textsOf(typed),
  applicantRoutingType: ({ values }) => ({ applicantRoutingType: itemOf(values.routing) }),
  applicationEmail: ({ values }) => ({ applicationEmail: textOrNull(values.email) }),
  applicationUrl: ({ values }) => ({ applicationUrl: textOrNull(values.url) }),
  closeDate: ({ values }) => ({ closeDate: textOrNull(values['close-date']) }),
  confidential: ({ values }) => ({ confidential: isOn(values.confidential) }),
  autoRefresh: ({ values }) => ({ autoRefresh: isOn(values['auto-refresh']) }),
  intelligence: ({ values }) => ({ disclosures: { artificialIntelligence: textOrNull(values.intelligence) } }),
  vacancy: ({ values }) => ({ disclosures: { vacancy: textOrNull(values.vacancy) } }),
  accommodation: ({ values }) => ({ disclosures: { accommodation: accommodationOf(values.accommodation) } }),
}

const itemOf = (text: string): unknown => (text === '' ? null : { id: idOrText(text) })

/** Whoever has not chosen to show no pay is asked for it: null clears what a change would otherwise keep. */
const salaryOf = ({ values, language }: Typed): unknown => {
  if (values['pay-shown'] === 'no') return null
  const amount = (text: string): unknown => (text === '' ? null : numberOrText(readAmount(text, language), text))
  return {
    amount: amount(values.pay),
    maxAmount: amount(values['pay-max']),
    period: itemOf(values['pay-period']),
    plusCommission: isOn(values['pay-commission']),
  }
}

/** Texts of the posting; with a second one the language of the first has to be said. */
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

const accommodationOf = (text: string): unknown => {
  if (text === '') return null
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** The body of a request that says some members. */
export const bodyOf = (typed: Typed, members: readonly Member[] = MEMBERS): Body => {
  const parts = members.map((member) => writers[member](typed))
  const disclosures = parts.flatMap((part) => (part.disclosures ? [part.disclosures] : []))
  const body = Object.assign({}, ...parts)
  return disclosures.length === 0 ? body : { ...body, disclosures: Object.assign({}, ...disclosures) }
}
