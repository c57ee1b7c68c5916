/** The first of the operators' pages: two searches, the state of the service, and reports that wait. */
import { type Html, html } from '../../../lib/html.ts'
import type { PublicStatus } from '../../../use-cases/public-ports.ts'
import type { PageAnswer } from '../../page.ts'
import { formatNumber } from '../../words/format.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorVisit } from '../visit.ts'
import { type Health, healthPart, readHealth } from './health.ts'
import { code, commandList, factList } from './parts.ts'
import { searchForm } from './search.ts'
import { operatorWords } from './words.ts'

export const homePage = async (frame: ConsoleFrame, visit: OperatorVisit): Promise<PageAnswer> => {
  const text = operatorWords[visit.language]
  const health = await readHealth(frame)
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${visit.operator === 'auditor' ? html`<p class="notice">${text.auditor}</p>\n` : null}${searchForm(visit, 'employers', '')}
${searchForm(visit, 'people', '')}
${healthPart(frame, visit, health)}
${settingsPart(frame, visit)}
${reportsPart(visit, health)}`
  return answerConsole(frame.layout(visit, { title: text.title, main }))
}

const settingsPart = ({ publicPages, oidc }: ConsoleFrame, visit: OperatorVisit): Html => {
  const { on, off, settings } = operatorWords[visit.language]
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

const reportsPart = (visit: OperatorVisit, { status }: Health): Html => {
  const { reports, commands } = operatorWords[visit.language]
  return html`<h2>${reports.title}</h2>
<p>${waiting(visit, status)}</p>
${commandList(visit, [
  [commands.listReports, 'affiche report list'],
  [commands.decide, 'affiche report decide ID DECISION'],
  [commands.hide, 'affiche public hide JOB --reason TEXT'],
])}`
}

const waiting = ({ language }: OperatorVisit, { openReports }: PublicStatus): string => {
  const { reports } = operatorWords[language]
  return openReports === 0 ? reports.none : reports.waiting(openReports, formatNumber(language, openReports))
}
