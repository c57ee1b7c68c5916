/** The state of the data that all feeds are made of. */
import type { PageContext } from '../../html/page.ts'

export type FeedState = {
  /** Newest number of a change. */
  readonly number: number
  /** Time of that change in milliseconds; 0 before the first, and where its row was pruned. */
  readonly changedAt: number
}

export const readState = async ({ reader, today }: Pick<PageContext, 'reader' | 'today'>): Promise<FeedState> => {
  const number = await reader.number()
  const newest = number === 0 ? null : await reader.changes(number - 1, 1, today())
  return { number, changedAt: newest?.[0]?.changedAt ?? 0 }
}
