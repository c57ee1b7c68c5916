/** Webhooks as the operator of a service sees them: all of the store, and which need a look. */
import type { Safe } from '../platform/secrets/safe.ts'
import type { StoredWebhook, WebhookReader } from './ports.ts'
import { shownState } from './webhook-body.ts'

export type ShownWebhook = Pick<StoredWebhook, 'id' | 'employerId' | 'vendorId' | 'url' | 'reason' | 'failingSince'> & {
  readonly state: ReturnType<typeof shownState>
  readonly isLost: boolean
}

/** Rows of a look. */
const ROUND = 500

/** One owner; all without any. */
export type WebhookOwner = { readonly employerId?: number; readonly vendorId?: number }

type Walked = WebhookOwner & { readonly safe: Safe }

/** All webhooks by id, those of one owner if it is given. */
export async function* walkWebhooks(
  { walk }: Pick<WebhookReader, 'walk'>,
  { safe, employerId, vendorId }: Walked,
): AsyncGenerator<ShownWebhook> {
  for (let after = 0; ; ) {
    const rows = await walk(after, ROUND)
    for (const { secret, failures, ...row } of rows) {
      // The number of a vendor is that of no employer.
      if (employerId !== undefined && (row.vendorId !== null || row.employerId !== employerId)) continue
      if (vendorId !== undefined && row.vendorId !== vendorId) continue
      const isLost = !safe.canOpen(secret)
      yield { ...row, isLost, state: shownState({ state: row.state, failures }, isLost) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROUND) return
    after = last.id
  }
}
