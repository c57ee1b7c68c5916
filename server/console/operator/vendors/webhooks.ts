/** The webhooks of a vendor, for its page: where they go, as far as no secret is in it, and how they are. */
import { countedAs } from '../../../employers/vendors/readable.ts'
import { shownState } from '../../../events/webhook-body.ts'
import { type Html, html } from '../../../platform/lib/html.ts'
import type { ConsoleFrame } from '../../frame.ts'
import type { OperatorContext } from '../../request-context.ts'
import { nameOf, stateText } from '../../webhooks/webhook.ts'
import { webhookWords } from '../../webhooks/words.ts'
import { operatorWords } from '../words.ts'
import { operatorVendorWords } from './words.ts'

export const webhooksPart = async (
  { store, clock }: Pick<ConsoleFrame, 'store' | 'clock'>,
  { language }: OperatorContext,
  vendorId: number,
): Promise<Html> => {
  const [text, common, { facts }] = [operatorVendorWords[language], operatorWords[language], webhookWords[language]]
  const views = await store.webhooks.list(countedAs(vendorId), clock())
  if (views.length === 0) return html`<p>${text.noWebhooks}</p>`
  // Whether a secret is lost is not known here.
  const stateOf = ({ webhook, behind }: (typeof views)[number]): string =>
    stateText(language, { state: shownState(webhook, false), reason: webhook.reason, behind })
  const row = (view: (typeof views)[number]): Html =>
    html`<tr><th scope="row">${view.webhook.id}</th>
<td data-label="${facts.url}">${nameOf({ description: null, url: view.webhook.url })}</td>
<td data-label="${common.state}">${stateOf(view)}</td></tr>\n`
  const heads = [common.number, facts.url, common.state]
  return html`<table class="list"><caption class="visually-hidden">${text.webhooks}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${views.map(row)}</tbody></table>`
}
