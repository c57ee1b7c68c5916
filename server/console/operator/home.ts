/** The first of the operators' pages: what waits, three searches, the newest employers, webhooks that fail, and the state of the service. */

import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicStatus } from '../../public/ports.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { dayOf } from '../times.ts'
import { healthAlert, healthPart, readHealth } from './health.ts'
import { homeWords } from './home-words.ts'
import { code, factList, operatorPath } from './parts.ts'
import { searchForm } from './search.ts'
import { operatorVendorWords } from './vendors/words.ts'
import { unwellPart } from './webhooks.ts'
import { operatorWords } from './words.ts'

/** Employers that are shown as the newest. */
const NEWEST = 5

export const homePage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const text = operatorWords[context.language]
  const health = await readHealth(frame)
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${healthAlert(context, health)}${context.operator === 'auditor' ? html`<p class="notice">${text.auditor}</p>\n` : null}${reportsPart(context, health.status)}
${moderationPart(context)}
${searchForm(context, 'employers', '')}
${searchForm(context, 'people', '')}
${searchForm(context, 'vendors', '')}
<p><a href="${operatorPath(context, '/vendors')}">${operatorVendorWords[context.language].all}</a></p>
${await newestPart(frame, context)}
${await unwellPart(frame, context)}
${healthPart(frame, context, health)}
${settingsPart(frame, context)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const reportsPart = (context: OperatorContext, { openReports }: PublicStatus): Html => {
  const { language } = context
  const { reports } = homeWords[language]
  const count = formatNumber(language, openReports)
  return html`<h2>${reports.title}</h2>
<p>${openReports === 0 ? reports.none : reports.waiting(openReports, count)}</p>
<p class="phrases">${openReports === 0 ? null : html`<a class="button" href="${operatorPath(context, '/reports')}">${reports.read}</a> `}<a href="${operatorPath(context, '/reports?decided=yes')}">${reports.decided}</a></p>`
}

const moderationPart = (context: OperatorContext): Html => {
  const { moderation: text } = homeWords[context.language]
  const hide = html`<a href="${operatorPath(context, '/postings/hide')}">${text.hide}</a> `
  return html`<h2>${text.title}</h2>
<p class="phrases">${context.operator === 'operator' ? hide : null}<a href="${operatorPath(context, '/postings')}">${text.hidden}</a> <a href="${operatorPath(context, '/policy')}">${text.policy}</a></p>`
}

const newestPart = async ({ store, timeZone }: ConsoleFrame, context: OperatorContext): Promise<Html> => {
  const { language } = context
  const { newest: text } = homeWords[language]
  const { name, state, suspended, inForce } = operatorWords[language]
  const employers = await store.directory.newestEmployers(NEWEST)
  if (employers.length === 0) return html`<h2>${text.title}</h2>\n<p>${text.none}</p>`
  const rows = employers.map(
    (
      employer,
    ) => html`<tr><th scope="row"><a href="${operatorPath(context, `/employers/${employer.id}`)}">${employer.name}</a></th>
<td data-label="${text.made}">${dayOf(employer.createdAt, { language, timeZone })}</td>
<td data-label="${state}">${employer.suspended ? suspended : inForce}</td></tr>\n`,
  )
  return html`<h2>${text.title}</h2>
<table class="list"><caption class="visually-hidden">${text.title}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">${text.made}</th><th scope="col">${state}</th></tr></thead>
<tbody>
${rows}</tbody></table>`
}

const settingsPart = ({ publicPages, oidc }: ConsoleFrame, context: OperatorContext): Html => {
  const { on, off } = operatorWords[context.language]
  const { settings } = homeWords[context.language]
  const { ways } = settings
  const own = oidc?.isOnly ? [] : [ways.passkey, ways.password]
  const all = [...own, ...(oidc ? [ways.account(oidc.name)] : []), ways.link]
  return html`<h2>${settings.title}</h2>
${factList([
  [html`<code>PUBLIC_PAGES</code>`, publicPages ? on : off],
  [html`<code>CONSOLE</code>`, on],
  [settings.signIn, html`<ul>${all.map((way) => html`<li>${way}</li>\n`)}</ul>`],
])}
<p>${settings.all} ${code(context, 'affiche config')}</p>`
}
