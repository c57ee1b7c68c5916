/** Creation, change, rotation and deletion of webhooks, inside one transaction. */

import {
  EVERY_TYPE,
  OVERLAP_HOURS_DEFAULT,
  type Rotation,
  VendorWebhookPatchSchema,
  WEBHOOK_PAGE_MAX,
  WEBHOOK_SECRETS_MAX,
  WEBHOOKS_MAX,
  type WebhookInput,
  WebhookInputSchema,
  type WebhookPatch,
  WebhookPatchSchema,
} from '@affiche/contract/webhook.ts'
import type { ChainPoint } from '../audit/entry.ts'
import type { Precondition } from '../jobs/precondition.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import type { JsonDocument } from '../platform/sentences/json-document.ts'
import { type Finding, invalidRequest, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck, type StructureCheck } from '../platform/structure/structure.ts'
import type { Sealed, WebhookChange, WebhookContent, WebhookWriter } from './ports.ts'
import { checkWebhookPrecondition } from './precondition.ts'
import { type JudgeReceiver, receiverFindings } from './receiver-findings.ts'
import { newSecret, sealing } from './secret.ts'
import type { Webhook } from './webhook.ts'
import { shownState, webhookNotFound } from './webhook-body.ts'

export type WebhookDeps = { readonly safe: Safe; readonly judgeReceiver: JudgeReceiver }

type Owner = 'employer' | 'vendor'

const FULL = { employer: 'webhooksFull', vendor: 'vendorWebhooksFull' } as const

const HOUR_MS = 3_600_000

const checks = {
  input: createStructureCheck(WebhookInputSchema),
  employer: createStructureCheck(WebhookPatchSchema),
  vendor: createStructureCheck(VendorWebhookPatchSchema),
} satisfies Record<string, StructureCheck>

/** The faults of a body, those of its address included. */
const faultsOf = (document: JsonDocument, check: StructureCheck, judge: JudgeReceiver): readonly Finding[] => {
  const { value, findings, inexact } = document
  const structure = [...findings, ...check(value, inexact)]
  const { url } = (value ?? {}) as { url?: unknown }
  const isReadable = typeof url === 'string' && !structure.some(({ pointer }) => pointer === '/url' || pointer === '')
  return [...structure, ...(isReadable ? receiverFindings(url, judge) : [])]
}

const requireFaultless = (findings: readonly Finding[]): void => {
  if (findings.length > 0) throw invalidRequest(findings)
}

const found = async (webhooks: WebhookWriter, id: number): Promise<Webhook> => {
  const webhook = await webhooks.get(id)
  if (webhook) return webhook
  throw webhookNotFound()
}

export const createWebhook =
  ({ safe, judgeReceiver }: WebhookDeps, owner: Owner = 'employer') =>
  (body: JsonDocument) => {
    requireFaultless(faultsOf(body, checks.input, judgeReceiver))
    const { url, ...given } = body.value as WebhookInput
    const content = { url, ...NEW, ...contentOf(given) }
    return async (webhooks: WebhookWriter): Promise<Sealed> => {
      const made = await webhooks.create(content, sealing(safe, newSecret()))
      if (made === 'full') throw new Problem('limit-reached', sentence(FULL[owner], { most: WEBHOOKS_MAX }))
      return made
    }
  }

const NEW = { types: [EVERY_TYPE], description: '', pageSize: WEBHOOK_PAGE_MAX } satisfies Partial<WebhookContent>

/** The members that were given; null clears. */
const contentOf = ({ url, types, description, pageSize }: Partial<WebhookInput>): Partial<WebhookContent> => ({
  ...(url === undefined ? {} : { url }),
  ...(types === undefined ? {} : { types: [...new Set(types ?? NEW.types)] as WebhookContent['types'] }),
  ...(description === undefined ? {} : { description: description ?? NEW.description }),
  ...(pageSize === undefined ? {} : { pageSize: pageSize ?? NEW.pageSize }),
})

type Naming = { readonly id: number; readonly precondition: Precondition }

export const changeWebhook =
  ({ safe, judgeReceiver }: WebhookDeps, owner: Owner = 'employer') =>
  (body: JsonDocument) => {
    const faults = faultsOf(body, checks[owner], judgeReceiver)
    return async (webhooks: WebhookWriter, { id, precondition }: Naming): Promise<Webhook> => {
      const webhook = await found(webhooks, id)
      checkWebhookPrecondition(precondition, webhook)
      requireFaultless(faults)
      const patch = body.value as WebhookPatch
      const shown = shownState(webhook, !safe.canOpen(await webhooks.secret(id)))
      const { state } = patch
      if (state !== undefined && state !== shown && state !== 'active' && state !== 'paused')
        throw invalidRequest([{ pointer: '/state', code: 'choice', sentence: sentence('stateByService', { state }) }])
      const change: WebhookChange = {
        ...contentOf(patch),
        ...(state === 'active' || state === 'paused' ? { state } : {}),
        ...(patch.cursor === undefined ? {} : { cursor: await placeOf(webhooks, patch.cursor, webhook) }),
      }
      // The entries after its cursor may have been pruned while it stood still.
      if (change.state === 'active' && webhook.state !== 'active' && change.cursor === undefined)
        requireKept(await webhooks.isKept(webhook))
      return webhooks.change(webhook, change)
    }
  }

const placeOf = async (webhooks: WebhookWriter, text: string, webhook: Webhook): Promise<ChainPoint> => {
  const place = await webhooks.placeOf(text, webhook)
  if (place) return place
  throw cursorExpired()
}

const requireKept = (isKept: boolean): void => {
  if (!isKept) throw cursorExpired()
}

const cursorExpired = (): Problem => new Problem('cursor-expired', sentence('webhookCursorExpired'))

/** The structure of the body is checked before, since it may be left out. */
export const rotateWebhook =
  ({ safe }: Pick<WebhookDeps, 'safe'>) =>
  (body: JsonDocument) =>
  async (webhooks: WebhookWriter, id: number): Promise<Sealed> => {
    const webhook = await found(webhooks, id)
    requireFaultless(body.findings)
    const { overlapHours = OVERLAP_HOURS_DEFAULT } = body.value as Rotation
    const made = await webhooks.rotate(webhook, overlapHours * HOUR_MS, sealing(safe, newSecret()))
    if (made === 'full') throw new Problem('limit-reached', sentence('secretsFull', { most: WEBHOOK_SECRETS_MAX }))
    return made
  }

export const deleteWebhook =
  (body: JsonDocument) =>
  async (webhooks: WebhookWriter, { id, precondition }: Naming): Promise<void> => {
    const webhook = await found(webhooks, id)
    checkWebhookPrecondition(precondition, webhook)
    requireFaultless(body.findings)
    await webhooks.remove(webhook)
  }
