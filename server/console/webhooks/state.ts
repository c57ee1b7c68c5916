/** Buttons of the page of a webhook: a test, and its pause or end of a pause. */
import { problems } from '@affiche/contract/problem.ts'
import type { WebhookTestBody } from '@affiche/contract/webhook.ts'
import type { PageAnswer } from '../../html/page.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { refusedBy } from './fields.ts'
import { showWebhook } from './page.ts'
import { webhookInPath, webhookPath } from './webhook.ts'
import { webhookWords } from './words.ts'

/** The answer to the button is the page itself, with what became of the test. */
export const testFromPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook } = await webhookInPath(frame, context)
  try {
    const { body } = await callAs(frame, context)({ operation: 'testWebhook', id: webhook.id })
    return showWebhook(frame, context, { tested: body as WebhookTestBody })
  } catch (error) {
    return showWebhook(frame, context, refusedBy(error, context))
  }
}

export const setWebhookState = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook } = await webhookInPath(frame, context)
  const state = context.fields.get('state') === 'paused' ? 'paused' : 'active'
  try {
    await callAs(frame, context)({ operation: 'updateWebhook', id: webhook.id, body: { state } })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'cursor-expired'))
      return showWebhook(frame, context, refusedBy(error, context))
    const { expired } = webhookWords[context.language].page
    return showWebhook(frame, context, { faults: { '': expired }, status: problems['cursor-expired'].status })
  }
  return seeOther(webhookPath(context, webhook, `?done=${state === 'paused' ? 'paused' : 'resumed'}`))
}
