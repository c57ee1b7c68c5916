/** English sentences about webhooks. */
import type { Said } from '../arguments.ts'
import { plural } from './words.ts'

type Tagged = { readonly id: number; readonly tag: string }

const named = (id: number): string => `Webhook ${id}`

export const webhooks = {
  webhookNotFound: 'You have no webhook with this id.',
  noReceiver: ({ text, fault }: { text: string; fault: Said }) => `Changes cannot be sent to "${text}": ${fault}.`,
  longReceiver: 'it is too long',
  noAddress: 'it is no absolute https address',
  onlyHttps: 'the address must begin with https://',
  lowPort: 'the port must be 443, or 1024 or more',
  fragmentInUrl: 'the address must have no #',
  privateReceiver: ({ text }: { text: string }) =>
    `"${text}" is not on the public Internet, so that nothing is sent to it.`,
  stateByService: ({ state }: { state: string }) =>
    `The service alone makes a webhook ${state}; a request can set active or paused.`,
  webhooksFull: ({ most }: { most: number }) => `An employer has at most ${most} webhooks. Nothing was changed.`,
  vendorWebhooksFull: ({ most }: { most: number }) => `A vendor has at most ${most} webhooks. Nothing was changed.`,
  secretsFull: ({ most }: { most: number }) =>
    `The webhook signs with ${most} secrets already, the most that it can. Rotate it with an overlap of 0 hours, or after one of them has ended. Nothing was changed.`,
  webhookConditionRequired:
    'This API key changes and deletes webhooks only with If-Match or If-None-Match. Nothing was changed.',
  webhookWeakTag: ({ id, tag }: Tagged) =>
    `${named(id)} is at ${tag}, which If-Match sends as a weak tag, and weak tags never match. Nothing was changed.`,
  webhookChangedSince: ({ id, tag }: Tagged) => `${named(id)} was changed since: it is at ${tag}. Nothing was changed.`,
  webhookStillAt: ({ id, tag }: Tagged) => `${named(id)} is still at ${tag}. Nothing was changed.`,
  noEncryptionKey:
    'The service has no key to encrypt secrets with. The operator of the service has to set ENCRYPTION_KEY. Nothing was changed.',
  secretLost: ({ id, path }: { id: number; path: string }) =>
    `The secret of webhook ${id} was encrypted under a key that the service does not have any more. Give it a new one with POST ${path}/${id}/rotate.`,
  webhookCursorExpired:
    'The changes after this cursor are not all kept any more, or the cursor belongs to another history. Send another cursor, such as that of GET /export, or now. Nothing was changed.',
  testsUsedUp: ({ max, seconds }: { max: number; seconds: number }) =>
    `A webhook is tested at most ${max} times a minute. Try again in ${seconds} second${plural(seconds, '', 's')}.`,
}
