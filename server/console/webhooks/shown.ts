/** A new secret: shown on this page alone, the answer to the form that made it. */
import type { WebhookWithSecret } from '@affiche/contract/webhook.ts'
import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { webhookFormWords } from './form-words.ts'
import { webhookPath } from './webhook.ts'

type Shown = { readonly webhook: WebhookWithSecret; readonly isNew: boolean; readonly note?: string }

export const secretShown = ({ layout }: ConsoleFrame, context: MemberContext, shown: Shown): PageAnswer => {
  const { webhook, isNew, note } = shown
  const { shown: text } = webhookFormWords[context.language]
  const title = isNew ? text.made : text.rotated
  const main = html`<h1>${title}</h1>
<p class="notice" role="status">${text.once}</p>
<p id="label">${text.label}</p>
<p><code class="secret" id="secret" aria-labelledby="label" role="group">${webhook.secret}</code></p>
<p><button type="button" class="button" data-copy="#secret" hidden>${text.copy}</button></p>
${note === undefined ? null : html`<p>${note}</p>`}
<p><a href="${webhookPath(context, webhook)}">${text.next}</a></p>`
  return answerConsole(layout(context, { title, section: 'webhooks', main }))
}
