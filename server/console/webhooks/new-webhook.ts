/** Adding a webhook. */
import type { WebhookWithSecret } from '@affiche/contract/webhook.ts'
import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { answerForm, type Faults, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import type { MemberContext } from '../request-context.ts'
import { bodyOf, controls, NEW_VALUES, refusedBy, sentValues } from './fields.ts'
import { secretShown } from './shown.ts'
import { webhookWords } from './words.ts'

type Shown = { readonly faults: Faults; readonly status?: number }

export const newWebhookPage = (frame: ConsoleFrame, context: MemberContext, shown?: Shown): PageAnswer => {
  const { form: text, add: title } = webhookWords[context.language]
  const { faults = {}, status = 400 } = shown ?? {}
  const values = context.fields.size > 0 ? sentValues(context) : NEW_VALUES
  const main = form(
    context,
    html`${controls(context, values, faults)}<p><button class="button">${text.submit}</button></p>`,
  )
  return answerForm(frame, context, { title, section: 'webhooks', faults, status, main })
}

export const addWebhook = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'webhooks')
  try {
    const { body } = await callAs(frame, context)({ operation: 'createWebhook', body: bodyOf(sentValues(context)) })
    await frame.savedForms.forget(context)
    return secretShown(frame, context, { webhook: body as WebhookWithSecret, isNew: true })
  } catch (error) {
    return newWebhookPage(frame, context, refusedBy(error, context))
  }
}
