/** The first of the operators' pages: two searches, the state of the service, and reports that wait. */

import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicStatus } from '../../public/ports.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { type Health, healthPart, readHealth } from './health.ts'
import { code, commandList, factList } from './parts.ts'
import { searchForm } from './search.ts'
import { operatorWords } from './words.ts'

export const homePage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const text = operatorWords[context.language]
  const health = await readHealth(frame)
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${context.operator === 'auditor' ? html`<p class="notice">${text.auditor}</p>\n` : null}${searchForm(context, 'employers', '')}
${searchForm(context, 'people', '')}
${healthPart(frame, context, health)}
${settingsPart(frame, context)}
${reportsPart(context, health)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const settingsPart = ({ publicPages, oidc }: ConsoleFrame, context: OperatorContext): Html => {
  const { on, off, settings } = operatorWords[context.language]
  const { ways } = settings
  const own = oidc?.isOnly ? [] : [ways.passkey, ways.password]
  const all = [...own, ...(oidc ? [ways.account(oidc.name)] : []), ways.link]
  return html`<h2>${settings.title}</h2>
${factList([
  [html`<code>PUBLIC_PAGES</code>`, publicPages ? on : off],
  [html`<code>CONSOLE</code>`, on],
  [settings.signIn, html`<ul>${all.map((way) => html`<li>${way}</li>\n`)}</ul>`],
])}
<p>${settings.all} ${code('affiche config')}</p>`
}

const reportsPart = (context: OperatorContext, { status }: Health): Html => {
  const { reports, commands } = operatorWords[context.language]
  return html`<h2>${reports.title}</h2>
<p>${waiting(context, status)}</p>
${commandList(context, [
  [commands.listReports, 'affiche report list'],
  [commands.decide, 'affiche report decide ID DECISION'],
  [commands.hide, 'affiche public hide JOB --reason TEXT'],
])}`
}

const waiting = ({ language }: OperatorContext, { openReports }: PublicStatus): string => {
  const { reports } = operatorWords[language]
  return openReports === 0 ? reports.none : reports.waiting(openReports, formatNumber(language, openReports))
}
