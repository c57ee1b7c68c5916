/** Reads of webhooks; the same statements on either engine. */
import { ATTEMPTS_KEPT, BEHIND_MAX } from '@affiche/contract/webhook.ts'
import { isLive } from '../../employers/store/twins.ts'
import { actionsOf } from '../../jobs/changes/changes.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import { memoizeText } from '../../platform/lib/memoize.ts'
import type { NumberedSecret, WebhookReader, WebhookView } from '../ports.ts'
import { FAILING_FAILURES, type Webhook } from '../webhook.ts'
import {
  type AttemptRow,
  FROM_WITH_OWNERS,
  type SecretRow,
  toAttempt,
  toWebhook,
  WEBHOOK_COLUMNS,
  type WebhookRow,
} from './rows.ts'
import { placesOf, readableIds } from './vendor-places.ts'

/** The newest secret of a webhook, which is the last to end. */
const NEWEST_SECRET = `(SELECT sealed FROM webhook_secrets s
    WHERE s.webhook_id = webhooks.id ORDER BY s.number DESC LIMIT 1) AS secret`
export const OF_EMPLOYER = `SELECT ${WEBHOOK_COLUMNS}, ${NEWEST_SECRET} FROM webhooks
  WHERE employer_id = $1 ORDER BY id`
export const ONE = `SELECT ${WEBHOOK_COLUMNS}, ${NEWEST_SECRET} FROM webhooks
  WHERE employer_id = $1 AND id = CAST($2 AS bigint)`
const SECRETS = `SELECT number, sealed, ends_at FROM webhook_secrets
  WHERE employer_id = $1 AND webhook_id = CAST($2 AS bigint) AND (ends_at IS NULL OR ends_at > CAST($3 AS bigint))
  ORDER BY number DESC`
export const ATTEMPTS = `SELECT at, ms, status, error, answer, cursor_seq, cursor_hash, entries FROM webhook_attempts
  WHERE employer_id = $1 AND webhook_id = CAST($2 AS bigint) ORDER BY number DESC LIMIT ${ATTEMPTS_KEPT}`
export const TROUBLED = `SELECT state FROM webhooks
  WHERE employer_id = $1 AND (state = 'disabled' OR (state = 'active' AND failures >= ${FAILING_FAILURES}))`
export const WALK = `SELECT id, employer_id, vendor_id, url, state, reason, failures, failing_since, ${NEWEST_SECRET}
  FROM webhooks WHERE id > CAST($1 AS bigint) ORDER BY id LIMIT CAST($2 AS integer)`

/** Those of twins are nothing that an operator has to look after. */
export const UNWELL = `SELECT w.id, w.employer_id, w.vendor_id, w.url, w.state, w.reason, w.failing_since,
  COALESCE(v.name, e.name) AS owner ${FROM_WITH_OWNERS}
  WHERE (w.state = 'disabled' OR (w.state = 'active' AND w.failures >= ${FAILING_FAILURES})) AND ${isLive('e')}
  ORDER BY COALESCE(w.failing_since, 0) DESC, w.id DESC LIMIT CAST($1 AS integer)`

/** Entries of the trail in which those that wait are counted; few of them are of other kinds. */
const SCANNED_MAX = 2 * BEHIND_MAX

export const behindStatement = memoizeText(
  (actions: string) => `SELECT CAST(count(*) AS integer) AS behind FROM (
  SELECT seq FROM audit_entries WHERE employer_id = $1
    AND seq > CAST($2 AS bigint) AND seq <= CAST($2 AS bigint) + ${SCANNED_MAX}
    AND action IN ('${actions.replaceAll(',', "', '")}')
  ORDER BY seq LIMIT ${BEHIND_MAX}) AS waiting`,
)

/** Actions of the entries that a webhook is sent. */
export const actionsOfWebhook = ({ types }: Pick<Webhook, 'types'>): readonly string[] =>
  actionsOf(types.includes('job.*') ? null : types.join(), 'v1.2')

/** Numbers of the newest entries of the feed, by employer. */
export type Heads = (employerIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

type Counting = { readonly heads: Heads; readonly now: number }

export const countBehind = async (ask: Ask, webhook: Webhook, { heads, now }: Counting): Promise<number> => {
  const { employerId, vendorId, cursor } = webhook
  const sql = behindStatement(actionsOfWebhook(webhook).join())
  const count = async (id: number, seq: number) => (await ask<{ behind: number }>(sql, id, seq))[0]?.behind ?? 0
  if (vendorId === null) return count(employerId, cursor.seq)
  const places = placesOf(await readableIds(ask, vendorId, now), cursor.hash)
  const newest = await heads([...places.keys()])
  let behind = 0
  for (const [id, seq] of places) if (behind < BEHIND_MAX && (newest.get(id) ?? 0) > seq) behind += await count(id, seq)
  return Math.min(behind, BEHIND_MAX)
}

type ViewRow = WebhookRow & { secret: Uint8Array }

const viewOf = async (ask: Ask, { secret, ...row }: ViewRow, counting: Counting): Promise<WebhookView> => {
  const webhook = toWebhook(row)
  return { webhook, secret, behind: await countBehind(ask, webhook, counting) }
}

type OwnedRow = Pick<WebhookRow, 'id' | 'employer_id' | 'vendor_id' | 'url' | 'state' | 'reason' | 'failing_since'>
type WalkedRow = OwnedRow & Pick<WebhookRow, 'failures'> & { secret: Uint8Array }

/** `heads`: left out where nothing is counted. */
export const webhookReads = (ask: Ask, heads: Heads = async () => new Map()): WebhookReader => ({
  list: async (employerId, now = Date.now()) => {
    const rows = await ask<ViewRow>(OF_EMPLOYER, employerId)
    return Promise.all(rows.map((row) => viewOf(ask, row, { heads, now })))
  },
  get: async (employerId, id, now = Date.now()) => {
    const [row] = await ask<ViewRow>(ONE, employerId, id)
    return row ? viewOf(ask, row, { heads, now }) : null
  },
  trouble: async (employerId) => {
    const rows = await ask<Pick<WebhookRow, 'state'>>(TROUBLED, employerId)
    if (rows.some(({ state }) => state === 'disabled')) return 'disabled'
    return rows.length > 0 ? 'failing' : null
  },
  secrets: async (employerId, id, at) => (await ask<SecretRow>(SECRETS, employerId, id, at)).map(toSecret),
  attempts: async (employerId, id) => (await ask<AttemptRow>(ATTEMPTS, employerId, id)).map(toAttempt),
  walk: async (after, limit) => (await ask<WalkedRow>(WALK, after, limit)).map(toOwned),
  unwell: async (limit) => (await ask<OwnedRow & { owner: string }>(UNWELL, limit)).map(toOwned),
})

const toOwned = <T extends OwnedRow>({ employer_id, vendor_id, failing_since, ...row }: T) => ({
  ...row,
  employerId: employer_id,
  vendorId: vendor_id,
  failingSince: failing_since,
})

const toSecret = ({ number, sealed, ends_at }: SecretRow): NumberedSecret => ({ number, sealed, endsAt: ends_at })
