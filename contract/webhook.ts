/** Webhooks: addresses of an employer to which the pages of its changes are sent. */
import { changeTypesOf } from './change.ts'
import { ignored, line, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOK_DESCRIPTION_MAX = 200
export const WEBHOOK_PAGE_MAX = 100

/** Webhooks of an employer. */
export const WEBHOOKS_MAX = 10

/** Tests of a webhook in a minute. */
export const WEBHOOK_TESTS_MAX = 10

/** Secrets that a webhook signs with at a time, those that a rotation has left in force included. */
export const WEBHOOK_SECRETS_MAX = 10

export const OVERLAP_HOURS_DEFAULT = 24
export const OVERLAP_HOURS_MAX = 168

/** Characters of the cursor of a vendor, which has a place in the changes of each of 500 employers. */
export const VENDOR_CURSOR_MAX = 12_000

/** Attempts of a webhook that are kept. */
export const ATTEMPTS_KEPT = 100

/** Entries up to which `behind` counts. */
export const BEHIND_MAX = 10_000

/** Stands for every type, of later versions too. */
export const EVERY_TYPE = 'job.*'

export const WEBHOOK_TYPES = [EVERY_TYPE, ...changeTypesOf['v1.2']] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

export const isWebhookType = (text: string): text is WebhookType => WEBHOOK_TYPES.some((type) => type === text)

/** Those that a request can ask for. */
export const CHOSEN_STATES = ['active', 'paused'] as const
export const WEBHOOK_STATES = [...CHOSEN_STATES, 'failing', 'disabled'] as const
export const WEBHOOK_REASONS = ['gone', 'unreachable', 'key-revoked', 'cursor-expired', 'secret-lost'] as const

const descriptions = {
  url: 'The address that receives the changes: https, on port 443 or above 1023, without user information and fragment, of a private network only where the operator has opened it (`webhooks.privateNetworks` of `GET /limits`).',
  types: `The types of changes that are sent, at least one; \`${EVERY_TYPE}\` stands for all, also those that come later.`,
  description: 'Words for people; null without any.',
  pageSize: 'Entries of a request at most. With 1, each request holds one entry.',
  state:
    'active: changes are sent. paused: nothing is sent until it is active again. failing: the last five attempts at least failed, or the secret is lost; it is tried again and again. disabled: nothing is sent any more, for the reason in `reason`.',
  cursor:
    'The place in the list of changes behind which the next request begins; the same as that of `GET /changes`. It moves with each request that the receiver takes.',
}

const moment = (description: string) => Type.String({ format: 'date-time', description })

const shown = {
  id: Type.Integer({ description: 'Id of the webhook.' }),
  url: Type.String({ description: descriptions.url }),
  types: Type.Array(Type.String(), { description: descriptions.types }),
  description: nullable(Type.String({ description: descriptions.description })),
  pageSize: Type.Integer({ description: descriptions.pageSize }),
  state: Type.Enum([...WEBHOOK_STATES], { description: descriptions.state }),
  reason: nullable(
    Type.Enum([...WEBHOOK_REASONS], {
      description:
        'Why it is disabled. gone: the receiver answered 410. unreachable: it took nothing for five days. key-revoked: the operator revoked the key that made it. cursor-expired: what it would go on with is not kept any more. Or why it is failing: secret-lost, when the service has lost the key that encrypts secrets; rotate it then. Null without a reason.',
    }),
  ),
  cursor: Type.String({ description: descriptions.cursor }),
  behind: Type.Integer({
    description: `Entries that wait to be sent; of very many, those up to ${BEHIND_MAX} are counted.`,
  }),
  failingSince: nullable(
    moment('The moment of the first of the failures in a row; null if the last attempt succeeded.'),
  ),
  lastDeliveredAt: nullable(moment('The moment of the last request that the receiver took; null before the first.')),
  createdAt: moment('The moment at which it was made.'),
  keyId: nullable(Type.Integer({ description: 'Id of the key that made it; null for the operator of the service.' })),
}

const secret = (description: string) =>
  nullable(Type.String({ description, examples: ['whsec_C2FtcGxlIG5vdCBhIHNlY3JldCE='] }))

export const WebhookSchema = object(shown)
export type WebhookBody = Static<typeof WebhookSchema>

export const WebhookListSchema = object({ data: Type.Array(WebhookSchema) })

/** Answers to what makes a secret. */
export const WebhookWithSecretSchema = object({
  ...shown,
  secret: secret(
    'The secret that requests are signed with (Standard Webhooks), shown here alone. Null only in an answer that is repeated for an Idempotency-Key after the service has lost the key that encrypts secrets.',
  ),
})
export type WebhookWithSecret = Static<typeof WebhookWithSecretSchema>

const url = line(WEBHOOK_URL_MAX, { description: descriptions.url })

const types = Type.Array(Type.String({ format: 'webhook-type', examples: [...WEBHOOK_TYPES] }), {
  minItems: 1,
  maxItems: WEBHOOK_TYPES.length,
  description: descriptions.types,
})

const description = line(WEBHOOK_DESCRIPTION_MAX, { description: descriptions.description })

const pageSize = Type.Integer({ minimum: 1, maximum: WEBHOOK_PAGE_MAX, description: descriptions.pageSize })

export const WebhookInputSchema = object({
  url,
  types: Type.Optional(nullable(types)),
  description: Type.Optional(nullable(description)),
  pageSize: Type.Optional(nullable(pageSize)),
})
export type WebhookInput = Static<typeof WebhookInputSchema>

/** Body of PUT /webhooks/{id}: a JSON Merge Patch. */
export const WebhookPatchSchema = object({
  id: ignored('The id.'),
  url: Type.Optional(url),
  types: Type.Optional(nullable(types)),
  description: Type.Optional(nullable(description)),
  pageSize: Type.Optional(nullable(pageSize)),
  state: Type.Optional(
    Type.Enum([...WEBHOOK_STATES], {
      description:
        'active takes up sending again, at once, also after failures; paused stops it. failing and disabled are accepted only where it is so.',
    }),
  ),
  reason: ignored('The reason.'),
  cursor: Type.Optional(
    Type.String({
      format: 'cursor',
      description:
        'Sends again what came after this cursor, or passes over what came before it; `now` is the present end of the list of changes.',
    }),
  ),
  behind: ignored('The number of entries that wait.'),
  failingSince: ignored('The beginning of its failures.'),
  lastDeliveredAt: ignored('The last delivery.'),
  createdAt: ignored('The moment at which it was made.'),
  keyId: ignored('The key that made it.'),
})

/** That of a webhook of a vendor, whose cursor is that of all its employers. */
export const VendorWebhookPatchSchema = object({
  ...WebhookPatchSchema.properties,
  cursor: Type.Optional(
    Type.String({
      format: 'cursor-set',
      maxLength: VENDOR_CURSOR_MAX,
      description:
        'Sends again what came after this cursor of `GET /vendor/changes`, or passes over what came before it; `now` is the present end.',
    }),
  ),
})
export type WebhookPatch = Static<typeof WebhookPatchSchema>

export const RotationSchema = object({
  overlapHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: OVERLAP_HOURS_MAX,
      default: OVERLAP_HOURS_DEFAULT,
      description: 'Hours for which requests are signed with the secret so far too; 0 ends it at once.',
    }),
  ),
})
export type Rotation = Static<typeof RotationSchema>

const outcome = {
  at: moment('The moment at which the request was sent.'),
  ms: Type.Integer({ description: 'Milliseconds until the answer, or until there was none.' }),
  status: nullable(Type.Integer({ description: 'The status of the answer; null if none came.' })),
  error: nullable(Type.String({ description: 'Why the attempt failed, for people; null if it succeeded.' })),
  answer: Type.String({ description: 'The beginning of the answer: 1,000 bytes at most.' }),
}

const { ms, status, error, answer } = outcome

export const WebhookTestSchema = object({
  ...outcome,
  forged: Type.Optional(
    nullable(
      object(
        { ms, status, error, answer },
        {
          description:
            'With a test key alone: what became of the same request with a signature that no secret of the webhook made, sent after the other. A right receiver answers 401. Null where the other had no answer.',
        },
      ),
    ),
  ),
})
export type WebhookTestBody = Static<typeof WebhookTestSchema>

export const AttemptListSchema = object({
  data: Type.Array(
    object({
      ...outcome,
      cursor: Type.String({ description: 'The end of the page that was sent.' }),
      entries: Type.Integer({ description: 'Entries on the page.' }),
    }),
  ),
})
export type AttemptListBody = Static<typeof AttemptListSchema>
