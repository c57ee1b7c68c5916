/** Webhooks in a store of either engine. */
import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { countedAs } from '../../employers/vendors/readable.ts'
import type { ActingVendor } from '../../employers/vendors/vendor.ts'
import {
  type BeginAnswer,
  EMPLOYER_ANSWERS,
  type KeptAnswers,
  rememberAsking,
  VENDOR_ANSWERS,
} from '../../jobs/store/kept-answers.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { WebhookSide, WebhookWrites } from '../ports.ts'
import type { Heads } from './reader.ts'
import { webhookWriter } from './writer.ts'

type Deps = {
  readonly transact: Transact
  readonly clock: Clock
  readonly heads: Heads
  /** Waits for a concurrent request with the same Idempotency-Key, in the way of the engine. */
  readonly beginAnswer: BeginAnswer
}

export const webhookSide = (deps: Deps): WebhookSide => ({
  as: (employerId, keyId, at) =>
    writesOf(deps, { employerId, vendorId: null, keyId, at, answers: EMPLOYER_ANSWERS, admit: async () => undefined }),
  ofVendor: ({ id, keyId, at }) =>
    writesOf(deps, {
      employerId: countedAs(id),
      vendorId: id,
      keyId,
      at,
      answers: VENDOR_ANSWERS,
      admit: (transaction, now) => admitVendor(transaction, { id, keyId }, now),
    }),
  disableOfKey: (employerId, keyId) =>
    deps.transact(async ({ ask, record }) => {
      const disabled = await ask<{ id: number; vendor_id: number | null }>(DISABLE, employerId, keyId)
      const ordered = disabled.sort((a, b) => a.id - b.id)
      for (const { id: subjectId, vendor_id } of ordered)
        if (vendor_id === null)
          record(employerId, { action: 'webhook.update', subjectId, members: ['state'], keyId: null })
      return ordered.map(({ id }) => id)
    }),
})

/** Owner, by whose number its rows are known, and the look at its right in each transaction. */
type Owner = {
  readonly employerId: number
  readonly vendorId: number | null
  readonly keyId: number | null
  readonly at: number | undefined
  readonly answers: KeptAnswers
  readonly admit: (transaction: SqlTransaction, now: number) => Promise<void>
}

const writesOf = (
  { transact, clock, heads, beginAnswer }: Deps,
  { at, answers, admit, ...owner }: Owner,
): WebhookWrites => {
  const admitted = <T>(work: (transaction: SqlTransaction, now: number) => Promise<T>): Promise<T> =>
    transact(async (transaction) => {
      const now = at ?? clock()
      await admit(transaction, now)
      return work(transaction, now)
    })
  return {
    write: (work) => admitted((transaction, now) => work(webhookWriter(transaction, { ...owner, now, heads }))),
    remember: (name, work) =>
      admitted((transaction, now) =>
        rememberAsking(
          transaction.ask,
          { answers, ownerId: owner.vendorId ?? owner.employerId, name, now: clock(), begin: beginAnswer },
          () => work(webhookWriter(transaction, { ...owner, now, heads })),
        ),
      ),
  }
}

const VENDOR = `SELECT v.suspended_at FROM vendor_keys w JOIN vendors v ON v.id = w.vendor_id
  WHERE w.id = $1 AND w.vendor_id = $2 AND w.revoked_at IS NULL AND (w.expires_at IS NULL OR w.expires_at > CAST($3 AS bigint))`

/** The vendor is locked, as by all that changes its right. */
const admitVendor = async ({ ask, lock }: SqlTransaction, { id, keyId }: ActingVendor, now: number): Promise<void> => {
  const [vendor] = (await lock('vendors', id)) ? await ask<{ suspended_at: number | null }>(VENDOR, keyId, id, now) : []
  if (!vendor) throw new Problem('key-invalid', sentence('keyNotValid'))
  if (vendor.suspended_at !== null) throw new Problem('vendor-suspended', sentence('vendorSuspended'))
}

/** A disabled one keeps its reason. */
const DISABLE = `UPDATE webhooks SET (state, reason, version) = ('disabled', 'key-revoked', version + 1)
  WHERE employer_id = $1 AND key_id = CAST($2 AS integer) AND state <> 'disabled' RETURNING id, vendor_id`
