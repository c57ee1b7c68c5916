/** Webhooks of a test: a client with the scope, and a key that encrypts secrets on either engine. */
import type { Scope } from '@affiche/contract/operations.ts'
import type { Send } from '../../server/events/webhook.ts'
import { type Client, createClient, type Options, type TestService } from './service.ts'

export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

export const WEBHOOKS = '/api/v1.2/webhooks'

/** Answer of a receiver that takes everything. */
export const TAKEN = { ms: 1, status: 204, error: null, answer: '', retryAfterMs: null }

export const RECEIVER = 'https://hooks.example.ca/affiche'

/** A service that can encrypt secrets; what it sends goes to `send`. */
export const withKey = (send?: Send): Options => ({
  environment: { ENCRYPTION_KEY },
  ...(send && { sendToReceiver: send }),
})

export const keyOf = async (
  service: TestService,
  employerId: number,
  scopes: readonly Scope[] = ['webhooks'],
): Promise<Client> => {
  const { apiKey } = await service.operator.issueKey({ employerId, scopes })
  return createClient(service.api, { employerId, apiKey })
}

/** A client with every scope of a new employer. */
export const newClient = async (service: TestService, name = 'Example employer'): Promise<Client> => {
  const { employerId } = await service.employer('unlimited', name)
  return keyOf(service, employerId, ['jobs:read', 'jobs:write', 'webhooks'])
}
