/** Webhooks in a store of either engine. */
import type { Transact } from '../../audit/store/sql.ts'
import { type BeginAnswer, rememberAsking } from '../../jobs/store/kept-answers.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { WebhookSide } from '../ports.ts'
import { webhookWriter } from './writer.ts'

type Deps = {
  readonly transact: Transact
  readonly clock: Clock
  /** Waits for a concurrent request with the same Idempotency-Key, in the way of the engine. */
  readonly beginAnswer: BeginAnswer
}

export const webhookSide = ({ transact, clock, beginAnswer }: Deps): WebhookSide => ({
  as: (employerId, keyId, at) => {
    const actor = () => ({ employerId, keyId, now: at ?? clock() })
    return {
      write: (work) => transact((transaction) => work(webhookWriter(transaction, actor()))),
      remember: (name, work) =>
        transact((transaction) =>
          rememberAsking(transaction.ask, { employerId, name, now: clock(), begin: beginAnswer }, () =>
            work(webhookWriter(transaction, actor())),
          ),
        ),
    }
  },
  disableOfKey: (employerId, keyId) =>
    transact(async ({ ask, record }) => {
      const disabled = await ask<{ id: number }>(DISABLE, employerId, keyId)
      const ids = disabled.map(({ id }) => id).sort((a, b) => a - b)
      for (const subjectId of ids)
        record(employerId, { action: 'webhook.update', subjectId, members: ['state'], keyId: null })
      return ids
    }),
})

/** A disabled one keeps its reason. */
const DISABLE = `UPDATE webhooks SET (state, reason, version) = ('disabled', 'key-revoked', version + 1)
  WHERE employer_id = $1 AND key_id = CAST($2 AS integer) AND state <> 'disabled' RETURNING id`
