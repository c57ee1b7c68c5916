/** Conditions of a write about the present state of its webhook (RFC 9110, 13.1; RFC 6585, 3). */
import type { Precondition } from '../jobs/precondition.ts'
import { isWeak, matchesStrongly, matchesWeakly } from '../platform/http/conditions.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import type { Webhook } from './webhook.ts'
import { webhookTag } from './webhook-body.ts'

/** Refuses with precondition-required or precondition-failed. */
export const checkWebhookPrecondition = (precondition: Precondition, webhook: Webhook): void => {
  const { ifMatch, ifNoneMatch, isRequired } = precondition
  if (isRequired && ifMatch === null && ifNoneMatch === null)
    throw new Problem('precondition-required', sentence('webhookConditionRequired'))
  const etag = webhookTag(webhook)
  const failed = (reason: Sentence) => new Problem('precondition-failed', reason, { etag })
  const about = { id: webhook.id, tag: etag }
  if (ifMatch !== null && !matchesStrongly(ifMatch, etag)) {
    const weakened = ifMatch !== '*' && ifMatch.some((sent) => isWeak(sent) && sent.slice(2) === etag)
    throw failed(sentence(weakened ? 'webhookWeakTag' : 'webhookChangedSince', about))
  }
  if (ifNoneMatch !== null && matchesWeakly(ifNoneMatch, etag)) throw failed(sentence('webhookStillAt', about))
}
