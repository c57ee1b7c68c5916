import { webhookExample, webhookPatchExample } from './examples-v12.ts'
import { NoMembersSchema } from './job.ts'
import type { Operation } from './operation.ts'
import { NoQuerySchema } from './page.ts'
import {
  ATTEMPTS_KEPT,
  AttemptListSchema,
  OVERLAP_HOURS_DEFAULT,
  RotationSchema,
  WEBHOOK_TESTS_MAX,
  WEBHOOKS_MAX,
  WebhookInputSchema,
  WebhookListSchema,
  WebhookPatchSchema,
  WebhookSchema,
  WebhookTestSchema,
  WebhookWithSecretSchema,
} from './webhook.ts'

const replayed = ['Idempotent-Replayed', 'Original-Request-Id'] as const
const onWrite = ['If-Match', 'If-None-Match', 'Idempotency-Key'] as const

const common = { tag: 'Webhooks', scope: 'webhooks', query: NoQuerySchema } as const

export const webhookOperations: readonly Operation[] = [
  {
    ...common,
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks of the employer',
    description: 'All of them, the oldest first; never a secret.',
    body: null,
    success: [{ status: 200, description: 'The webhooks.', schema: WebhookListSchema }],
    problems: [],
  },
  {
    ...common,
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Read a webhook',
    description:
      'How it is set up and how it fares; never the secret. Its tag is that of what a request can change, for If-Match: deliveries leave it as it is, so that the answer is always whole.',
    body: null,
    success: [{ status: 200, description: 'The webhook.', schema: WebhookSchema, headers: ['ETag'] }],
    problems: ['webhook-not-found'],
  },
  {
    ...common,
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    summary: 'Have changes sent to an address',
    description: `From now on the pages of the list of changes are sent to the address, signed, in order, at least once. An employer has at most ${WEBHOOKS_MAX}. Keep the secret of the answer: no other shows it.`,
    headers: ['Idempotency-Key'],
    body: { schema: WebhookInputSchema, required: true, examples: { webhook: webhookExample } },
    success: [
      {
        status: 201,
        description: 'The webhook, with its secret.',
        schema: WebhookWithSecretSchema,
        headers: ['Location', 'ETag', ...replayed],
      },
    ],
    problems: ['limit-reached', 'secret-unavailable'],
  },
  {
    ...common,
    id: 'updateWebhook',
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Change a webhook',
    description:
      'A JSON Merge Patch: members that are absent stay as they are, null clears. `state` pauses it and takes it up again, `cursor` sends changes once more. One that was disabled goes on where it stopped, or is refused where those changes are not kept any more: then send a cursor too.',
    headers: onWrite,
    body: { schema: WebhookPatchSchema, required: true, examples: { pause: webhookPatchExample } },
    success: [
      {
        status: 200,
        description: 'The webhook as it is now.',
        schema: WebhookSchema,
        headers: ['ETag', ...replayed],
      },
    ],
    problems: ['webhook-not-found', 'cursor-expired'],
  },
  {
    ...common,
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    description: 'Nothing is sent to its address any more; its secret and its attempts are gone.',
    headers: onWrite,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [{ status: 204, name: 'WebhookDeleted', description: 'The webhook is gone.', headers: replayed }],
    problems: ['webhook-not-found'],
  },
  {
    ...common,
    id: 'rotateWebhook',
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'Give a webhook a new secret',
    description: `Requests are signed with the new secret at once, and with the one so far for \`overlapHours\` more, ${OVERLAP_HOURS_DEFAULT} by default, so that the receiver can take either.`,
    headers: ['Idempotency-Key'],
    body: { schema: RotationSchema, required: false, examples: { rotation: { overlapHours: 24 } } },
    success: [
      {
        status: 200,
        description: 'The webhook, with its new secret.',
        schema: WebhookWithSecretSchema,
        headers: ['ETag', ...replayed],
      },
    ],
    problems: ['webhook-not-found', 'limit-reached', 'secret-unavailable'],
  },
  {
    ...common,
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send one request to a webhook as a test',
    description: `Sends a body of the type \`webhook.test\`, signed as changes are, and answers 200 with what the receiver said, whatever that is. It changes nothing, and works in every state. At most ${WEBHOOK_TESTS_MAX} a minute. With a test key a second request follows, whose signature is wrong, and \`forged\` has what the receiver said to that.`,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [
      { status: 200, name: 'WebhookTested', description: 'What became of the request.', schema: WebhookTestSchema },
    ],
    problems: ['webhook-not-found', 'secret-unavailable'],
  },
  {
    ...common,
    id: 'listWebhookAttempts',
    method: 'GET',
    path: '/webhooks/{id}/attempts',
    summary: 'Read what became of the last requests to a webhook',
    description: `The last ${ATTEMPTS_KEPT} attempts, the newest first.`,
    body: null,
    success: [{ status: 200, description: 'The attempts.', schema: AttemptListSchema }],
    problems: ['webhook-not-found'],
  },
]
