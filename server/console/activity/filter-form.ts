/** The form that filters the activity. */
import { type Html, html } from '../../platform/lib/html.ts'
import { selectField, textField } from '../form.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Names } from './describe.ts'
import { type AuditQuery, queryOf } from './filter.ts'
import { activityWords } from './words.ts'

export const filterForm = (context: MemberContext, { texts, faults }: AuditQuery, { actors }: Names): Html => {
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

/** Postings of which one is to be chosen, since several have the words. */
export const postingChoices = (context: MemberContext, asked: AuditQuery): Html => {
  const text = activityWords[context.language]
  const links = asked.matches.map(({ id, title }) => {
    const query = queryOf({ texts: { ...asked.texts, job: String(id) } })
    return html`<li><a href="${employerPath(context, `/activity${query}`)}">${title}</a> <span class="dim">${text.numbered(id)}</span></li>\n`
  })
  return html`<p>${text.several}</p>
<ul class="plain">${links}</ul>`
}
