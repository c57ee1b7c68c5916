/** The form that changes what a webhook sends, and where. */

import { hidden } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { bodyOf, controls, refusedBy, sentValues, valuesOf } from './fields.ts'
import { nameOf, type ReadWebhook, webhookInPath, webhookPath } from './webhook.ts'
import { webhookWords } from './words.ts'

export const editWebhookPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { ...(await webhookInPath(frame, context)), faults: {}, status: 200 })

type Shown = ReadWebhook & { readonly faults: Faults; readonly status: number }

const page = (frame: ConsoleFrame, context: MemberContext, { webhook, etag, faults, status }: Shown): PageAnswer => {
  const { form: text, open } = webhookWords[context.language]
  const values = context.fields.size > 0 ? sentValues(context) : valuesOf(webhook)
  const main = form(
    context,
    html`${hidden('version', etag)}
${controls(context, values, faults)}<p><button class="button">${text.save}</button></p>`,
  )
  return answerForm(frame, context, { title: open(nameOf(webhook)), section: 'webhooks', faults, status, main })
}

export const saveWebhook = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook, etag } = await webhookInPath(frame, context)
  const order = { id: webhook.id, body: bodyOf(sentValues(context)), ifMatch: context.fields.get('version') || etag }
  try {
    await callAs(frame, context)({ operation: 'updateWebhook', ...order })
  } catch (error) {
    const { faults, status } = refusedBy(error, context)
    const isMeanwhile = error instanceof Problem && error.code === 'precondition-failed'
    const shown = isMeanwhile ? { '': webhookWords[context.language].form.meanwhile } : faults
    return page(frame, context, { webhook, etag, faults: shown, status })
  }
  await frame.savedForms.forget(context)
  return seeOther(webhookPath(context, webhook, '?done=changed'))
}
