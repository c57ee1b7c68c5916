/** A proof of posting as a page that can be printed. */
import type { Language } from '@affiche/contract/values.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { formatMoment, formatNumber } from '../../html/words/format.ts'
import type { Lists } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Proof, ProofHead } from '../../proof/ports.ts'
import type { ProofRecord } from '../../proof/record.ts'
import { verifyWords } from '../../site/verify/words.ts'
import { tokenField } from '../form-token.ts'
import type { ChangedMembers } from './ends.ts'
import { summaryOf } from './summary.ts'
import { timesTable } from './times.ts'
import { versionsOf } from './versions.ts'
import { proofWords } from './words.ts'

export type ProofPage = {
  readonly language: Language
  /** Null before the first, and in place of one that is not as it was issued. */
  readonly proof: Proof | null
  /** Reason why no proof was issued or can be shown. */
  readonly fault: string | null
  readonly earlier: readonly ProofHead[]
  readonly changed: ChangedMembers
  /** Title of the posting; null if nobody knows it any more. */
  readonly title: string | null
  readonly back: Html
  readonly path: string
  /** False for an employer that is suspended, to which no proof is issued. */
  readonly canIssue: boolean
  /** Address of the service. */
  readonly base: string
  readonly token: string
  readonly siteName: string
  readonly timeZone: string
  readonly lists: Lists
}

export const proofPage = (page: ProofPage): Html => {
  const { language, proof, fault } = page
  const said = proofWords[language]
  const summary = fault === null ? null : faultSummary(said.notIssued, [{ field: null, text: fault }])
  if (proof === null)
    return html`${page.back}
<h1>${headingOf(page)}</h1>
${summary}${page.earlier.length === 0 ? html`<p>${said.none}</p>` : null}
<p>${said.about}</p>
${issueForm(page, said.issue)}
${earlierList(page)}`
  return html`${page.back}
${recordOf(page, proof)}
<div class="more">
<p><button type="button" class="button" data-print hidden>${said.printButton}</button></p>
<p>${said.print}</p>
<p><a href="${page.path}.json?record=${proof.hash}" download>${said.download}</a></p>
${issueForm(page, said.issueAnew)}
${earlierList(page)}
</div>`
}

/** Heading of the page, with the title of its posting. */
export const headingOf = ({ language, title }: Pick<ProofPage, 'language' | 'title'>): string => {
  const said = proofWords[language]
  return title === null ? said.title : said.titleOf(title)
}

const issueForm = ({ path, token, canIssue }: ProofPage, words: string): Html | null =>
  canIssue
    ? html`<form method="post" action="${path}" class="screen">${tokenField(token)}<button class="button">${words}</button></form>`
    : null

const earlierList = ({ language, earlier, path, timeZone }: ProofPage): Html | null => {
  if (earlier.length === 0) return null
  const items = earlier.map(
    ({ hash, issuedAt }) =>
      html`<li><a href="${path}?record=${hash}">${formatMoment(language, issuedAt, timeZone)}</a> <code>${hash.slice(0, 12)}</code></li>\n`,
  )
  return html`<section class="screen"><h2>${proofWords[language].earlier}</h2>
<ul>${items}</ul></section>`
}

const recordOf = (page: ProofPage, { document, hash, issuedAt }: Proof): Html => {
  const { language, siteName, lists } = page
  const record = JSON.parse(document) as ProofRecord
  const said = proofWords[language]
  return html`<article class="proof">
<h1>${headingOf(page)}</h1>
<p class="lead">${said.issuedBy(siteName, formatMoment(language, issuedAt, record.timeZone))}</p>
${summaryOf(language, record)}
<details><summary>${said.whole}</summary>
${aboutOf(language, record)}
<h2>${said.times}</h2>
<p>${said.timesAbout(record.timeZone)}</p>
${timesTable(language, record, page.changed)}
<p class="dim">${said.cautious}</p>
<h2>${said.days}</h2>
${figuresOf(language, record)}
<h2>${said.where}</h2>
${placesOf(language, record)}
<h2>${said.limits}</h2>
<ul>${said.notProved.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
<h2>${said.check}</h2>
${checkOf(page, record, hash)}
<h2>${said.versions}</h2>
${versionsOf(language, record, lists)}
</details>
</article>`
}

const line = (term: string, value: Html | string): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`

const aboutOf = (language: Language, record: ProofRecord): Html => {
  const said = proofWords[language]
  const { employer, code, jobId, referenceId, issuedAt, timeZone } = record
  const name = (language === 'fr' ? employer.nameFr : null) ?? employer.name ?? ''
  return html`<dl class="facts" aria-label="${said.facts}">
${line(said.employer, `${name} (${employer.id})`)}${line(said.code, code)}${line(said.job, String(jobId))}${line(said.reference, referenceId ?? said.noReference)}${line(said.issuedAt, issuedAt)}${line(said.timeZone, timeZone)}</dl>`
}

const figuresOf = (language: Language, record: ProofRecord): Html => {
  const said = proofWords[language]
  return html`<dl class="facts">
${line(said.daysPublic, formatNumber(language, record.daysPublic))}${line(said.longest, formatNumber(language, record.longestUnbrokenDays))}${line(said.fourWeeks, record.fourWeeksInNinetyDays ? said.yes : said.no)}</dl>`
}

const placesOf = (language: Language, { periods, feeds }: ProofRecord): Html => {
  const said = proofWords[language]
  const addresses = [...new Set(periods.flatMap(({ addresses }) => Object.values(addresses)))]
  const list = (items: readonly string[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`
  return html`<h3>${said.addresses}</h3>
${list(addresses)}
<h3>${said.feeds}</h3>
${list(feeds)}`
}

const checkOf = ({ language, base }: ProofPage, { code, chain, timeZone }: ProofRecord, hash: string): Html => {
  const said = proofWords[language]
  const address = `${base}${verifyWords[language].path}?${new URLSearchParams({ code, hash })}`
  const since = formatMoment(language, Date.parse(chain.keptSince), timeZone)
  return html`<p>${said.checkAbout} <a href="${address}">${base}${verifyWords[language].path}</a></p>
<dl class="facts">
${line(said.code, code)}${line(said.hash, html`<code>${hash}</code>`)}${line(
  said.chain,
  html`${said.head(String(chain.head.seq), '')}<code>${chain.head.hash}</code>. ${said.keptSince(since)}`,
)}</dl>`
}
