/** The page that a webhook is to receive next: the answer of the list of changes after its cursor. */
import { CHANGES_LIMIT_DEFAULT } from '@affiche/contract/change.ts'
import { actionsOf, changePageBody, type JobAction } from '../../jobs/changes/changes.ts'
import { listChanges } from '../../jobs/changes/list.ts'
import type { ReadingJobStore } from '../../jobs/ports.ts'
import { cursorAt } from '../../platform/lib/cursor.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { type ChangesMessage, changesMessage } from '../message.ts'
import type { DueWebhook } from '../push-ports.ts'
import type { Webhook } from '../webhook.ts'
import type { PushedPage } from './pushed-page.ts'
import { readVendorPush } from './vendor-page.ts'

type Store = Pick<ReadingJobStore, 'as' | 'trailEnds' | 'vendors'>

export type ReadPage = (webhook: DueWebhook) => Promise<PushedPage | null>

type Deps = { readonly store: Store; readonly clock: () => number }

/**
 * A page that was tried has the end that it had then, so that it has the same entries under the same name. Null if the
 * trail does not have the cursor any more.
 */
export const createReadPage = ({ store, clock }: Deps): ReadPage => {
  const ofEmployer = readEmployerPush(store)
  const ofVendor = readVendorPush(store)
  return async (webhook) => {
    const { types, vendorId } = webhook
    const actions = actionsOf(types.includes('job.*') ? null : types.join(), 'v1.2')
    return vendorId === null ? ofEmployer(webhook, actions) : ofVendor({ webhook, vendorId, actions, now: clock() })
  }
}

const readEmployerPush = (store: Store) => {
  const list = listChanges({ store: store as ReadingJobStore, waits: NO_WAITS })
  return async (
    { employerId, cursor, pageSize, page, pageMore }: DueWebhook,
    actions: readonly JobAction[],
  ): Promise<PushedPage | null> => {
    try {
      const found = await list({
        employerId,
        after: cursorAt(cursor),
        version: 'v1.2',
        actions,
        limit: page === null ? pageSize : CHANGES_LIMIT_DEFAULT,
        wait: null,
        ...(page && { through: page }),
      })
      const isTried = page !== null && found.end.seq === page.seq
      const more = isTried ? pageMore : found.more
      const { changes, end } = found
      return { end, more, entries: changes.length, answer: changePageBody({ changes, end, more }) }
    } catch (error) {
      if (error instanceof Problem && error.code === 'cursor-expired') return null
      throw error
    }
  }
}

const NO_WAITS = { next: async () => 'unchanged' as const, close: () => undefined }

/** The message of a page for its webhook. The cursor of a vendor is too long for a name: the number of its moves names it. */
export const messageOf = (
  { id, vendorId }: Pick<Webhook, 'id' | 'vendorId'>,
  { answer, end }: PushedPage,
): ChangesMessage => changesMessage(id, answer, vendorId === null ? answer.cursor : end.seq)
