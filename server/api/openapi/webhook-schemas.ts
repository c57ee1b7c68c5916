/** Schemas of webhooks in the OpenAPI document, by their names. */
import type { TSchema } from '@affiche/contract/schema.ts'
import {
  AttemptListSchema,
  RotationSchema,
  WebhookInputSchema,
  WebhookListSchema,
  WebhookPatchSchema,
  WebhookSchema,
  WebhookTestSchema,
  WebhookWithSecretSchema,
} from '@affiche/contract/webhook.ts'

type Within = (schema: object, ...steps: string[]) => TSchema

export const webhookSchemas = (within: Within): Readonly<Record<string, TSchema>> => ({
  Webhook: WebhookSchema,
  WebhookState: within(WebhookSchema, 'state'),
  WebhookReason: within(WebhookSchema, 'reason'),
  WebhookList: WebhookListSchema,
  WebhookWithSecret: WebhookWithSecretSchema,
  WebhookInput: WebhookInputSchema,
  WebhookPatch: WebhookPatchSchema,
  Rotation: RotationSchema,
  WebhookTest: WebhookTestSchema,
  Attempt: within(AttemptListSchema, 'data', 'items'),
  AttemptList: AttemptListSchema,
})
