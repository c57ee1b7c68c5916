/** Replacing the secret of a webhook, with a time in which both sign. */
import type { WebhookWithSecret } from '@affiche/contract/webhook.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatMinute } from '../../html/words/format.ts'
import { html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { answerForm, type Faults, form, selectField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import type { MemberContext } from '../request-context.ts'
import { refusedBy } from './fields.ts'
import { webhookFormWords } from './form-words.ts'
import { secretShown } from './shown.ts'
import { nameOf, type ReadWebhook, webhookInPath } from './webhook.ts'

const OVERLAPS = ['24', '72', '168', '0'] as const
const HOUR_MS = 3_600_000

export const rotateWebhookPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { ...(await webhookInPath(frame, context)), faults: {} })

type Shown = Pick<ReadWebhook, 'webhook'> & { readonly faults: Faults; readonly status?: number }

const page = (frame: ConsoleFrame, context: MemberContext, { webhook, faults, status = 400 }: Shown): PageAnswer => {
  const { rotating: text } = webhookFormWords[context.language]
  const choices = OVERLAPS.map((value) => [value, text.overlaps[value]] as const)
  const value = context.fields.get('overlap') ?? OVERLAPS[0]
  const main = html`<p class="lead">${text.lead}</p>
${form(
  context,
  html`${selectField({ id: 'overlap', label: text.overlap, faults, choices, value })}
<p><button class="button">${text.submit}</button></p>`,
)}`
  return answerForm(frame, context, { title: text.title(nameOf(webhook)), section: 'webhooks', faults, status, main })
}

export const rotateWebhookSecret = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, fields } = context
  const { rotating, shown } = webhookFormWords[language]
  const { webhook } = await webhookInPath(frame, context)
  const overlap = OVERLAPS.find((each) => each === fields.get('overlap'))
  if (overlap === undefined) return page(frame, context, { webhook, faults: { overlap: rotating.overlapFault } })
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'webhooks')
  const hours = Number(overlap)
  try {
    const order = { operation: 'rotateWebhook', id: webhook.id, body: { overlapHours: hours } } as const
    const { body } = await callAs(frame, context)(order)
    const end = formatMinute(language, frame.clock() + hours * HOUR_MS, frame.timeZone)
    const note = hours === 0 ? shown.alone : shown.both(end)
    return secretShown(frame, context, { webhook: body as WebhookWithSecret, isNew: false, note })
  } catch (error) {
    return page(frame, context, { webhook, ...refusedBy(error, context) })
  }
}
