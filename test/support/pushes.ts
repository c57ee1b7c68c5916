/** Webhooks for tests of pushes: rows of the store, and a receiver that keeps what it is sent. */
import { randomBytes } from 'node:crypto'
import type { WebhookChange } from '../../server/events/ports.ts'
import type { Webhook } from '../../server/events/webhook.ts'
import type { Store } from '../../server/upkeep/ports.ts'

export const SECRET = randomBytes(24)

type Members = Partial<Pick<Webhook, 'url' | 'types' | 'pageSize'>>

/** Makes a webhook at the present end of the changes; its secret is sealed by nothing. */
export const addWebhook = async (store: Store, employerId: number, members: Members = {}): Promise<Webhook> => {
  const content = { url: 'https://hook.example.ca/', types: ['job.*'] as const, description: '', pageSize: 100 }
  const made = await store.webhookWrites
    .as(employerId, null)
    .write((webhooks) => webhooks.create({ ...content, ...members }, () => SECRET))
  if (made === 'full') throw new Error('too many webhooks')
  return made.webhook
}

export const viewOf = async (store: Store, { id, employerId }: Webhook): Promise<Webhook> => {
  const found = await store.webhooks.get(employerId, id)
  if (found === null) throw new Error(`no webhook ${id}`)
  return found.webhook
}

/** Changes a webhook as its owner would. */
export const changeWebhook = (store: Store, webhook: Webhook, change: WebhookChange): Promise<Webhook> =>
  store.webhookWrites
    .as(webhook.employerId, null)
    .write(async (webhooks) => webhooks.change((await webhooks.get(webhook.id)) ?? webhook, change))
