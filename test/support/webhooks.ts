/** Webhooks of a test: a client with the scope, and a key that encrypts secrets on either engine. */
import assert from 'node:assert/strict'
import type { Scope } from '@affiche/contract/operations.ts'
import type { Send } from '../../server/events/webhook.ts'
import { type Answered, type Client, createClient, type Options, type TestService } from './service.ts'

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

/** Requests about the webhooks of a client that is known when they are sent. */
export const webhookRequests = (client: () => Client) => {
  const create = async (body: object = {}, by = client()): Promise<Answered> => {
    const answer = await by.send('POST', WEBHOOKS, { body: { url: RECEIVER, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return answer
  }
  const remove = async (id: number): Promise<void> =>
    assert.equal((await client().send('DELETE', `${WEBHOOKS}/${id}`)).status, 204)
  return {
    create,
    remove,
    put: (id: number, body: object, headers = {}) => client().send('PUT', `${WEBHOOKS}/${id}`, { body, headers }),
    /** A webhook that is gone after the work. */
    during: async (work: (webhook: Answered['body'], made: Answered) => Promise<void>): Promise<void> => {
      const made = await create()
      await work(made.body, made).finally(() => remove(made.body.id))
    },
  }
}

/** Where each finding of a refusal points, and its code. */
export const pointersOf = ({ status, body }: Answered): string[] => {
  assert.equal(status, 400, JSON.stringify(body))
  return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
}
