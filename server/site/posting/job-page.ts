/** The page of a posting. */

import type { Frame } from '../../html/frame.ts'
import { headOf } from '../../html/head.ts'
import { factWords } from '../../html/words/facts.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import { excerptOf, linkedDescription } from './description.ts'
import { factsOf } from './facts.ts'
import { type DataDeps, structuredData } from './structured-data.ts'
import { type PostingView, shownNameOf, statementsOf } from './view.ts'

type Deps = Pick<Frame, 'layout' | 'siteName'> & DataDeps

const EXCERPT_MAX = 200

/** `base` is the address of the service; `similar` has the postings like this one. */
type Around = { readonly base: string; readonly similar: Html | null }

export const jobPage = (view: PostingView, { base, similar }: Around, deps: Deps): Html => {
  const { document, language, title, employerName } = view
  const { paths, posting } = words[language]
  return deps.layout({
    language,
    title: posting.title({ title, employer: employerName }),
    other: words[otherLanguage(language)].paths.posting(document.code),
    head: html`${headFor(view, base, deps)}
${structuredData(view, deps)}`,
    main: html`${postingArticle(view, deps)}
${similar && html`<section class="similar">${similar}</section>`}
<div class="more">
<p><a href="${paths.report(document.code)}" rel="nofollow">${posting.report}</a></p>
${document.texts[otherLanguage(language)] && document.texts[language] ? otherLink(view) : null}
<p class="dim">${posting.shortAddress(`${base}/jobs/${document.code}`)}</p>
</div>`,
  })
}

/** The posting itself, as candidates see it. */
export const postingArticle = (view: PostingView, { lists }: Pick<Deps, 'lists'>): Html => {
  const { text, title, language } = view
  return html`${noticeOf(view)}
<article>
<h1${langOf(view)}>${title}</h1>
<p class="lead">${employerLine(view)}</p>
${factsOf(view, lists)}
${applyTo(view)}
<h2>${words[language].posting.description}</h2>
<div class="text"${langOf(view)}>${linkedDescription(text.description)}</div>
${statementsList(view)}
${applyTo(view)}
</article>`
}

/** Attribute of an element whose text is in the other language. */
const langOf = ({ language, textLanguage }: PostingView): Html | null =>
  language === textLanguage ? null : html` lang="${words[textLanguage].locale}"`

const headFor = (view: PostingView, base: string, { siteName }: Deps): Html => {
  const { document, textLanguage, text, title } = view
  const employer = shownNameOf(view.employer, textLanguage)
  return headOf({
    language: textLanguage,
    base,
    siteName,
    title: words[textLanguage].posting.title({ title, employer }),
    description: excerptOf(text.description, EXCERPT_MAX),
    pathOf: (language) => words[language].paths.posting(document.code),
    isPair: Boolean(document.texts.en && document.texts.fr),
    neutral: `/jobs/${document.code}`,
  })
}

/** The name leads to the other postings of the employer. */
const employerLine = ({ employer, employerName, language }: PostingView): Html | string =>
  employer?.slug ? html`<a href="${words[language].paths.employer(employer.slug)}">${employerName}</a>` : employerName

const noticeOf = ({ language, textLanguage }: PostingView): Html | null => {
  const { posting } = words[language]
  if (language === textLanguage) return null
  return html`<p class="notice">${textLanguage === 'en' ? posting.onlyEnglish : posting.onlyFrench}</p>`
}

const statementsList = (view: PostingView): Html | null => {
  const sentences = statementsOf(view)
  if (sentences.length === 0) return null
  return html`<h2>${factWords[view.language].disclosures.name}</h2>
<div class="text">${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}</div>`
}

/** Ways to apply, as the employer gave them: an address for the language of the text comes first. */
const applyTo = ({ document, text, language }: PostingView): Html | null => {
  const { posting } = words[language]
  const url = text.applicationUrl ?? document.applicationUrl
  if (url !== null)
    return html`<p class="apply"><a class="button" href="${url}" rel="nofollow ugc noopener">${posting.applyOnSite}</a></p>`
  const email = document.applicationEmail
  if (email === null) return null
  const mail = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  return html`<p class="apply"><a class="button" href="${mail}" rel="nofollow ugc noopener">${posting.applyByEmail}</a>
<span>${posting.emailTo} ${isolated(email)}</span></p>`
}

const otherLink = ({ document, language }: PostingView): Html => {
  const other = words[otherLanguage(language)]
  return html`<p><a href="${other.paths.posting(document.code)}" hreflang="${other.locale}">${words[language].posting.otherLanguage}</a></p>`
}
