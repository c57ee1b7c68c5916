/** Writes of the webhooks of one employer in a transaction; the same statements on either engine. */
import { NOW } from '@affiche/contract/change.ts'
import { WEBHOOK_SECRETS_MAX, WEBHOOKS_MAX } from '@affiche/contract/webhook.ts'
import { CHAIN_START, type ChainPoint } from '../../audit/entry.ts'
import { type PointRow, toPoint } from '../../audit/store/row.ts'
import type { SqlTransaction } from '../../audit/store/sql.ts'
import { ANCHOR } from '../../audit/store/trail.ts'
import { employerGone } from '../../platform/engines/store-refusals.ts'
import { type Cursor, cursorAt, isAt, readCursor } from '../../platform/lib/cursor.ts'
import type { Sealed, SealSecret, WebhookChange, WebhookWriter } from '../ports.ts'
import type { Webhook } from '../webhook.ts'
import { countBehind, type Heads } from './reader.ts'
import { toWebhook, WEBHOOK_COLUMNS, type WebhookRow } from './rows.ts'
import { endOf, endsOf } from './vendor-places.ts'

export const LOCK = `SELECT ${WEBHOOK_COLUMNS} FROM webhooks
  WHERE employer_id = $1 AND id = CAST($2 AS bigint) FOR NO KEY UPDATE`
const COUNT = 'SELECT CAST(count(*) AS integer) AS webhooks FROM webhooks WHERE employer_id = $1'
const ADD = `INSERT INTO webhooks (employer_id, url, types, description, page_size, state, cursor_seq, cursor_hash,
    due_at, created_at, version, key_id, vendor_id)
  VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $8, 1, $9, $10) RETURNING ${WEBHOOK_COLUMNS}`
const CHANGE = `UPDATE webhooks SET (url, types, description, page_size, state, reason, cursor_seq, cursor_hash, page_seq,
    page_hash, failures, failing_since, due_at, version) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  WHERE id = $15 RETURNING id`
const ADD_SECRET = `INSERT INTO webhook_secrets (webhook_id, number, employer_id, sealed, ends_at)
  VALUES ($1, $2, $3, $4, NULL) RETURNING number`
const NUMBERS = 'SELECT number, ends_at FROM webhook_secrets WHERE webhook_id = $1 ORDER BY number DESC'
const END_SECRET = 'UPDATE webhook_secrets SET ends_at = $2 WHERE webhook_id = $1 AND ends_at IS NULL RETURNING number'
const FORGET_SECRETS = 'DELETE FROM webhook_secrets WHERE webhook_id = $1 AND ends_at <= $2 RETURNING number'
const SECRET = 'SELECT sealed FROM webhook_secrets WHERE webhook_id = $1 ORDER BY number DESC LIMIT 1'
const REMOVE = [
  'DELETE FROM webhook_attempts WHERE webhook_id = $1 RETURNING number',
  'DELETE FROM webhook_secrets WHERE webhook_id = $1 RETURNING number',
  'DELETE FROM webhooks WHERE id = $1 RETURNING id',
]
const ENTRY = 'SELECT seq, hash FROM audit_entries WHERE employer_id = $1 AND seq = $2'

/** `employerId`: the owner, of a vendor its number among them. */
type Actor = {
  readonly employerId: number
  readonly vendorId: number | null
  readonly keyId: number | null
  readonly now: number
  readonly heads: Heads
}

export const webhookWriter = (transaction: SqlTransaction, actor: Actor): WebhookWriter => {
  const { ask } = transaction
  const { employerId, vendorId, now } = actor
  const { head, ...places } =
    vendorId === null ? placesOfEmployer(transaction, employerId) : placesOfVendor(transaction, vendorId, now)
  const note = noting(transaction, actor)
  return {
    get: async (id) => (await ask<WebhookRow>(LOCK, employerId, id)).map(toWebhook)[0] ?? null,
    create: async (content, seal) => {
      // A vendor is locked already.
      if (vendorId === null && !(await transaction.lock('employers', employerId))) throw employerGone(undefined)
      const [{ webhooks } = { webhooks: 0 }] = await ask<{ webhooks: number }>(COUNT, employerId)
      if (webhooks >= WEBHOOKS_MAX) return 'full'
      const { url, types, description, pageSize } = content
      const { seq, hash } = await head()
      const values = [url, types.join(), description, pageSize, seq, hash, now, actor.keyId, vendorId]
      const [webhook] = (await ask<WebhookRow>(ADD, employerId, ...values)).map(toWebhook)
      if (!webhook) throw new Error('The store gave a new webhook no id.')
      note('create', webhook.id)
      return addSecret(transaction, { webhook, number: 1, seal })
    },
    change: async (webhook, change) => {
      const changed = { ...changedBy(webhook, change), ...takenUp(webhook, change, now) }
      const members = differing(webhook, changed)
      const after = { ...changed, version: webhook.version + (members.length > 0 ? 1 : 0) }
      await ask(CHANGE, ...valuesOf(after), webhook.id)
      if (members.length > 0) note('update', webhook.id, members)
      return after
    },
    rotate: async (webhook, overlapMs, seal) => {
      await ask(FORGET_SECRETS, webhook.id, now)
      const [newest, ...earlier] = await ask<{ number: number }>(NUMBERS, webhook.id)
      const stays = overlapMs > 0 ? 1 : 0
      if (1 + stays + earlier.length > WEBHOOK_SECRETS_MAX) return 'full'
      await ask(END_SECRET, webhook.id, now + overlapMs)
      note('rotate', webhook.id)
      return addSecret(transaction, { webhook, number: (newest?.number ?? 0) + 1, seal })
    },
    remove: async ({ id }) => {
      for (const sql of REMOVE) await ask(sql, id)
      note('delete', id)
    },
    ...places,
    behind: (webhook) => countBehind(ask, webhook, actor),
    secret: async (id) => (await ask<{ sealed: Uint8Array }>(SECRET, id))[0]?.sealed ?? new Uint8Array(),
  }
}

