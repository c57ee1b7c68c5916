/** Postings as a list: title, employer, place, pay and type of each. */
import type { Language } from '@affiche/contract/values.ts'
import { formatDate, formatNumber, formatPay, itemName } from '../../html/words/format.ts'
import { placeName } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import type { Terms } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicDocument } from '../../public/document.ts'
import type { Posting } from '../../public/postings.ts'
import { type PostingView, viewOf } from '../posting/view.ts'
import { TOTAL_MAX } from './query.ts'
import { searchWords } from './words.ts'

type Texts = {
  readonly language: Language
  readonly terms: Terms
  /** False where all are of one employer, or may be. */
  readonly withEmployer: boolean
  /** Kilometres from where somebody searched or looks; null where a posting has no distance. */
  readonly distanceOf?: (document: PublicDocument) => number | null
}

export const resultList = (postings: readonly Posting[], texts: Texts): Html =>
  html`<ul class="plain">
${postings.map((posting) => resultItem(posting, texts))}
</ul>`

const resultItem = ({ job, document }: Posting, { language, terms, withEmployer, distanceOf }: Texts): Html => {
  const view = viewOf(job, language)
  const [places = '', ...facts] = factsOf(document, language, terms)
  const { posted } = searchWords[language]
  const said = [
    ...distanceText(language, distanceOf?.(document) ?? null),
    ...facts,
    posted(formatDate(language, document.publishDate)),
  ]
  return html`<li>${titleLink(view)}
<p>${withEmployer ? `${view.employerName} · ${places}` : places}</p>
<ul class="dim phrases">${said.map((fact) => html`<li>${fact}</li>`)}</ul></li>
`
}

/** Nothing is said of a posting in the place itself. */
const distanceText = (language: Language, km: number | null): readonly string[] =>
  km === null || Math.round(km) === 0 ? [] : [searchWords[language].away(formatNumber(language, Math.round(km)))]

/** A title in the other language is marked. */
const titleLink = ({ document, title, language, textLanguage }: PostingView): Html => {
  const address = words[language].paths.posting(document.code)
  if (textLanguage === language) return html`<h3><a href="${address}">${title}</a></h3>`
  const { locale } = words[textLanguage]
  return html`<h3><a href="${address}"><span lang="${locale}">${title}</span> ${searchWords[language].inOther}</a></h3>`
}

/** Places, pay and type, each as a phrase. */
export const factsOf = (
  { locations, salary, positionType }: PublicDocument,
  language: Language,
  terms: Terms,
): readonly string[] =>
  [
    locations.map((place) => placeName(language, place)).join('; '),
    formatPay(language, salary, terms),
    itemName(language, positionType, terms.french.positionTypes),
  ].filter((fact) => fact !== null)

/** Number of the postings that were found, which is counted to a limit. */
export const totalText = (language: Language, total: number): string => {
  const { total: exactly, totalOver } = searchWords[language]
  return total > TOTAL_MAX
    ? totalOver(formatNumber(language, TOTAL_MAX))
    : exactly(total, formatNumber(language, total))
}
