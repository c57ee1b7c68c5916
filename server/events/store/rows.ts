/** Webhooks as rows of either engine. */
import type { Attempt, Webhook } from '../webhook.ts'

export const WEBHOOK_COLUMNS = `id, employer_id, url, types, description, page_size, state, reason, cursor_seq, cursor_hash,
  page_seq, page_hash, failures, failing_since, last_delivered_at, due_at, created_at, version, key_id, vendor_id`

/** Webhooks with the employer or the vendor that they are of. */
export const FROM_WITH_OWNERS = `FROM webhooks w LEFT JOIN employers e ON e.id = w.employer_id
    LEFT JOIN vendors v ON v.id = w.vendor_id`

export type WebhookRow = {
  id: number
  employer_id: number
  url: string
  types: string
  description: string
  page_size: number
  state: Webhook['state']
  reason: Webhook['reason']
  cursor_seq: number
  cursor_hash: string
  page_seq: number | null
  page_hash: string | null
  failures: number
  failing_since: number | null
  last_delivered_at: number | null
  due_at: number
  created_at: number
  version: number
  key_id: number | null
  vendor_id: number | null
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  employerId: row.employer_id,
  vendorId: row.vendor_id,
  url: row.url,
  types: row.types.split(',') as unknown as Webhook['types'],
  description: row.description,
  pageSize: row.page_size,
  state: row.state,
  reason: row.reason,
  cursor: { seq: row.cursor_seq, hash: row.cursor_hash },
  page: row.page_seq === null || row.page_hash === null ? null : { seq: row.page_seq, hash: row.page_hash },
  failures: row.failures,
  failingSince: row.failing_since,
  lastDeliveredAt: row.last_delivered_at,
  dueAt: row.due_at,
  createdAt: row.created_at,
  version: row.version,
  keyId: row.key_id,
})

export type SecretRow = { number: number; sealed: Uint8Array; ends_at: number | null }

export type AttemptRow = {
  at: number
  ms: number
  status: number | null
  error: string | null
  answer: string
  cursor_seq: number
  cursor_hash: string
  entries: number
}

export const toAttempt = ({
  at,
  ms,
  status,
  error,
  answer,
  cursor_seq,
  cursor_hash,
  entries,
}: AttemptRow): Attempt => ({
  at,
  ms,
  status,
  error,
  answer,
  cursor: { seq: cursor_seq, hash: cursor_hash },
  entries,
})
