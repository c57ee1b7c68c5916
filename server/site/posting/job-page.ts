/** The page of a posting. */

import type { Frame } from '../../html/frame.ts'
import { headOf } from '../../html/head.ts'
import { factWords } from '../../html/words/facts.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import { type WayToApply, wayToApply } from '../../public/way-to-apply.ts'
import { logoImage, logoPicture } from '../employer/logo.ts'
import { siteScriptWords } from '../script-words.ts'
import { applyPath } from './apply.ts'
import { excerptOf, linkedDescription } from './description.ts'
import { factsOf } from './facts.ts'
import { type DataDeps, structuredData } from './structured-data.ts'
import { type PostingView, shownNameOf, statementsOf } from './view.ts'

type Deps = Pick<Frame, 'layout' | 'siteName'> & DataDeps & ArticleDeps

/** `isRelaying`: whether candidates of postings by e-mail apply by a form, and see no address. */
type ArticleDeps = Pick<DataDeps, 'lists' | 'isRelaying'>

const EXCERPT_MAX = 200

/** CSS pixels of a logo beside the name of its employer. */
const LOGO_HEIGHT = 40

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
${structuredData(view, { ...deps, base })}`,
    scriptWords: siteScriptWords[language],
    main: html`<p class="back"><a href="${paths.home}" data-back="${posting.backToResults}">${posting.all}</a></p>
${postingArticle(view, deps, PUBLIC_PAGE)}
${similar && html`<section class="similar">${similar}</section>`}
<div class="more">
<p><a href="${paths.report(document.code)}" rel="nofollow">${posting.report}</a></p>
${document.texts[otherLanguage(language)] && document.texts[language] ? otherLink(view) : null}
${shortLink(view, `${base}/jobs/${document.code}`)}
</div>`,
  })
}

/** Where a posting is shown: elements of its title and of the headings below it, of which a page has one `h1`. */
type Place = {
  readonly title: string
  readonly below: string
  /** By the address that counts candidates, straight to the employer, or not before it is public. */
  readonly apply: 'counted' | 'straight' | 'later'
}

const PUBLIC_PAGE: Place = { title: 'h1', below: 'h2', apply: 'counted' }
const WITHIN: Place = { title: 'h3', below: 'h4', apply: 'straight' }
export const PREVIEW_PAGE: Place = { title: 'h1', below: 'h2', apply: 'later' }

/** The posting itself, as candidates see it; within another page unless its place is named. */
export const postingArticle = (view: PostingView, { lists, isRelaying }: ArticleDeps, place: Place = WITHIN): Html => {
  const { text, title, language } = view
  const { title: h, below } = place
  const way = wayToApply(view.document, view.textLanguage, isRelaying)
  const apply = (at: At) => way && applyTo(view, way, { at, apply: place.apply })
  return html`${noticeOf(view)}
<article>
<${h} class="title"${langOf(view)}>${title}</${h}>
<p class="lead">${view.logo === null ? null : logoImage(view.logo, { most: LOGO_HEIGHT })}${employerLine(view)}</p>
${apply('first')}
${factsOf(view, lists)}
<${below}>${words[language].posting.description}</${below}>
<div class="text"${langOf(view)}>${linkedDescription(text.description)}</div>
${statementsList(view, below)}
${apply('last')}
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
    picture: logoPicture(view.logo, employer),
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

const statementsList = (view: PostingView, heading: string): Html | null => {
  const sentences = statementsOf(view)
  if (sentences.length === 0) return null
  return html`<${heading}>${factWords[view.language].disclosures.name}</${heading}>
<div class="text">${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}</div>`
}

type At = 'first' | 'last'
type Spot = Pick<Place, 'apply'> & { readonly at: At }

const applyTo = (view: PostingView, way: WayToApply, spot: Spot): Html => {
  if (spot.apply === 'later') return applyLater(view, way, spot)
  if (way.by === 'form') return applyByForm(view, way, spot)
  return way.by === 'site' ? applyOnSite(view, way, spot) : applyByMail(view, way, spot)
}

const applyOnSite = (
  { document, language, textLanguage }: PostingView,
  { to }: WayToApply,
  { apply, at }: Spot,
): Html => {
  const { posting } = words[language]
  const href = apply === 'counted' ? applyPath(document.code, textLanguage) : to
  return html`<p class="apply ${at}"><a class="button" href="${href}" data-address="${to}" rel="nofollow ugc noopener">${posting.applyOnSite}</a>
<span class="leads dim">${posting.leadsTo} ${hostOf(to)}</span></p>`
}

/** Within another page it is shown and not offered: that posting may be a draft, whose form is not there. */
const applyByForm = ({ document, language }: PostingView, { to }: WayToApply, { apply, at }: Spot): Html => {
  const { posting } = words[language]
  if (apply === 'counted')
    return html`<p class="apply ${at}"><a class="button" href="${applyPath(document.code, language)}" rel="nofollow">${posting.apply}</a></p>`
  return html`<p class="apply ${at}">${idleButton(posting.apply)}
<span>${posting.formWithin} <span>${isolated(to)}</span></span></p>`
}

const applyByMail = (view: PostingView, { to }: WayToApply, { at }: Spot): Html => {
  const { document, text, language, textLanguage } = view
  const { posting } = words[language]
  // The article may stand on a page in both languages.
  const id = `email-${at}-${language}`
  // A draft has no code yet.
  const reference = /\w/.test(document.code) ? ` (${document.code})` : ''
  const subject = encodeURIComponent((words[textLanguage].posting.emailSubject(text.title) + reference).toWellFormed())
  const mail = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${subject}`
  return html`<p class="apply ${at}"><a class="button" href="${mail}" rel="nofollow ugc noopener">${posting.applyByEmail}</a>
<span>${posting.emailTo} <span id="${id}">${isolated(to)}</span></span>
${copyButton(id, posting.copyEmail)}</p>`
}

/** Host as browsers write it, where letters that look like others are no letters of another name. */
const hostOf = (url: string): string => isolated(URL.parse(url)?.host ?? url)

/** In place of the way to apply: where it will lead, which who reads a preview is to check too. */
const applyLater = ({ language }: PostingView, { by, to }: WayToApply, { at }: Spot): Html => {
  const { posting } = words[language]
  const label = { site: posting.applyOnSite, form: posting.apply, mail: posting.applyByEmail }[by]
  const said = by === 'form' ? html`${posting.formLater}` : html`${posting.applyLater} <span>${isolated(to)}</span>`
  return html`<p class="apply ${at}">${idleButton(label)}
<span>${said}</span></p>`
}

const idleButton = (label: string): Html =>
  html`<span class="button second" aria-disabled="true" role="link">${label}</span>`

/** Shown by the script, without which it can do nothing. */
const copyButton = (of: string, label: string): Html =>
  html`<button class="quiet" type="button" data-copy="#${of}" hidden>${label}</button>`

const shortLink = ({ language }: PostingView, address: string): Html => {
  const { posting } = words[language]
  return html`<p class="dim apply"><span>${posting.shortAddress} <span id="short-address">${address}</span></span>
${copyButton('short-address', posting.copyLink)}
<button class="quiet" type="button" data-share="${address}" hidden>${posting.share}</button></p>`
}

const otherLink = ({ document, language }: PostingView): Html => {
  const other = words[otherLanguage(language)]
  return html`<p><a href="${other.paths.posting(document.code)}" hreflang="${other.locale}">${words[language].posting.otherLanguage}</a></p>`
}
