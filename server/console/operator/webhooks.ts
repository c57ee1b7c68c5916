/** Webhooks that fail or are stopped, of every employer and vendor, for operators. */
import type { UnwellWebhook } from '../../events/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { nameOf } from '../webhooks/webhook.ts'
import { webhookWords } from '../webhooks/words.ts'
import { LISTED_MAX } from './employer-lists.ts'
import { commandList, homeLink, operatorPath } from './parts.ts'
import { unwellWords } from './webhook-words.ts'
import { operatorWords } from './words.ts'

/** A line of the first page, with the way to the list. */
export const unwellPart = async ({ store }: ConsoleFrame, context: OperatorContext): Promise<Html> => {
  const { language } = context
  const text = unwellWords[language]
  const { length } = await store.webhooks.unwell(LISTED_MAX + 1)
  const count = formatNumber(language, Math.min(length, LISTED_MAX))
  const link = html` <a href="${operatorPath(context, '/webhooks')}">${text.look}</a>`
  return html`<h2>${text.part}</h2>
<p>${length > LISTED_MAX ? text.over(count) : text.count(length, count)}${length === 0 ? null : link}</p>`
}

export const unwellPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { language } = context
  const text = unwellWords[language]
  const webhooks = await frame.store.webhooks.unwell(LISTED_MAX + 1)
  const rows = webhooks.slice(0, LISTED_MAX).map((webhook) => row(frame, context, webhook))
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${rows.length === 0 ? html`<p>${text.count(0, '')}</p>` : tableOf(context, rows)}
${webhooks.length > LISTED_MAX ? html`<p>${operatorWords[language].search.more(formatNumber(language, LISTED_MAX))}</p>\n` : null}${commandList(context, [[text.command, 'affiche webhook list']])}
${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const tableOf = ({ language }: OperatorContext, rows: readonly Html[]): Html => {
  const { title, owner } = unwellWords[language]
  const { facts } = webhookWords[language]
  const heads = [owner, facts.url, facts.state, facts.failingSince]
  return html`<table class="list"><caption class="visually-hidden">${title}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>`
}

/** The host alone: the rest of an address may be a secret of its receiver. */
const row = (frame: ConsoleFrame, context: OperatorContext, webhook: UnwellWebhook): Html => {
  const { language } = context
  const text = unwellWords[language]
  const { facts, reasons } = webhookWords[language]
  const { employerId, vendorId, owner, url, state, reason, failingSince } = webhook
  const path = vendorId === null ? `/employers/${employerId}` : `/vendors/${vendorId}`
  const stopped = reasons[reason ?? 'unreachable']
  const since = failingSince === null ? text.unknown : momentOf(failingSince, { language, timeZone: frame.timeZone })
  return html`<tr><th scope="row"><a href="${operatorPath(context, path)}">${owner}</a></th>
<td data-label="${facts.url}">${nameOf({ description: null, url })}</td>
<td data-label="${facts.state}">${state === 'disabled' ? stopped : text.failing}</td>
<td data-label="${facts.failingSince}">${since}</td></tr>\n`
}
