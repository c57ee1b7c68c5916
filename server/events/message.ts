/** The message of a page of changes: the same name and the same bytes for every try of a page. */
import { hash } from 'node:crypto'
import type { ChangeBody } from '@affiche/contract/change.ts'

/** The answer of the list of changes. */
export type ChangesAnswer = {
  readonly data: readonly Pick<ChangeBody, 'at'>[]
  readonly cursor: string
  readonly more: boolean
  /** Employers that begin again; a vendor's pages alone have it. */
  readonly restarted?: readonly number[]
}

/** Name and body of the message of a page. */
export type ChangesMessage = { readonly id: string; readonly body: string }

const DIGEST_CHARACTERS = 8

/**
 * Receivers tell by the name that they had a message before. It ends with the page and a digest of the body: after other
 * types, or from another beginning, a page may end where an earlier one did, and have entries that the receiver lacks.
 * The timestamp is that of the newest entry, so that no try differs from another. `endpoint`: the id of a webhook, or
 * another name. `place`: the end of the page among those of its endpoint.
 */
export const changesMessage = (
  endpoint: number | string,
  answer: ChangesAnswer,
  place: number | string = answer.cursor,
): ChangesMessage => {
  // Those of several employers are in no order among them.
  const timestamp = answer.data.reduce((newest, { at }) => (at > newest ? at : newest), new Date(0).toISOString())
  const body = JSON.stringify({ type: 'changes', timestamp, data: answer })
  return { id: `wh_${endpoint}_${place}_${hash('sha256', body).slice(0, DIGEST_CHARACTERS)}`, body }
}
