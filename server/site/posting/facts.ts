/** The facts of a posting as a list of terms. */

import { formatDate, formatNumber, formatPay, itemName } from '../../html/words/format.ts'
import { placeName } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import type { Lists } from '../../lists/reference.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PostingView } from './view.ts'

export const factsOf = (view: PostingView, { terms }: Lists): Html => {
  const { document, language } = view
  const { posting, workplaces } = words[language]
  const { locations, categories, positionType, salary, workplace, openings, publishDate, closeDate } = document
  const pay = formatPay(language, salary, terms)
  const date = (day: IsoDate): Html => html`<time datetime="${day}">${formatDate(language, day)}</time>`
  return html`<dl class="facts">
${fact(
  locations.length === 1 ? posting.place : posting.places,
  several(locations.map((place) => placeName(language, place))),
)}
${pay && fact(posting.pay, pay)}
${fact(posting.type, itemName(language, positionType, terms.french.positionTypes))}
${workplace && fact(posting.workplace, workplaces[workplace])}
${openings === null ? null : fact(posting.openings, formatNumber(language, openings))}
${fact(
  categories.length === 1 ? posting.category : posting.categories,
  several(categories.map((category) => itemName(language, category, terms.french.categories))),
)}
${fact(posting.posted, date(publishDate))}
${fact(posting.lastDay, date(addDays(closeDate, -1)))}
</dl>`
}

const fact = (term: string, value: Html | string): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

const several = (names: readonly string[]): Html | string =>
  names.length === 1 ? (names[0] ?? '') : html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`
