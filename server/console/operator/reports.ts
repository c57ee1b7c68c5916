/** Reports of postings: those that wait for an operator, and those that somebody has decided on. */

import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { CodedReport } from '../../public/operator.ts'
import { reportWords } from '../../site/report/words.ts'
import { moderationOf } from '../actor-services.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { moderationWords } from './moderation-words.ts'
import { doneNotice, type Fact, factList, homeLink, operatorPath } from './parts.ts'
import { employerLink, postingLink, titleOf } from './postings.ts'

const PAGE_REPORTS = 25

export const reportsPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { query } = context.request
  const { reports: text } = moderationWords[context.language]
  const decided = query.has('decided')
  const [after = 0] = /^\d{1,10}$/.test(query.get('after') ?? '') ? [Number(query.get('after'))] : []
  const found = await moderationOf(frame, context).reports({ decided, after, limit: PAGE_REPORTS + 1 })
  const items = await Promise.all(found.slice(0, PAGE_REPORTS).map((report) => itemOf(frame, context, report)))
  const title = decided ? text.decidedTitle : text.title
  const other = decided
    ? html`<a href="${operatorPath(context, '/reports')}">${text.waiting}</a>`
    : html`<a href="${operatorPath(context, '/reports?decided=yes')}">${text.decided}</a>`
  const none = html`<p>${decided ? text.noneDecided : text.none}</p>`
  const main = html`${doneNotice(context)}<h1>${title}</h1>
<p>${other}</p>
${items.length === 0 ? none : html`<ul class="plain">${items}</ul>`}
${found.length > PAGE_REPORTS ? moreLink(context, found[PAGE_REPORTS - 1]?.id ?? 0) : null}${homeLink(context)}`
  return answerConsole(frame.layout(context, { title, main }))
}

const moreLink = (context: OperatorContext, after: number): Html => {
  const query = new URLSearchParams({
    ...(context.request.query.has('decided') ? { decided: 'yes' } : {}),
    after: `${after}`,
  })
  return html`<p><a href="${operatorPath(context, `/reports?${query}`)}">${moderationWords[context.language].reports.more}</a></p>\n`
}

const itemOf = async (frame: ConsoleFrame, context: OperatorContext, report: CodedReport): Promise<Html> => {
  const { reports: text } = moderationWords[context.language]
  const title = await titleOf(frame, context, report.jobId)
  const path = operatorPath(context, `/reports/${report.id}`)
  const action = html`<p><a href="${path}" aria-label="${text.decideNamed(title)}">${text.decide}</a></p>`
  return html`<li><h2>${title}</h2>
${await reportPart(frame, context, report)}
${report.decidedAt === null && context.operator === 'operator' ? action : null}</li>\n`
}

/** Facts of a report, with the reader's own words. */
export const reportPart = async (
  frame: ConsoleFrame,
  context: OperatorContext,
  { at, reason, text: written, contact, employerId, jobId, decision, decidedAt }: CodedReport,
): Promise<Html> => {
  const { reports: text } = moderationWords[context.language]
  const { reasons } = reportWords[context.language]
  const where = { language: context.language, timeZone: frame.timeZone }
  const facts: Fact[] = [
    [text.at, html`${momentOf(at, where)} – ${reasons[reason as keyof typeof reasons] ?? reason}`],
    [text.posting, await postingLink(frame, context, jobId)],
    ...(await employerLink(frame, context, employerId)),
    [text.contact, contact ?? text.anonymous],
    ...(decidedAt === null ? [] : [[text.decision, html`${decision} (${momentOf(decidedAt, where)})`] as const]),
  ]
  return html`${factList(facts)}
<blockquote class="written" aria-label="${text.text}">${written}</blockquote>`
}
