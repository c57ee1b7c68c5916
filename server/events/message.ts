/** The message of a page of changes: the same name and the same bytes for every try of a page. */
import type { ChangeBody } from '@affiche/contract/change.ts'

/** The answer of the list of changes. */
export type ChangesAnswer = {
  readonly data: readonly Pick<ChangeBody, 'at'>[]
  readonly cursor: string
  readonly more: boolean
}

/** Receivers tell by it that they had a message before. `endpoint`: the id of a webhook, or another name. */
export const messageId = (endpoint: number | string, { cursor }: Pick<ChangesAnswer, 'cursor'>): string =>
  `wh_${endpoint}_${cursor}`

/** The timestamp is that of the newest entry, so that no try differs from another. */
export const changesMessage = (answer: ChangesAnswer): string => {
  const timestamp = answer.data.at(-1)?.at ?? new Date(0).toISOString()
  return JSON.stringify({ type: 'changes', timestamp, data: answer })
}