/** Adds entries to the trail of an employer; what a vendor does to its own stands in none. */
const noting =
  ({ record }: SqlTransaction, { employerId, vendorId, keyId }: Actor) =>
  (action: 'create' | 'update' | 'rotate' | 'delete', subjectId: number, members: readonly string[] = []): void => {
    if (vendorId === null) record(employerId, { action: `webhook.${action}`, subjectId, members, keyId })
  }

type Places = Pick<WebhookWriter, 'placeOf' | 'isKept'> & { readonly head: () => Promise<ChainPoint> }

/** Points of the trail of an employer. */
const placesOfEmployer = ({ ask }: SqlTransaction, employerId: number): Places => {
  const pointAt = async (cursor: Cursor): Promise<ChainPoint | null> => {
    const points = async (sql: string, ...values: readonly unknown[]) =>
      (await ask<PointRow>(sql, employerId, ...values)).map(toPoint)
    const anchor = (await points(ANCHOR))[0] ?? CHAIN_START
    if (isAt(cursor, anchor)) return anchor
    const [entry] = await points(ENTRY, cursor.seq)
    return entry && entry.seq > anchor.seq && isAt(cursor, entry) ? entry : null
  }
  const head = () => endOf(ask, employerId)
  return {
    head,
    placeOf: async (text) => {
      const cursor = readCursor(text)
      return text === NOW || cursor === null ? head() : pointAt(cursor)
    },
    isKept: async ({ cursor }) => (await pointAt(cursorAt(cursor))) !== null,
  }
}

/** Places in the trails of a vendor's employers. What is not kept any more is told in the page that begins again. */
const placesOfVendor = ({ ask }: SqlTransaction, vendorId: number, now: number): Places => {
  const head = async () => ({ seq: 1, hash: await endsOf(ask, vendorId, now) })
  return {
    head,
    placeOf: async (text, { cursor }) => ({ seq: cursor.seq + 1, hash: text === NOW ? (await head()).hash : text }),
    isKept: async () => true,
  }
}

type Adding = { readonly webhook: Webhook; readonly number: number; readonly seal: SealSecret }

const addSecret = async ({ ask }: SqlTransaction, { webhook, number, seal }: Adding): Promise<Sealed> => {
  const sealed = seal({ id: webhook.id, number })
  await ask(ADD_SECRET, webhook.id, number, webhook.employerId, sealed)
  return { webhook, secret: { number, sealed, endsAt: null } }
}

const changedBy = (webhook: Webhook, { state, cursor, ...content }: WebhookChange): Webhook => {
  const changed = { ...webhook, ...content, ...(state && { state, reason: null }), ...(cursor && { cursor }) }
  return { ...changed, page: PAGED.some((of) => of(changed) !== of(webhook)) ? null : webhook.page }
}

/** Whoever mends a webhook wants to know at once whether it works: it is tried now, and its failures begin anew. */
const takenUp = (webhook: Webhook, { url, state }: WebhookChange, now: number): Partial<Webhook> => {
  const isMended = state === 'active' || (url !== undefined && url !== webhook.url)
  return isMended ? { dueAt: now, failures: 0, failingSince: null } : {}
}

const MEMBERS = {
  url: (webhook) => webhook.url,
  types: (webhook) => webhook.types.join(),
  description: (webhook) => webhook.description,
  pageSize: (webhook) => webhook.pageSize,
  state: (webhook) => webhook.state,
  cursor: (webhook) => webhook.cursor.seq,
} satisfies Record<string, (webhook: Webhook) => unknown>

/** Where one of these changes, the page that was tried is made anew, by another name: it may be too large to be taken. */
const PAGED = [MEMBERS.types, MEMBERS.pageSize, MEMBERS.cursor]

/** Names of the members in which two states differ. */
const differing = (before: Webhook, after: Webhook): readonly string[] =>
  Object.entries(MEMBERS).flatMap(([name, of]) => (of(before) === of(after) ? [] : [name]))

const valuesOf = (webhook: Webhook): readonly unknown[] => [
  ...[webhook.url, webhook.types.join(), webhook.description, webhook.pageSize, webhook.state, webhook.reason],
  ...[webhook.cursor.seq, webhook.cursor.hash, webhook.page?.seq ?? null, webhook.page?.hash ?? null],
  ...[webhook.failures, webhook.failingSince, webhook.dueAt, webhook.version],
]
