/** Postings as a list: title, employer, place, pay and type of each. */
import type { Language, PublicDocument, PublicText } from '../../domain/public/document.ts'
import type { Terms } from '../../domain/reference.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Posting } from '../../use-cases/public-postings.ts'
import { employerName, itemName } from '../feeds/feed.ts'
import { formatDate, formatPay } from '../words/format.ts'
import { placeName } from '../words/places.ts'
import { otherLanguage, words } from '../words/words.ts'
import { searchWords } from './words.ts'

type Texts = {
  readonly language: Language
  readonly terms: Terms
  /** Postings are marked with the name of their employer, unless all are of one. */
  readonly ofOne: boolean
}

export const resultList = (postings: readonly Posting[], texts: Texts): Html =>
  html`<ul class="plain">
${postings.map(({ document }) => resultItem(document, texts))}
</ul>`

const resultItem = (document: PublicDocument, { language, terms, ofOne }: Texts): Html => {
  const { posted } = searchWords[language]
  const employer = ofOne ? [] : [employerName(language, document.employer)]
  return html`<li>${titleLink(document, language)}
<p>${[...employer, ...factsOf(document, language, terms)].join(' · ')}</p>
<p class="dim">${posted(formatDate(language, document.publishDate))}</p></li>
`
}

const titleLink = (document: PublicDocument, language: Language): Html => {
  const { code } = document
  const { text, language: own } = textOf(document, language)
  const address = words[language].paths.posting(code)
  if (own === language) return html`<h3><a href="${address}">${text.title}</a></h3>`
  const { locale } = words[own]
  return html`<h3><a href="${address}"><span lang="${locale}">${text.title}</span> ${searchWords[language].inOther}</a></h3>`
}

type OwnText = { readonly text: PublicText; readonly language: Language }

/** Text in the language of the reader where there is one, else in the other. */
export const textOf = ({ code, texts }: PublicDocument, language: Language): OwnText => {
  const [own, other] = [texts[language], texts[otherLanguage(language)]]
  if (own) return { text: own, language }
  if (!other) throw new Error(`The document of ${code} has no text.`)
  return { text: other, language: otherLanguage(language) }
}

/** Places, pay and type, each as a phrase. */
export const factsOf = (
  { locations, salary, positionType }: PublicDocument,
  language: Language,
  terms: Terms,
): readonly string[] => [
  locations.map((place) => placeName(language, place)).join(', '),
  ...(salary === null ? [] : [formatPay(language, salary, terms)]),
  itemName(language, positionType, terms.french.positionTypes),
]
