/** The postings of an employer: tabs, a search, and 25 on a page. */

import { hasRight } from '../../employers/role.ts'
import { hidden, searchField } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatDate, formatNumber } from '../../html/words/format.ts'
import { placeName } from '../../html/words/places.ts'
import { closeDateOf, type Job } from '../../jobs/job.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type Count, JOBS_A_PAGE, type JobTabs, listTabs, TABS, type Tab } from '../list-jobs.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { pageLinks, pageOf } from './page-links.ts'
import { unfinishedOf } from './unfinished-list.ts'
import { jobWords } from './words.ts'

/** Characters of a search. */
const SEARCH_MAX = 200

type Asked = { readonly tab: Tab; readonly q: string; readonly page: number }

const askedOf = ({ request: { query } }: MemberContext): Asked => ({
  tab: TABS.find((tab) => tab === query.get('tab')) ?? 'active',
  q: (query.get('q') ?? '').slice(0, SEARCH_MAX).trim(),
  page: pageOf(query),
})

const addressOf = (context: MemberContext, { tab, q, page }: Asked): string => {
  const query = new URLSearchParams({
    ...(tab === 'active' ? {} : { tab }),
    ...(q === '' ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString()
  return employerPath(context, query === '' ? '/jobs' : `/jobs?${query}`)
}

export const listPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership } = context
  const asked = askedOf(context)
  const [tabs, unfinished] = await Promise.all([
    listTabs(frame)({ ...asked, employerId: membership.employer.id }),
    unfinishedOf(frame, context, asked),
  ])
  const text = jobWords[language]
  const { tab, q } = asked
  const isEmpty = tab !== 'draft' || unfinished === null
  const isFull = tab === 'closing' && tabs.total.isMore
  const main = html`<h1>${text.title}</h1>
${removedNotice(context)}<p class="apply">${hasRight(membership.role, 'write') ? html`<a class="button" href="${employerPath(context, '/jobs/new')}">${text.create}</a> ` : null}<a href="${employerPath(context, '/bin')}">${text.bin}</a></p>
${tabLinks(context, asked, tabs)}
${searchForm(context, asked)}
${q === '' ? null : html`<p role="status">${text.search.found(formatNumber(language, tabs.total.count), tabs.total.count === 1)}</p>`}
${isFull ? html`<p class="dim">${text.search.firstOnly(formatNumber(language, tabs.total.count))}</p>` : null}
${unfinished}${tabs.jobs.length > 0 ? jobTable(frame, context, { asked, tabs }) : isEmpty ? emptyState(context, asked, tabs) : null}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'jobs', main }))
}

/** After a deletion, which the bin undoes; its address has the id alone. */
const removedNotice = (context: MemberContext): Html | null => {
  const id = context.request.query.get('removed')
  if (id === null || !/^[1-9]\d{0,9}$/.test(id) || !hasRight(context.membership.role, 'write')) return null
  const { removedNotice: said, undo } = jobWords[context.language]
  return html`<div class="notice" role="status"><p>${said}</p>
<form method="post" action="${employerPath(context, `/bin/${id}/restore`)}">${tokenField(context.token)}<button class="button second">${undo}</button></form></div>\n`
}

const tabLinks = (context: MemberContext, asked: Asked, { counts }: JobTabs): Html => {
  const { tabs, tabsLabel } = jobWords[context.language]
  const links = TABS.map((tab) => {
    const address = addressOf(context, { tab, q: asked.q, page: 1 })
    const current = tab === asked.tab ? html` aria-current="page"` : null
    const count = counts && html` <span class="count">(${countText(context, counts[tab])})</span>`
    return html`<li><a href="${address}"${current}>${tabs[tab]}${count}</a></li>\n`
  })
  return html`<nav class="tabs" aria-label="${tabsLabel}"><ul>${links}</ul></nav>`
}

const countText = ({ language }: MemberContext, { count, isMore }: Count): string => {
  const number = formatNumber(language, count)
  return isMore ? jobWords[language].moreThan(number) : number
}

const searchForm = (context: MemberContext, { tab, q }: Asked): Html => {
  const { search } = jobWords[context.language]
  return html`<form class="search-jobs" method="get" action="${employerPath(context, '/jobs')}" role="search">
${tab === 'active' ? null : hidden('tab', tab)}
${searchField({ id: 'q', label: search.label, value: q, most: SEARCH_MAX })}
<button class="button second">${search.button}</button>
${q === '' ? null : html`<a href="${addressOf(context, { tab, q: '', page: 1 })}">${search.clear}</a>`}
</form>`
}

/** Says what to do first. */
const emptyState = (context: MemberContext, { tab, q, page }: Asked, { counts, total }: JobTabs): Html => {
  const { empty, search, pageGone, firstPage } = jobWords[context.language]
  if (page > 1 && total.count > 0)
    return html`<p class="lead">${pageGone}</p>
<p><a href="${addressOf(context, { tab, q, page: 1 })}">${firstPage}</a></p>`
  if (q !== '') return html`<p class="lead">${search.none}</p>`
  const isNew = counts?.all.count === 0
  const kind = isNew ? (hasRight(context.membership.role, 'write') ? 'all' : 'allReader') : tab
  return html`<p class="lead">${empty[kind]}</p>`
}

type Listed = { readonly asked: Asked; readonly tabs: JobTabs }

const jobTable = (frame: ConsoleFrame, context: MemberContext, { asked, tabs: { jobs, total } }: Listed): Html => {
  const { columns, tabs } = jobWords[context.language]
  return html`<table class="list"><caption class="unseen">${tabs[asked.tab]}</caption>
<thead><tr><th scope="col">${columns.title}</th><th scope="col">${columns.places}</th><th scope="col">${columns.status}</th><th scope="col">${columns.closes}</th></tr></thead>
<tbody>
${jobs.map((job) => jobRow(frame, context, job))}</tbody></table>
${pageLinks({
  language: context.language,
  page: asked.page,
  hasNext: asked.page * JOBS_A_PAGE < total.count,
  addressOf: (page) => addressOf(context, { ...asked, page }),
})}`
}

const jobRow = ({ today }: ConsoleFrame, context: MemberContext, job: Job): Html => {
  const { language } = context
  const { columns, statuses, closed, noDate, reference } = jobWords[language]
  const isClosed = job.status === 'active' && closeDateOf(job) <= today()
  const date = job.closeDate
  return html`<tr><th scope="row"><a href="${employerPath(context, `/jobs/${job.id}`)}">${job.title}</a>${job.referenceId === null ? null : html` <span class="dim">${reference(job.referenceId)}</span>`}</th>
<td data-label="${columns.places}">${job.locations.map((place) => placeName(language, place)).join('; ')}</td>
<td data-label="${columns.status}"><span class="state ${job.status}">${isClosed ? closed : statuses[job.status]}</span></td>
<td data-label="${columns.closes}">${date === null ? html`<span class="dim">${noDate}</span>` : html`<time datetime="${date}">${formatDate(language, date)}</time>`}</td></tr>\n`
}
