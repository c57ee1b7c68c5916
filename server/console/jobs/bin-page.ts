/** The bin: postings that were deleted on these pages, and putting one back. */

import { hidden } from '../../html/controls.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import type { BinnedJob } from '../../jobs/console-ports.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import { BIN_DAYS } from '../../jobs/forget-console.ts'
import { DAY_MS } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { sidesOf } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { readJob } from '../job-form/save.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { alertBox } from './actions.ts'
import { binWords } from './bin-words.ts'
import { jobWords } from './job-words.ts'
import { jobIdOf } from './load-job.ts'
import { donePath, pageLinks, pageOf } from './page-links.ts'

const PAGE_SIZE = 25

export const binPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership, request } = context
  const page = pageOf(request.query)
  const { total, jobs } = await frame.store.console.listBin(membership.employer.id, { page, pageSize: PAGE_SIZE })
  const text = binWords[language]
  const addressOf = (to: number) => employerPath(context, to === 1 ? '/bin' : `/bin?page=${to}`)
  const main = html`<p><a href="${employerPath(context, '/jobs')}">${jobWords[language].back}</a></p>
<h1>${text.title}</h1>
<p class="lead">${jobs.length === 0 ? text.empty : text.text}</p>
${jobs.length === 0 ? null : binTable(frame, context, jobs)}
${pageLinks({ language, page, hasNext: page * PAGE_SIZE < total, addressOf })}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'jobs', isWide: true, main }))
}

const binTable = (frame: ConsoleFrame, context: MemberContext, jobs: readonly BinnedJob[]): Html => {
  const { title, columns, restore } = binWords[context.language]
  const canRestore = offers(context, 'write')
  return html`<table class="list"><caption class="visually-hidden">${title}</caption>
<thead><tr><th scope="col">${columns.title}</th><th scope="col">${columns.reference}</th><th scope="col">${columns.deleted}</th><th scope="col">${columns.until}</th>${canRestore ? html`<td><span class="visually-hidden">${restore}</span></td>` : null}</tr></thead>
<tbody>
${jobs.map((job) => binnedRow(frame, context, job))}</tbody></table>`
}

const binnedRow = ({ timeZone }: ConsoleFrame, context: MemberContext, job: BinnedJob): Html => {
  const { language } = context
  const { columns } = binWords[language]
  const day = (time: number) => formatTime(language, time, timeZone)
  return html`<tr><th scope="row">${job.title}</th>
<td data-label="${columns.reference}">${job.referenceId}</td>
<td data-label="${columns.deleted}">${day(job.deletedAt)}</td>
<td data-label="${columns.until}">${day(job.deletedAt + BIN_DAYS * DAY_MS)}</td>
${offers(context, 'write') ? html`<td>${restoreForm(context, job, false)}</td>` : null}</tr>\n`
}

const restoreForm = (context: MemberContext, { id, title }: BinnedJob, withoutReference: boolean): Html => {
  const text = binWords[context.language]
  return html`<form method="post" action="${employerPath(context, `/bin/${id}/restore`)}">
${tokenField(context.token)}
${withoutReference ? hidden('without', 'reference') : null}<button class="button second" aria-label="${withoutReference ? text.without : text.restoreOf(title)}">${withoutReference ? text.without : text.restore}</button></form>`
}

/** Sent twice, it finds the posting back already. */
export const restore = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { membership, fields } = context
  const jobId = jobIdOf(context)
  const [employerId, keyId] = [membership.employer.id, membership.key.id]
  const withoutReference = fields.get('without') === 'reference'
  const restored = await sidesOf(frame, context).console.restore({ employerId, keyId, jobId, withoutReference })
  if (typeof restored === 'object' && restored !== null) return taken(frame, context, restored.holder)
  const { job, etag } = await readJob(frame, context, jobId)
  // A posting that comes back is never active: this one was not in the bin, or has been published since.
  if (job.status === 'active') return seeOther(employerPath(context, `/jobs/${jobId}`))
  return seeOther(donePath(context, jobId, { done: 'restored', version: versionOf(etag) }))
}

const taken = async (frame: ConsoleFrame, context: MemberContext, holder: number): Promise<PageAnswer> => {
  const { language, membership } = context
  const text = binWords[language]
  const job = await frame.store.console.findBinned(membership.employer.id, jobIdOf(context))
  if (!job) throw noSuchPage()
  const alert = html`<p>${text.taken(job.referenceId ?? '')}</p>
<p><a href="${employerPath(context, `/jobs/${holder}`)}">${text.other}</a></p>`
  const main = html`${alertBox(text.takenTitle, alert)}<h1>${text.restoreOf(job.title)}</h1>
${restoreForm(context, job, true)}
<p><a href="${employerPath(context, '/bin')}">${text.title}</a></p>`
  const title = consoleWords[language].errorTitle(text.takenTitle)
  return answerConsole(frame.layout(context, { title, section: 'jobs', main }), { status: 409 })
}
