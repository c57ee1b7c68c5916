/** The webhooks of an employer. */
import type { WebhookBody } from '@affiche/contract/webhook.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { dayOf, momentOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { nameOf, readWebhooks, stateText, webhookPath } from './webhook.ts'
import { webhookWords } from './words.ts'

export const webhookList = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, request } = context
  const text = webhookWords[language]
  const { webhooks: title } = consoleWords[language]
  const webhooks = await readWebhooks(frame, context)
  const items = webhooks.map((webhook) => item(frame, context, webhook))
  const main = html`<h1>${title}</h1>
${request.query.get('done') === 'removed' ? html`<p class="notice" role="status">${text.removed}</p>` : null}
<p class="lead">${text.lead} <a href="${request.base}/docs/webhooks" hreflang="en">${text.guide}</a></p>
${offers(context, 'own') ? html`<p><a class="button" href="${employerPath(context, '/webhooks/new')}">${text.add}</a></p>` : null}
${webhooks.length === 0 ? html`<p>${text.none}</p>` : html`<ul class="plain">${items}</ul>`}`
  return answerConsole(frame.layout(context, { title, section: 'webhooks', main }))
}

const item = (frame: ConsoleFrame, context: MemberContext, webhook: WebhookBody): Html => {
  const name = nameOf(webhook)
  const { facts: labels, open } = webhookWords[context.language]
  const facts = [[labels.state, stateText(context.language, webhook)] as const, ...factsOf(frame, context, webhook)]
  return html`<li><h2><a href="${webhookPath(context, webhook)}" aria-label="${open(name)}">${name}</a></h2>
${factList(facts)}</li>\n`
}

type Fact = readonly [string, Html | string]

export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)}</dl>`

/** Facts of a webhook beside its state. */
export const factsOf = ({ timeZone }: ConsoleFrame, { language }: MemberContext, webhook: WebhookBody): Fact[] => {
  const { facts: text } = webhookWords[language]
  const where = { language, timeZone }
  const { url, failingSince, lastDeliveredAt, createdAt } = webhook
  const moment = (time: string): Html => momentOf(Date.parse(time), where)
  return [
    [text.url, html`<code>${url}</code>`],
    ...(failingSince === null ? [] : [[text.failingSince, moment(failingSince)] as const]),
    [text.delivered, lastDeliveredAt === null ? text.never : moment(lastDeliveredAt)],
    [text.made, dayOf(Date.parse(createdAt), where)],
  ]
}
