/** The activity of an employer, newest first. */

import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerForm, form, selectField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { createDescribe, type Names, namesOf } from './describe.ts'
import { type AuditQuery, queryOf, readAuditQuery } from './filter.ts'
import { activityWords } from './words.ts'

const PAGE_ENTRIES = 50

export const activityPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership } = context
  const text = activityWords[language]
  const asked = readAuditQuery(frame, context)
  const { filter, before, faults } = asked
  const names = await namesOf(frame, context)
  const search = { before, limit: PAGE_ENTRIES, filter }
  const isAsked = Object.keys(faults).length === 0
  const found = isAsked ? await frame.store.audit.search(membership.employer.id, search) : NOTHING
  const describe = createDescribe(context, names)
  const where = { language, timeZone: frame.timeZone }
  const items = found.entries.map(
    (entry) =>
      html`<li id="entry-${entry.seq}">${describe(entry)} <span class="dim">${momentOf(entry.at, where)}</span></li>\n`,
  )
  const main = html`<p class="lead">${text.lead}</p>
${filterForm(context, asked, names)}
${items.length === 0 ? html`<p>${text.none}</p>` : html`<ol class="plain">${items}</ol>`}
${pageLinks(context, asked, found.before)}
<h2>${text.verify}</h2>
<p>${text.verifyText}</p>
${form(context, html`<p><button class="button">${text.verify}</button></p>`, employerPath(context, '/activity/verify'))}`
  return answerForm(frame, context, { title: consoleWords[language].activity, section: 'activity', faults, main })
}

const NOTHING = { entries: [], before: null }

const filterForm = (context: MemberContext, { texts, faults }: AuditQuery, { actors }: Names): Html => {
  const text = activityWords[context.language]
  const choices = [['', text.everybody] as const, ...actors]
  return html`<form method="get" class="search" action="${employerPath(context, '/activity')}" role="search" aria-label="${text.filter}">
<div class="columns">${selectField({ id: 'who', label: text.who, faults, choices, value: texts.who })}
${textField({ id: 'job', label: text.job, faults, value: texts.job })}
${textField({ id: 'from', type: 'date', label: text.from, faults, value: texts.from })}
${textField({ id: 'to', type: 'date', label: text.to, faults, value: texts.to })}</div>
<p class="apply"><button class="button">${text.show}</button></p>
</form>`
}

const pageLinks = (context: MemberContext, asked: AuditQuery, before: number | null): Html => {
  const text = activityWords[context.language]
  const path = employerPath(context, '/activity')
  return html`<p class="phrases">${before === null ? null : html`<a href="${path}${queryOf(asked, before)}">${text.older}</a> `}${asked.before === null ? null : html`<a href="${path}${queryOf(asked)}">${text.newest}</a> `}<a href="${path}/activity.csv${queryOf(asked)}" download>${text.csv}</a></p>`
}
