/** The facts of a posting as a list of terms. */

import type { PublicFact } from '@affiche/contract/members.ts'
import type { Language } from '@affiche/contract/values.ts'
import { factWords } from '../../html/words/facts.ts'
import { formatDate, formatNumber, formatPay, itemName } from '../../html/words/format.ts'
import { lastDayTime } from '../../html/words/last-day.ts'
import { placeName } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import type { Lists, Terms } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Choice, PublicDocument } from '../../public/document.ts'
import type { PostingView } from './view.ts'

type Shown = { readonly language: Language; readonly terms: Terms }

/** A value that is said, as a fact; null if it says nothing. */
type Fact<Name extends PublicFact> = (said: NonNullable<PublicDocument[Name]>, shown: Shown) => Html | null

const fact = (term: string, value: Html | string): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

const several = (names: readonly string[]): Html | string =>
  names.length === 1 ? (names[0] ?? '') : html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`

/** A value has a name in both languages (words/facts.ts). */
const choice =
  <Name extends Choice>(name: Name): Fact<Name> =>
  (said, { language }) => {
    const { name: term, values } = factWords[language][name]
    const names: Readonly<Record<string, string>> = values
    return fact(term, names[said] ?? said)
  }

/** In the order of the page; null for what stands elsewhere on it. */
const facts: { readonly [Name in PublicFact]: Fact<Name> | null } = {
  locations: (locations, { language }) => {
    const { name, several: many } = factWords[language].locations
    return fact(locations.length === 1 ? name : many, several(locations.map((each) => placeName(language, each))))
  },
  salary: (salary, { language, terms }) => {
    const pay = formatPay(language, salary, terms)
    return pay === null ? null : fact(factWords[language].salary.name, pay)
  },
  positionType: (item, { language, terms }) =>
    fact(factWords[language].positionType.name, itemName(language, item, terms.french.positionTypes)),
  workplace: choice('workplace'),
  openings: (openings, { language }) => fact(factWords[language].openings.name, formatNumber(language, openings)),
  categories: (categories, { language, terms }) => {
    const { name, several: many } = factWords[language].categories
    const names = categories.map((item) => itemName(language, item, terms.french.categories))
    return fact(categories.length === 1 ? name : many, several(names))
  },
  disclosures: null,
}

/** A document of an earlier version lacks facts. */
const shownFact = (name: PublicFact, { document, language }: PostingView, terms: Terms): Html | null => {
  const said = document[name] ?? null
  return said === null ? null : (facts[name]?.(said as never, { language, terms }) ?? null)
}

const NAMES = (Object.keys(facts) as PublicFact[]).filter((name) => facts[name] !== null)

export const factsOf = (view: PostingView, { terms }: Lists): Html => {
  const { document, language } = view
  const { posting } = words[language]
  const posted = html`<time datetime="${document.publishDate}">${formatDate(language, document.publishDate)}</time>`
  return html`<dl class="facts">
${NAMES.map((name) => html`${shownFact(name, view, terms)}\n`)}${fact(posting.posted, posted)}
${fact(posting.lastDay, lastDayTime(language, document.closeDate))}
</dl>`
}
