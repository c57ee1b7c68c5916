/** Webhooks of an employer as its pages read them, by the operations of the interface. */

import type { Language } from '@affiche/contract/values.ts'
import type { AttemptListBody, WebhookBody } from '@affiche/contract/webhook.ts'
import { noSuchPage } from '../../html/page.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { webhookWords } from './words.ts'

export const readWebhooks = async (frame: ConsoleFrame, context: MemberContext): Promise<readonly WebhookBody[]> => {
  const { body } = await callAs(frame, context)({ operation: 'listWebhooks' })
  return (body as { readonly data: readonly WebhookBody[] }).data
}

export type ReadWebhook = { readonly webhook: WebhookBody; readonly etag: string }

const idOf = ({ parameters }: MemberContext): number => {
  const id = readInt32(parameters[0] ?? '')
  if (id === null) throw noSuchPage()
  return id
}

/** The webhook in the path; another employer's is as unknown as none. */
export const webhookInPath = async (frame: ConsoleFrame, context: MemberContext): Promise<ReadWebhook> => {
  const { body, etag } = await orNoPage(callAs(frame, context)({ operation: 'getWebhook', id: idOf(context) }))
  return { webhook: body as WebhookBody, etag: etag ?? '' }
}

export const readAttempts = async (frame: ConsoleFrame, context: MemberContext): Promise<AttemptListBody['data']> => {
  const { body } = await orNoPage(callAs(frame, context)({ operation: 'listWebhookAttempts', id: idOf(context) }))
  return (body as AttemptListBody).data
}

/** Somebody else may have deleted it. */
const orNoPage = async <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'webhook-not-found' ? noSuchPage() : error
  })

/** Name of a webhook to people: their own words, else the host of its address. */
export const nameOf = ({ description, url }: Pick<WebhookBody, 'description' | 'url'>): string =>
  description ?? URL.parse(url)?.host ?? url

export const stateText = (
  language: Language,
  { state, reason, behind }: Pick<WebhookBody, 'state' | 'reason' | 'behind'>,
): string => {
  const { states, reasons } = webhookWords[language]
  if (reason !== null) return reasons[reason]
  return state === 'disabled' ? reasons.unreachable : states[state](behind)
}

export const webhookPath = (context: MemberContext, { id }: Pick<WebhookBody, 'id'>, rest = ''): string =>
  employerPath(context, `/webhooks/${id}${rest}`)
