/** Employers and people that an operator looks for. */

import { EMPLOYERS_MAX, findEmployers } from '../../employers/find-employers.ts'
import type { NamedEmployer } from '../../employers/ports.ts'
import { searchField } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { findPeople, PEOPLE_MAX } from '../../people/find-people.ts'
import type { Person } from '../../people/ports.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { homeLink, operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

type Kind = 'employers' | 'people' | 'vendors'

/** Characters of a search. */
const SEARCH_MAX = 200

export const searchForm = (context: OperatorContext, kind: Kind, q: string): Html => {
  const { label, submit } = operatorWords[context.language].search[kind]
  return html`<form class="search-jobs" method="get" action="${operatorPath(context, `/${kind}`)}" role="search" aria-label="${submit}">
${searchField({ id: kind, label, value: q, most: SEARCH_MAX })}
<button class="button second">${submit}</button>
</form>`
}

export const searchedText = ({ request: { query } }: OperatorContext): string =>
  (query.get('q') ?? '').slice(0, SEARCH_MAX).trim()

export const afterOf = ({ request: { query } }: OperatorContext): number =>
  Number(/^\d{1,10}$/.exec(query.get('after') ?? '')?.[0] ?? 0)

export const employersPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const q = searchedText(context)
  const found = await findEmployers(frame.store)({ text: q, after: afterOf(context) })
  const rows = found.employers.map((employer) => employerRow(context, employer))
  const notes = html`${moreThan(context, found.isMore, EMPLOYERS_MAX)}${onward(context, 'employers', { q, ...found })}`
  return page(frame, context, { kind: 'employers', q, rows, notes })
}

export const peoplePage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const q = searchedText(context)
  const found = await findPeople(frame.store.people)({ text: q, after: afterOf(context) })
  const rows = found.people.map((person) => personRow(context, person))
  const notes = html`${moreThan(context, found.isMore, PEOPLE_MAX)}${onward(context, 'people', { q, ...found })}`
  return page(frame, context, { kind: 'people', q, rows, notes })
}

type Results = {
  readonly kind: Exclude<Kind, 'vendors'>
  readonly q: string
  readonly rows: readonly Html[]
  readonly notes: Html | null
}

const page = ({ layout }: ConsoleFrame, context: OperatorContext, { kind, q, rows, notes }: Results): PageAnswer => {
  const { search, name, number, plan, state, handle } = operatorWords[context.language]
  const { title } = search[kind]
  const columns = kind === 'employers' ? [name, number, plan, state] : [name, handle, number, state]
  const table = html`<table class="list"><caption class="visually-hidden">${search.results}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>`
  const nothing = html`<p role="status">${search.none}</p>`
  const main = html`<h1>${title}</h1>
${searchForm(context, kind, q)}
${rows.length > 0 ? table : q === '' ? null : nothing}
${notes}${homeLink(context)}`
  return answerConsole(layout(context, { title, main }))
}

const employerRow = (context: OperatorContext, { id, name, nameFr, plan, suspended }: NamedEmployer): Html => {
  const text = operatorWords[context.language]
  return html`<tr><th scope="row"><a href="${operatorPath(context, `/employers/${id}`)}">${name}</a>${nameFr === null ? null : html` <span class="dim" lang="fr">${nameFr}</span>`}</th>
<td data-label="${text.number}">${id}</td>
<td data-label="${text.plan}">${text.plans[plan]}</td>
<td data-label="${text.state}">${suspended ? text.suspended : text.inForce}</td></tr>\n`
}

const personRow = (context: OperatorContext, { id, name, handle, disabledAt }: Person): Html => {
  const text = operatorWords[context.language]
  return html`<tr><th scope="row"><a href="${operatorPath(context, `/people/${id}`)}">${name}</a></th>
<td data-label="${text.handle}">${handle}</td>
<td data-label="${text.number}">${id}</td>
<td data-label="${text.state}">${disabledAt === null ? text.inForce : text.disabled}</td></tr>\n`
}

const moreThan = ({ language }: OperatorContext, isMore: boolean, most: number): Html | null =>
  isMore ? html`<p role="status">${operatorWords[language].search.more(formatNumber(language, most))}</p>\n` : null

type Looked = { readonly q: string; readonly next: number | null }

/** After as many rows as one search looks through. */
const onward = (context: OperatorContext, kind: Results['kind'], { q, next }: Looked): Html | null => {
  if (next === null) return null
  const { looked, onward: label } = operatorWords[context.language].search
  const path = operatorPath(context, `/${kind}?${new URLSearchParams({ q, after: String(next) })}`)
  return html`<p>${looked(formatNumber(context.language, next))} <a href="${path}">${label}</a></p>\n`
}
