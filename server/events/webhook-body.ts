/** A webhook as answers show it, and the refusal where there is none. */
import { hash } from 'node:crypto'
import type { WebhookBody } from '@affiche/contract/webhook.ts'
import type { ChainPoint } from '../audit/entry.ts'
import { writeCursor } from '../platform/lib/cursor.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { WebhookView } from './ports.ts'
import { FAILING_FAILURES, type Webhook } from './webhook.ts'

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const webhookBody = ({ webhook, secret, behind }: WebhookView, safe: Safe): WebhookBody => {
  const isLost = !safe.canOpen(secret)
  const { id, url, types, description, pageSize, cursor, keyId } = webhook
  return {
    id,
    url,
    types: [...types],
    description: description || null,
    pageSize,
    state: shownState(webhook, isLost),
    reason: webhook.reason ?? (isLost ? 'secret-lost' : null),
    cursor: cursorText(webhook, cursor),
    behind,
    failingSince: timeOf(webhook.failingSince),
    lastDeliveredAt: timeOf(webhook.lastDeliveredAt),
    createdAt: new Date(webhook.createdAt).toISOString(),
    keyId,
  }
}

/** A cursor as its owner sends it back. */
export const cursorText = ({ vendorId }: Pick<Webhook, 'vendorId'>, cursor: ChainPoint): string =>
  vendorId === null ? writeCursor(cursor) : cursor.hash

/** Without its secret nothing can be sent. */
export const shownState = ({ state, failures }: Pick<Webhook, 'state' | 'failures'>, isLost: boolean) =>
  state === 'active' && (isLost || failures >= FAILING_FAILURES) ? 'failing' : state

/** Characters of base64url, six bits each. */
const TAG_LENGTH = 16

/** The strong tag of what a request can change; deliveries leave it as it is. */
export const webhookTag = ({ id, version, url, types, description, pageSize, state }: Webhook): string => {
  const content = JSON.stringify([id, version, url, types, description, pageSize, state])
  return `"${hash('sha256', content, 'base64url').slice(0, TAG_LENGTH)}"`
}

export const webhookNotFound = (): Problem => new Problem('webhook-not-found', sentence('webhookNotFound'))
