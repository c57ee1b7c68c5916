/** The postings of an employer: tabs, a search, and 50 on a page, of which some are chosen to be acted on. */
import { input } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { entityTags } from '../../jobs/entity-tag.ts'
import type { Job } from '../../jobs/job.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { guideOf } from '../guide/guide.ts'
import { type JobTabs, listTabs } from '../list-jobs.ts'
import { JOBS_A_PAGE, type Tab } from '../listed-jobs.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { unconfirmedNotice } from '../vendors/end.ts'
import { consoleWords } from '../words.ts'
import { EXTENSION_DAYS } from './action-forms.ts'
import { bulkWords } from './bulk-words.ts'
import { BULK_ACTIONS, type BulkAction, writeChosen } from './chosen.ts'
import { type Asked, askedOf, chosenAddress, isSearch, listAddress } from './list-query.ts'
import { emptyState, foundLine, searchForm, tabLinks } from './list-search.ts'
import { jobRow, jobTable, type Row } from './list-table.ts'
import { listWords } from './list-words.ts'
import { moreLinks } from './more-links.ts'
import { pageLinks } from './page-links.ts'
import { refusedMailOf } from './refused-mail.ts'
import { unfinishedOf } from './unfinished-list.ts'
import { NO_VISITS, visitsAmong } from './visits.ts'

/** Answer to a form of the list, above it. */
type Said = { readonly notice?: Html; readonly status?: number }

export const listPage = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { notice, status = 200 }: Said = {},
): Promise<PageAnswer> => {
  const { language, membership, request } = context
  const asked = askedOf(request.query)
  const [tabs, unfinished, unconfirmed] = await Promise.all([
    listTabs(frame)({ ...asked, language, employerId: membership.employer.id }),
    unfinishedOf(frame, context, asked),
    unconfirmedNotice(frame, context),
  ])
  const { title, create, bin } = listWords[language]
  const isEmpty = asked.tab !== 'draft' || unfinished.part === null
  const guide = isSearch(asked) ? null : await guideOf(frame, context, tabs)
  const button = html`<a class="button" href="${employerPath(context, '/jobs/new')}">${create}</a> `
  const main = html`${notice ?? removedNotice(context)}${unconfirmed}${tabs.isNew ? guide : null}<div class="heading"><h1>${title}</h1>
${tabLinks(context, asked, withUnfinished(tabs.counts, unfinished.count))}
<p class="apply">${offers(context, 'write') ? button : null}<a href="${employerPath(context, '/bin')}">${bin}</a></p></div>
${tabs.isNew ? null : searchForm(frame, context, asked, tabs)}
${foundLine(context, asked, tabs)}${unfinished.part}${tabs.jobs.length > 0 ? await listOf(frame, context, { asked, tabs }) : isEmpty ? emptyState(context, asked, tabs) : null}
${moreLinks(context)}${tabs.isNew ? null : guide}`
  const shown = status === 200 ? title : consoleWords[language].errorTitle(title)
  return answerConsole(frame.layout(context, { title: shown, section: 'jobs', isWide: true, main }), { status })
}

/** Those that are unfinished stand among the drafts. */
const withUnfinished = (counts: JobTabs['counts'], unfinished: number): JobTabs['counts'] => ({
  ...counts,
  draft: { ...counts.draft, count: counts.draft.count + unfinished },
})

/** After a deletion, which the bin undoes; its address has the id alone. */
const removedNotice = (context: MemberContext): Html | null => {
  const id = context.request.query.get('removed')
  if (id === null || !/^[1-9]\d{0,9}$/.test(id) || !offers(context, 'write')) return null
  const { removedNotice: said, undo } = listWords[context.language]
  return html`<div class="notice" role="status"><p>${said}</p>
<form method="post" action="${employerPath(context, `/bin/${id}/restore`)}">${tokenField(context.token)}<button class="button second">${undo}</button></form></div>\n`
}

type Listed = { readonly asked: Asked; readonly tabs: JobTabs }

const listOf = async (frame: ConsoleFrame, context: MemberContext, { asked, tabs }: Listed): Promise<Html> => {
  const canChoose = offers(context, 'write')
  const rows = await rowsOf(frame, context, { asked, tabs })
  const table = jobTable(context, { asked, rows, canArrange: tabs.canArrange })
  const links = pageLinks({
    language: context.language,
    page: asked.page,
    hasNext: asked.page * JOBS_A_PAGE < tabs.counts[asked.tab].count,
    addressOf: (page) => listAddress(context, { ...asked, page }),
  })
  if (!canChoose) return html`${table}\n${links}`
  return html`<form method="post" action="${chosenAddress(context, asked)}">
${tokenField(context.token)}
${buttonsOf(context, asked.tab)}
${table}
</form>
${links}`
}

const rowsOf = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { asked, tabs }: Listed,
): Promise<readonly Row[]> => {
  const { employer } = context.membership
  const [hidden, visits, refused] = await Promise.all([
    hiddenAmong(frame, context, tabs.jobs),
    visitsAmong(frame, employer.id, tabs.jobs),
    refusedMailOf(frame, employer.id, tabs.jobs),
  ])
  const { job: tagOf } = entityTags(frame.lists)
  const boxOf = (job: Job): Html => {
    const value = writeChosen({ ...job, version: tagOf(employer, job) })
    return input({ type: 'checkbox', name: 'job', value, 'aria-label': bulkWords[context.language].choose(job.title) })
  }
  return tabs.jobs.map((job) =>
    jobRow(frame, context, job, {
      asked,
      isHidden: hidden.has(job.id),
      visits: visits && (visits.get(job.id) ?? NO_VISITS),
      refusedSince: refused.get(job.id) ?? null,
      box: offers(context, 'write') ? boxOf(job) : null,
    }),
  )
}

/** Postings that the operator keeps from the public: some, or all of an employer that is suspended. */
const hiddenAmong = async (
  { store }: ConsoleFrame,
  { membership: { employer } }: MemberContext,
  jobs: readonly Job[],
): Promise<ReadonlySet<number>> => {
  const ids = jobs.map(({ id }) => id)
  return employer.suspended ? new Set(ids) : store.public.hiddenAmong(ids)
}

/** Actions on the postings of a tab. */
const OFFERED: Readonly<Record<Tab, readonly BulkAction[]>> = {
  active: ['archive', 'extend', 'refresh', 'delete'],
  closing: ['archive', 'extend', 'refresh', 'delete'],
  draft: ['publish', 'delete'],
  archived: ['publish', 'delete'],
  all: BULK_ACTIONS,
}

const buttonsOf = ({ language }: MemberContext, tab: Tab): Html => {
  const { label, buttons, chooseAll } = bulkWords[language]
  const said = (action: BulkAction) => (action === 'extend' ? buttons.extend(EXTENSION_DAYS) : buttons[action])
  const all = OFFERED[tab].map(
    (action) => html`<button class="button second" name="action" value="${action}">${said(action)}</button>\n`,
  )
  // Without scripts there is nothing that it could do.
  const box = html`<div class="choice" hidden>${input({ type: 'checkbox', id: 'choose-all', 'data-choose-all': 'job' })}<label for="choose-all">${chooseAll}</label></div>`
  // The default button: Enter on a box presses it, and so changes nothing.
  const none = html`<button hidden name="action" value="none">${label}</button>`
  return html`<div class="bulk" role="group" aria-labelledby="with-chosen">${none}${box}
<span id="with-chosen">${label}</span> ${all}</div>`
}
