/** Pushes in a store of either engine: each step of a page is one transaction, which a lost lease changes nothing by. */
import { ATTEMPTS_KEPT } from '@affiche/contract/webhook.ts'
import type { Sql, SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { isLive } from '../../employers/store/twins.ts'
import { GIVE_BACK, rowLease } from '../../platform/engines/row-lease.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import {
  type Failing,
  LEASE_MS,
  type Push,
  type PushLease,
  type PushPage,
  type PushReader,
  type PushWriter,
} from '../push-ports.ts'
import { type Attempt, type DisabledReason, FAILING_FAILURES } from '../webhook.ts'
import { FROM_WITH_OWNERS, toWebhook, WEBHOOK_COLUMNS, type WebhookRow } from './rows.ts'
import { placesOf, readableIds } from './vendor-places.ts'

/** Rows of a look, each of which is a few bytes. */
const LOOK_ROWS = 1_000

const HAS_ACTIVE = "SELECT id FROM webhooks WHERE state = 'active' ORDER BY due_at LIMIT 1"
const IS_SERVED = 'e.suspended_at IS NULL AND v.suspended_at IS NULL'
const isDue = (isFree: string): string => `w.state = 'active' AND w.due_at <= CAST($1 AS bigint) AND w.${isFree}
    AND ${IS_SERVED}`
/** A statement of its own, since Citus changes no row by a table that is on every node. */
const SERVED = `SELECT w.id ${FROM_WITH_OWNERS} WHERE w.id = CAST($1 AS bigint) AND ${IS_SERVED}`
/** Those of twins are nothing that an operator has to look after. */
const COUNT = `SELECT CASE WHEN w.state = 'active' AND w.failures >= ${FAILING_FAILURES} THEN 'failing' ELSE w.state END AS state,
  CAST(count(*) AS integer) AS webhooks ${FROM_WITH_OWNERS} WHERE ${isLive('e')} GROUP BY 1`
/** The row as it was read: another process may have tried a page since, whose end must stay. */
const UNCHANGED = "id = $1 AND cursor_seq = $2 AND COALESCE(page_hash, '') = $3 AND state = 'active'"
const MINE = `UPDATE webhooks SET ${GIVE_BACK} WHERE id = $1 AND leased_until = $2 RETURNING id`
const DELIVERED = `UPDATE webhooks SET cursor_seq = $1, cursor_hash = $2, page_seq = NULL, page_hash = NULL, failures = 0,
  failing_since = NULL, last_delivered_at = $3, due_at = $3
  WHERE id = $4 AND cursor_seq = $5 AND page_seq = $1 RETURNING id`
const FAILED = `UPDATE webhooks SET failures = $1, failing_since = $2, due_at = $3
  WHERE id = $4 AND cursor_seq = $5 AND page_seq = $6 AND version = $7 RETURNING id`
const DISABLE = `UPDATE webhooks SET state = 'disabled', reason = $1, version = version + 1
  WHERE id = $2 AND cursor_seq = $3 AND version = $4 AND state = 'active' RETURNING id`
const NOTE = `INSERT INTO webhook_attempts (webhook_id, number, employer_id, at, ms, status, error, answer, cursor_seq,
    cursor_hash, entries)
  SELECT CAST($1 AS integer), COALESCE(max(number), 0) + 1, CAST($2 AS integer), CAST($3 AS bigint), CAST($4 AS integer),
    CAST($5 AS integer), CAST($6 AS text), CAST($7 AS text), CAST($8 AS bigint), CAST($9 AS text), CAST($10 AS integer)
  FROM webhook_attempts WHERE webhook_id = CAST($1 AS integer) RETURNING number`
export const FORGET = 'DELETE FROM webhook_attempts WHERE webhook_id = $1 AND number <= $2 RETURNING number'
const END_LEASES = `UPDATE webhooks SET ${GIVE_BACK} WHERE leased_until > 0 RETURNING id`

