/** Deleting a webhook, after a page that says what follows. */
import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { webhookFormWords } from './form-words.ts'
import { nameOf, webhookInPath, webhookPath } from './webhook.ts'

export const askWebhookRemoval = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook } = await webhookInPath(frame, context)
  const { removing: text } = webhookFormWords[context.language]
  const title = text.title(nameOf(webhook))
  const main = html`<h1>${title}</h1>
<p class="lead">${text.lead}</p>
<p><code>${webhook.url}</code></p>
${form(context, html`<p><button class="button">${text.submit}</button></p>`)}
<p><a href="${webhookPath(context, webhook)}">${text.keep}</a></p>`
  return answerConsole(frame.layout(context, { title, section: 'webhooks', main }))
}

export const removeWebhook = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook } = await webhookInPath(frame, context)
  await callAs(frame, context)({ operation: 'deleteWebhook', id: webhook.id })
  return seeOther(employerPath(context, '/webhooks?done=removed'))
}
