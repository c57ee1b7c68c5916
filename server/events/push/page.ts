/** The page that a webhook is to receive next: the answer of the list of changes after its cursor. */
import { CHANGES_LIMIT_DEFAULT } from '@affiche/contract/change.ts'
import { actionsOf, type ChangePage, changePageBody } from '../../jobs/changes/changes.ts'
import { listChanges } from '../../jobs/changes/list.ts'
import type { JobReader } from '../../jobs/ports.ts'
import { cursorAt } from '../../platform/lib/cursor.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { type ChangesMessage, changesMessage } from '../message.ts'
import type { DueWebhook } from '../push-ports.ts'
import type { Webhook } from '../webhook.ts'

type Store = { as(employerId: number): Pick<JobReader, 'changes' | 'head'> }

export type ReadPage = (webhook: DueWebhook) => Promise<ChangePage | null>

/**
 * A page that was tried has the end that it had then, so that it has the same entries under the same name. Null if the
 * trail does not have the cursor any more.
 */
export const createReadPage = (store: Store): ReadPage => {
  const list = listChanges({ store: store as Parameters<typeof listChanges>[0]['store'], waits: NO_WAITS })
  return async ({ employerId, cursor, types, pageSize, page, pageMore }) => {
    try {
      const found = await list({
        employerId,
        after: cursorAt(cursor),
        version: 'v1.2',
        actions: actionsOf(types.includes('job.*') ? null : types.join(), 'v1.2'),
        limit: page === null ? pageSize : CHANGES_LIMIT_DEFAULT,
        wait: null,
        ...(page && { through: page }),
      })
      const isTried = page !== null && found.end.seq === page.seq
      return { changes: found.changes, end: found.end, more: isTried ? pageMore : found.more }
    } catch (error) {
      if (error instanceof Problem && error.code === 'cursor-expired') return null
      throw error
    }
  }
}

const NO_WAITS = { next: async () => 'unchanged' as const, close: () => undefined }

/** The message of a page for its webhook. */
export const messageOf = ({ id }: Pick<Webhook, 'id'>, page: ChangePage): ChangesMessage =>
  changesMessage(id, changePageBody(page))
