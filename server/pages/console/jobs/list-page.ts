/** The postings of an employer: tabs, a search, and 25 on a page. */

import { closeDateOf, type Job } from '../../../domain/job/job.ts'
import { hasRight } from '../../../domain/people/role.ts'
import { type Html, html } from '../../../lib/html.ts'
import {
  type Count,
  JOBS_A_PAGE,
  type JobTabs,
  listTabs,
  TABS,
  type Tab,
} from '../../../use-cases/console/list-jobs.ts'
import type { PageAnswer } from '../../page.ts'
import { formatDate, formatNumber } from '../../words/format.ts'
import { placeName } from '../../words/places.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberVisit } from '../visit.ts'
import { pageLinks, pageOf } from './page-links.ts'
import { jobWords } from './words.ts'

/** Characters of a search. */
const SEARCH_MAX = 200

type Asked = { readonly tab: Tab; readonly q: string; readonly page: number }

const askedOf = ({ request: { query } }: MemberVisit): Asked => ({
  tab: TABS.find((tab) => tab === query.get('tab')) ?? 'active',
  q: (query.get('q') ?? '').slice(0, SEARCH_MAX).trim(),
  page: pageOf(query),
})

const addressOf = (visit: MemberVisit, { tab, q, page }: Asked): string => {
  const query = new URLSearchParams({
    ...(tab === 'active' ? {} : { tab }),
    ...(q === '' ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString()
  return employerPath(visit, query === '' ? '/jobs' : `/jobs?${query}`)
}

export const listPage = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  const { language, membership } = visit
  const asked = askedOf(visit)
  const tabs = await listTabs(frame)({ ...asked, employerId: membership.employer.id })
  const text = jobWords[language]
  const { tab, q } = asked
  const isFull = tab === 'closing' && tabs.total.isMore
  const main = html`<h1>${text.title}</h1>
${removedNotice(visit)}<p class="apply">${hasRight(membership.role, 'write') ? html`<a class="button" href="${employerPath(visit, '/jobs/new')}">${text.create}</a> ` : null}<a href="${employerPath(visit, '/bin')}">${text.bin}</a></p>
${tabLinks(visit, asked, tabs)}
${searchForm(visit, asked)}
${q === '' ? null : html`<p role="status">${text.search.found(formatNumber(language, tabs.total.count), tabs.total.count === 1)}</p>`}
${isFull ? html`<p class="dim">${text.search.firstOnly(formatNumber(language, tabs.total.count))}</p>` : null}
${tabs.jobs.length === 0 ? emptyState(visit, asked, tabs) : jobTable(frame, visit, { asked, tabs })}`
  return answerConsole(frame.layout(visit, { title: text.title, section: 'jobs', main }))
}

/** After a deletion, which the bin undoes; its address has the id alone. */
const removedNotice = (visit: MemberVisit): Html | null => {
  const id = visit.request.query.get('removed')
  if (id === null || !/^[1-9]\d{0,9}$/.test(id) || !hasRight(visit.membership.role, 'write')) return null
  const { removedNotice: said, undo } = jobWords[visit.language]
  return html`<div class="notice" role="status"><p>${said}</p>
<form method="post" action="${employerPath(visit, `/bin/${id}/restore`)}"><input type="hidden" name="once" value="${visit.token}"><button class="button second">${undo}</button></form></div>\n`
}

const tabLinks = (visit: MemberVisit, asked: Asked, { counts }: JobTabs): Html => {
  const { tabs, tabsLabel } = jobWords[visit.language]
  const links = TABS.map((tab) => {
    const address = addressOf(visit, { tab, q: asked.q, page: 1 })
    const current = tab === asked.tab ? html` aria-current="page"` : null
    const count = counts && html` <span class="count">(${countText(visit, counts[tab])})</span>`
    return html`<li><a href="${address}"${current}>${tabs[tab]}${count}</a></li>\n`
  })
  return html`<nav class="tabs" aria-label="${tabsLabel}"><ul>${links}</ul></nav>`
}

const countText = ({ language }: MemberVisit, { count, isMore }: Count): string => {
  const number = formatNumber(language, count)
  return isMore ? jobWords[language].moreThan(number) : number
}

const searchForm = (visit: MemberVisit, { tab, q }: Asked): Html => {
  const { search } = jobWords[visit.language]
  return html`<form class="search-jobs" method="get" action="${employerPath(visit, '/jobs')}" role="search">
${tab === 'active' ? null : html`<input type="hidden" name="tab" value="${tab}">`}
<div class="field"><label for="q">${search.label}</label>
<input id="q" name="q" type="search" value="${q}" maxlength="${SEARCH_MAX}" autocomplete="off"></div>
<button class="button second">${search.button}</button>
${q === '' ? null : html`<a href="${addressOf(visit, { tab, q: '', page: 1 })}">${search.clear}</a>`}
</form>`
}

/** Says what to do first. */
const emptyState = (visit: MemberVisit, { tab, q, page }: Asked, { counts, total }: JobTabs): Html => {
  const { empty, search, pageGone, firstPage } = jobWords[visit.language]
  if (page > 1 && total.count > 0)
    return html`<p class="lead">${pageGone}</p>
<p><a href="${addressOf(visit, { tab, q, page: 1 })}">${firstPage}</a></p>`
  if (q !== '') return html`<p class="lead">${search.none}</p>`
  const isNew = counts?.all.count === 0
  const kind = isNew ? (hasRight(visit.membership.role, 'write') ? 'all' : 'allReader') : tab
  return html`<p class="lead">${empty[kind]}</p>`
}

type Listed = { readonly asked: Asked; readonly tabs: JobTabs }

const jobTable = (frame: ConsoleFrame, visit: MemberVisit, { asked, tabs: { jobs, total } }: Listed): Html => {
  const { columns, tabs } = jobWords[visit.language]
  return html`<table class="list"><caption class="unseen">${tabs[asked.tab]}</caption>
<thead><tr><th scope="col">${columns.title}</th><th scope="col">${columns.places}</th><th scope="col">${columns.status}</th><th scope="col">${columns.closes}</th></tr></thead>
<tbody>
${jobs.map((job) => jobRow(frame, visit, job))}</tbody></table>
${pageLinks({
  language: visit.language,
  page: asked.page,
  hasNext: asked.page * JOBS_A_PAGE < total.count,
  addressOf: (page) => addressOf(visit, { ...asked, page }),
})}`
}

const jobRow = ({ today }: ConsoleFrame, visit: MemberVisit, job: Job): Html => {
  const { language } = visit
  const { columns, statuses, closed, noDate, reference } = jobWords[language]
  const isClosed = job.status === 'active' && closeDateOf(job) <= today()
  const date = job.closeDate
  return html`<tr><th scope="row"><a href="${employerPath(visit, `/jobs/${job.id}`)}">${job.title}</a>${job.referenceId === null ? null : html` <span class="dim">${reference(job.referenceId)}</span>`}</th>
<td data-label="${columns.places}">${job.locations.map((place) => placeName(language, place)).join('; ')}</td>
<td data-label="${columns.status}"><span class="state ${job.status}">${isClosed ? closed : statuses[job.status]}</span></td>
<td data-label="${columns.closes}">${date === null ? html`<span class="dim">${noDate}</span>` : html`<time datetime="${date}">${formatDate(language, date)}</time>`}</td></tr>\n`
}