/** The dialect of an engine, and the newest entries of the feed of some employers. */
export type PushSide = {
  readonly now: string
  readonly heads: (employerIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Condition of a row `w` of an employer behind whose cursor its feed has entries, where the trail lies beside it. */
  readonly hasNews?: string
  readonly commits: () => number
  readonly webhookChanges: () => number
}

type DueRow = Pick<WebhookRow, 'id' | 'employer_id' | 'vendor_id' | 'cursor_seq' | 'cursor_hash'>

/** The last entries of a webhook, by employer. */
type Seen = ReadonlyMap<number, number>

/** Places in the trails of an employer, or of those that a vendor may read now, who are asked for once for all its rows. */
const seenBy = (ask: Ask, at: number): ((row: DueRow) => Promise<Seen>) => {
  const readable = new Map<number, Promise<readonly number[]>>()
  return async ({ employer_id, vendor_id, cursor_seq, cursor_hash }) => {
    if (vendor_id === null) return new Map([[employer_id, cursor_seq]])
    const ids = readable.get(vendor_id) ?? readableIds(ask, vendor_id, at)
    readable.set(vendor_id, ids)
    return placesOf(await ids, cursor_hash)
  }
}

/** Rows without news are not read where the trail can be asked for each; a vendor's place is no number to compare. */
export const listStatement = (isFree: string, hasNews?: string): string =>
  `SELECT w.id, w.employer_id, w.vendor_id, w.cursor_seq, w.cursor_hash ${FROM_WITH_OWNERS}
    WHERE ${isDue(isFree)}${hasNews ? ` AND (w.vendor_id IS NOT NULL OR ${hasNews})` : ''}
    AND w.id > CAST($2 AS bigint) ORDER BY w.id LIMIT ${LOOK_ROWS}`

export const pushReads = (ask: Ask, { now, heads, hasNews, ...counts }: PushSide): PushReader => {
  const { isFree } = rowLease(now, LEASE_MS)
  const list = listStatement(isFree, hasNews)
  const columns = `${`${WEBHOOK_COLUMNS}, page_more`.replaceAll(/\w+/g, 'w.$&')}, e.test_of`
  const find = `SELECT ${columns} ${FROM_WITH_OWNERS} WHERE ${isDue(isFree)} AND w.id = CAST($2 AS bigint)`
  /** A step from one round of rows to the next. */
  const behind = async (rows: readonly DueRow[], at: number): Promise<number[]> => {
    const seen = new Map<number, Seen>()
    const placesIn = seenBy(ask, at)
    for (const row of rows) seen.set(row.id, await placesIn(row))
    const newest = await heads([...new Set([...seen.values()].flatMap((places) => [...places.keys()]))])
    const isBehind = (places: Seen): boolean => [...places].some(([id, seq]) => (newest.get(id) ?? 0) > seq)
    return [...seen].flatMap(([id, places]) => (isBehind(places) ? [id] : []))
  }
  return {
    ...counts,
    hasActive: async () => (await ask(HAS_ACTIVE)).length > 0,
    listDue: async (at) => {
      const ids: number[] = []
      for (let after = 0; ; ) {
        const rows = await ask<DueRow>(list, at, after)
        if (rows.length > 0) ids.push(...(await behind(rows, at)))
        if (rows.length < LOOK_ROWS) return ids
        after = rows.at(-1)?.id ?? 0
      }
    },
    findDue: async (id, at) => {
      const [row] = await ask<WebhookRow & { page_more: number | null; test_of: number | null }>(find, at, id)
      return row ? { ...toWebhook(row), pageMore: row.page_more === 1, isTest: row.test_of !== null } : null
    },
    countStates: async () => {
      const rows = await ask<{ state: keyof States; webhooks: number }>(COUNT)
      const counts = Object.fromEntries(rows.map(({ state, webhooks }) => [state, webhooks]))
      return { active: 0, failing: 0, paused: 0, disabled: 0, ...counts }
    },
  }
}

type States = Awaited<ReturnType<PushReader['countStates']>>

/** Keeps an attempt; the row of the webhook is locked. */
const note = async (ask: Ask, { webhook }: PushLease, attempt: Attempt): Promise<void> => {
  const { at, ms, status, error, answer, cursor, entries } = attempt
  const values = [at, ms, status, error, answer, cursor.seq, cursor.hash, entries]
  const [noted] = await ask<{ number: number }>(NOTE, webhook.id, webhook.employerId, ...values)
  if (noted) await ask(FORGET, webhook.id, noted.number - ATTEMPTS_KEPT)
}

type Ends = (transaction: SqlTransaction) => Promise<void>

type Disabling = { readonly webhook: PushPage['webhook']; readonly reason: DisabledReason }

const disable = async ({ ask, record }: SqlTransaction, { webhook, reason }: Disabling): Promise<void> => {
  const { id, employerId, vendorId, cursor, version } = webhook
  // No trail has what is done to vendors.
  if ((await ask(DISABLE, reason, id, cursor.seq, version)).length > 0 && vendorId === null)
    record(employerId, { action: 'webhook.update', subjectId: id, members: ['state'], keyId: null })
}

type Failed = { readonly held: PushLease; readonly failing: Failing }

/** Changes of the owner meanwhile stay. */
const fail = async (transaction: SqlTransaction, { held: { webhook, end }, failing }: Failed): Promise<void> => {
  const { failures, failingSince, dueAt, disabled } = failing
  const { id, cursor, version } = webhook
  await transaction.ask(FAILED, failures, failingSince, dueAt, id, cursor.seq, end.seq, version)
  if (disabled !== null) await disable(transaction, { webhook, reason: disabled })
}

const asRead = ({ id, cursor, page }: PushPage['webhook']) => [id, cursor.seq, page?.hash ?? ''] as const

export const pushWrites = (transact: Transact, now: string): PushWriter & Pick<Push, 'endLeases'> => {
  const lease = rowLease(now, LEASE_MS)
  const take = `UPDATE webhooks SET ${lease.take}, page_seq = $4, page_hash = $5, page_more = $6
    WHERE ${UNCHANGED} AND due_at <= $7 AND ${lease.isFree} RETURNING leased_until`
  const pass = `UPDATE webhooks SET cursor_seq = $4, cursor_hash = $5, page_seq = NULL, page_hash = NULL
    WHERE ${UNCHANGED} AND ${lease.isFree} RETURNING id`
  const ending = ({ webhook, until }: PushLease, ends: Ends): Promise<boolean> =>
    transact(async (transaction) => {
      if ((await transaction.ask(MINE, webhook.id, until)).length === 0) return false
      await ends(transaction)
      return true
    })
  return {
    take: ({ webhook, end, more }, at) =>
      transact(async ({ ask }) => {
        if ((await ask(SERVED, webhook.id)).length === 0) return null
        const found = await ask<{ leased_until: number }>(take, ...asRead(webhook), end.seq, end.hash, Number(more), at)
        return found[0]?.leased_until ?? null
      }),
    pass: ({ webhook, end }) =>
      transact(async ({ ask }) => void (await ask(pass, ...asRead(webhook), end.seq, end.hash))),
    deliver: (held, attempt) =>
      ending(held, async ({ ask }) => {
        const { webhook, end } = held
        await ask(DELIVERED, end.seq, end.hash, attempt.at, webhook.id, webhook.cursor.seq)
        await note(ask, held, attempt)
      }),
    fail: (held, attempt, failing) =>
      ending(held, async (transaction) => {
        await fail(transaction, { held, failing })
        await note(transaction.ask, held, attempt)
      }),
    release: async (held) => void (await ending(held, async () => undefined)),
    expire: (webhook) => transact((transaction) => disable(transaction, { webhook, reason: 'cursor-expired' })),
    endLeases: () => transact(async ({ ask }) => void (await ask(END_LEASES))),
  }
}

export const createPush = ({ ask, transact }: Sql, side: PushSide): Push => ({
  ...pushReads(ask, side),
  ...pushWrites(transact, side.now),
})
